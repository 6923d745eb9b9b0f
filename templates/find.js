const box = document.querySelector('.find input');
const list = document.querySelector('.find details');
const told = document.querySelector('.find output');
const plain = (text) => text.toLowerCase().replace(/['’]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
const stem = (word) => (word.length > 4 ? word.replace(/(ing|ed|es|s|e)$/, '') : word.replace(/s$/, ''));
// What an item says itself counts in full, what people ask for it with by how many of them do.
const items = [...document.querySelectorAll('.find li, .compare tbody tr')].map((item) => {
  const link = item.querySelector('a');
  const rule = link && document.getElementById(link.hash.slice(1));
  const head = plain((link ?? item.querySelector('th')).textContent);
  const has = new Map();
  const take = (word, counts) => has.set(stem(word), Math.max(counts, has.get(stem(word)) ?? 0));
  for (const word of plain(rule?.textContent ?? item.textContent)) take(word, 0.15);
  for (const word of head) take(word, 1);
  for (const pair of (item.dataset.also ?? '').split(' ').filter(Boolean)) {
    const [word, part] = pair.split(':');
    take(word, Math.min(1, 0.2 + part / 40));
  }
  return { item, link, has, head: head.map(stem) };
});
const known = new Map();
for (const { has } of items) for (const word of has.keys()) known.set(word, (known.get(word) ?? 0) + 1);
const small = new Set(['a', 'an', 'the', 'do', 'does', 'i', 'we', 'is', 'it', 'to', 'of', 'my', 'in', 'what', 'may', 'can'].map(stem));
// How many letters make the one word of the other, as far as one slip.
const isSlip = (one, other) => {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let at = 0;
  while (one.length > at && one[at] === other[at]) at += 1;
  const [here, there] = [one.slice(at), other.slice(at)];
  return here.slice(1) === there || here === there.slice(1) || here.slice(1) === there.slice(1)
    || (here[0] === there[1] && here[1] === there[0] && here.slice(2) === there.slice(2));
};
const mended = (word) => {
  if (known.has(word) || 4 > word.length) return [word];
  const begun = [...known.keys()].filter((other) => other.startsWith(word));
  return begun.length ? begun : [...known.keys()].filter((other) => isSlip(word, other));
};
const rare = (word) => Math.log(1 + items.length / (known.get(word) ?? 1));
const order = items.map(({ item }) => item);
const find = () => {
  const typed = plain(box.value).map(stem);
  const telling = typed.filter((word) => !small.has(word));
  const asked = (telling.length ? telling : typed).map(mended).filter((words) => words.length);
  const worth = ({ has, head }) => {
    const of = (words) => Math.max(...words.map((word) => rare(word) * (has.get(word) ?? 0)));
    const all = asked.reduce((sum, words) => sum + of(words), 0);
    const same = asked.filter((words) => words.some((word) => head.includes(word))).length;
    return all * (1 + same / (1 + head.filter((word) => !small.has(word)).length));
  };
  const ranked = items.map((one) => ({ ...one, worth: typed.length ? worth(one) : 1 }));
  const most = Math.max(...ranked.map((one) => one.worth));
  const left = ranked.filter((one) => most > 0 && one.worth >= most / 3);
  if (typed.length) left.sort((one, other) => other.worth - one.worth);
  for (const item of order) item.hidden = true;
  for (const { item } of left) item.hidden = false;
  // A list shows the best first; a table keeps its order.
  if (list) for (const item of typed.length ? [...left.map((one) => one.item), ...order.filter((it) => it.hidden)] : order) item.parentElement.append(item);
  if (list) list.open = typed.length > 0;
  told.textContent = typed.length ? `${left.length} of ${items.length}` : '';
  return left;
};
box.addEventListener('input', find);
box.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !box.value) return;
  const [first] = find();
  if (first?.link) first.link.click();
  else first?.item.scrollIntoView({ block: 'center' });
});
box.closest('label').hidden = false;
find();
