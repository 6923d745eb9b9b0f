const box = document.querySelector('.find input');
const list = document.querySelector('.find details');
const told = document.querySelector('.find output');
const plain = (text) => text.toLowerCase().replace(/['’]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
const items = [...document.querySelectorAll('.find li, .compare tbody tr')].map((item) => {
  const link = item.querySelector('a');
  const rule = link && document.getElementById(link.hash.slice(1));
  return { item, link, words: plain(`${item.textContent} ${item.dataset.also ?? ''} ${rule?.textContent ?? ''}`) };
});
const small = new Set(['a', 'an', 'the', 'do', 'does', 'i', 'we', 'is', 'it', 'to', 'of', 'my', 'in', 'what', 'may', 'can']);
const find = () => {
  const typed = plain(box.value);
  const telling = typed.filter((word) => !small.has(word));
  const asked = (telling.length ? telling : typed).map((word) => (word.length > 4 ? word.slice(0, -1) : word));
  const has = ({ words }) => asked.filter((word) => words.some((known) => known.startsWith(word))).length;
  const most = Math.max(...items.map(has));
  let left = 0;
  for (const one of items) {
    const fits = !asked.length || (most > 0 && has(one) === most);
    one.item.hidden = !fits;
    left += fits ? 1 : 0;
  }
  if (list) list.open = asked.length > 0;
  told.textContent = asked.length ? `${left} of ${items.length}` : '';
};
box.addEventListener('input', find);
box.addEventListener('keydown', (event) => {
  const first = items.find(({ item, link }) => link && !item.hidden);
  if (event.key === 'Enter' && box.value && first) first.link.click();
});
box.closest('label').hidden = false;
find();
