// Opens pages in a browser as a person would, and says what is wrong with them, a line a fault.
//
// Usage: node check.mjs BROWSER PLAN.json
// The plan is a list of pages: {name, file, charts: [deals of each chart], texts: [what must be read],
// except: [rules of axe that this page cannot keep], scripts: how many it has, overlay: whether it is one,
// cut: whether a name may be too long for its two lines, paper: the width of the sheet within its margins}. With a folder in
// `shots` of a page, pictures of it are left there.

import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [, , executablePath, planFile] = process.argv;
const plan = JSON.parse(readFileSync(planFile, 'utf8'));

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
// A telephone standing and lying, a desk, a television. A page is loaded once, and its window and its colours are
// changed under it, as somebody does who turns a telephone. The build of a page is the same at every width and in
// both colours, the place of everything the same in both colours, and the colours the same at every width, so each
// is looked at once: what stands on the page where it is narrowest, its places at every width, its colours in
// both. Axe, the slowest of all, goes over the narrow page in the dark or over the wide one in the light, by turns
// among the pages of a kind; over the first of a kind in the one with all its rules, in the other with those of
// colours. The keyboard goes through each page where it is narrow, and through the first of a kind where it is wide.
const SIZES = [
  { width: 390, height: 844, schemes: ['light', 'dark'], keys: 'each', content: true, axe: 'dark' },
  { width: 844, height: 390, schemes: ['dark'] },
  { width: 1280, height: 800, schemes: ['light', 'dark'], keys: 'first', axe: 'light' },
  { width: 1920, height: 1080, schemes: ['light'] },
];
// So many pages are looked at at a time.
const SIDE_BY_SIDE = 4;

const faults = [];
const counts = { pages: 0, looks: 0, axe: 0, points: 0 };

// In which colours axe looks at a page, and with which of its rules, by its place among those of its kind.
const kinds = new Map();
for (const page of plan) {
  const [kind] = page.name.split('-');
  const nth = kinds.get(kind) ?? 0;
  kinds.set(kind, nth + 1);
  page.first = nth === 0;
  page.axe = page.first ? { dark: 'all', light: 'colours' } : { [nth % 2 ? 'light' : 'dark']: 'all' };
}

async function looks(browser, page) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  tab.setDefaultTimeout(120_000);
  const url = pathToFileURL(page.file).href;
  let where = page.name;
  const fault = (what) => faults.push(`${where}: ${what}`);
  tab.on('console', (said) => fault(`console: ${said.text()}`));
  tab.on('pageerror', (error) => fault(`error: ${error.message}`));
  tab.on('dialog', (dialog) => { fault(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  tab.on('request', (request) => {
    const address = request.url();
    if (address !== url && !address.startsWith('data:')) fault(`fetched ${address}`);
  });
  // A board would ask for itself again under the eyes of whoever looks at it here.
  await tab.addInitScript(() => {
    const own = window.setTimeout;
    window.setTimeout = (what, after, ...more) => (after === 3000 ? 0 : own(what, after, ...more));
  });
  let loaded = false;
  for (const size of SIZES) {
    await tab.setViewportSize({ width: size.width, height: size.height });
    const byKeys = !page.overlay && (size.keys === 'each' || (size.keys === 'first' && page.first));
    // The keyboard begins where the page does.
    if (!loaded || byKeys) await tab.goto(url, { waitUntil: 'load' });
    loaded = true;
    let before;
    for (const colorScheme of size.schemes) {
      where = `${page.name}, ${size.width} wide, ${colorScheme}`;
      await tab.emulateMedia({ colorScheme });
      counts.looks += 1;
      const extent = await tab.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight].join(' by '));
      if (before && before !== extent) fault(`is ${extent}, and ${before} in the other colours`);
      if (size.content) await contrast(tab, fault);
      if (!before && size.content) await content(tab, page, fault);
      if (!before && byKeys) await keys(tab, fault);
      if (!before) await places(tab, page, fault);
      if (page.shots) await tab.screenshot({ path: `${page.shots}/${page.name}-${size.width}-${colorScheme}.png`, fullPage: true });
      const rules = size.axe === colorScheme ? page.axe[colorScheme] : undefined;
      await unfolded(tab, page, fault, !before, rules);
      before = extent;
    }
  }
  where = `${page.name}, on the smallest telephone`;
  await tab.setViewportSize({ width: 360, height: 640 });
  await small(tab, page, fault);
  where = `${page.name}, printed`;
  await print(tab, page, fault);
  await context.close();
}

// As it comes, with its folds as they were.
async function places(tab, page, fault) {
  await width(tab, fault, 'folded');
  await board(tab, page, fault);
  await wall(tab, fault);
  await cells(tab, fault);
}

async function unfolded(tab, page, fault, placed, rules) {
  if (!placed && !rules) return;
  await tab.evaluate(() => document.querySelectorAll('details').forEach((it) => { it.toggleAttribute('data-was', it.open); it.open = true; }));
  if (placed) {
    await width(tab, fault, 'unfolded');
    await words(tab, fault);
  }
  if (rules) {
    await tab.evaluate(FEW_OF_A_KIND);
    await axe(tab, fault, rules, page.except ?? []);
    await tab.evaluate(() => { for (const [mark, it] of window.apart.reverse()) mark.replaceWith(it); });
  }
  await tab.evaluate(() => document.querySelectorAll('details').forEach((it) => { it.open = it.hasAttribute('data-was'); it.removeAttribute('data-was'); }));
}

// What is there, and what is not.
async function content(tab, page, fault) {
  const found = await tab.evaluate(() => ({
    scripts: document.querySelectorAll('script').length,
    others: document.querySelectorAll('iframe, object, embed, form, img, link[rel=stylesheet]').length,
    handlers: [...document.querySelectorAll('*')].flatMap((it) => it.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style')),
    policy: document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.content ?? '',
    lang: document.documentElement.lang,
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    styled: getComputedStyle(document.querySelector('.skip')).position,
    overlay: document.documentElement.classList.contains('overlay'),
    text: document.body.textContent,
    charts: [...document.querySelectorAll('svg.chart:not(.chance)')].map((chart) => ({
      even: chart.querySelectorAll('.even .point').length,
      odd: chart.querySelectorAll('.odd .point').length,
      titles: chart.querySelectorAll('.point > title').length,
      name: chart.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent).join(' '),
      height: chart.getBoundingClientRect().height,
    })),
  }));
  if (found.scripts !== (page.scripts ?? 0)) fault(`${found.scripts} scripts, not ${page.scripts ?? 0}`);
  if (found.others) fault(`${found.others} elements that no page of ours has`);
  if (found.handlers.length) fault(`attributes that no page of ours has: ${found.handlers.join(', ')}`);
  if (!found.policy.startsWith("default-src 'none';")) fault(`policy: ${found.policy}`);
  if (found.lang !== 'en' || !found.title.trim()) fault('no language, or no title');
  if (found.headings !== 1) fault(`${found.headings} first headings`);
  if (found.styled !== 'absolute') fault('the style sheet is not in force');
  if (found.overlay !== Boolean(page.overlay)) fault('an overlay is none, or the other way round');
  for (const text of page.texts ?? []) if (!found.text.includes(text)) fault(`does not say: ${text}`);
  for (const text of page.not ?? []) if (found.text.includes(text)) fault(`says: ${text}`);
  const charts = page.charts ?? [];
  if (found.charts.length !== charts.length) fault(`${found.charts.length} charts, not ${charts.length}`);
  found.charts.forEach((chart, nth) => {
    const deals = charts[nth];
    if (chart.even !== deals || chart.odd !== deals) fault(`chart ${nth + 1}: ${chart.even} and ${chart.odd} points for ${deals} deals`);
    if (chart.titles !== 2 * deals) fault(`chart ${nth + 1}: ${chart.titles} points say what they are`);
    if (!chart.name?.trim() || chart.height < 100) fault(`chart ${nth + 1} cannot be seen or read`);
    counts.points += chart.even + chart.odd;
  });
}

// Axe does not look at pictures: their words need 4.5 to 1 against the paper, their lines 3 to 1.
async function contrast(tab, fault) {
  const faint = await tab.evaluate(() => {
    const light = (colour) => {
      const [r, g, b] = colour.match(/[\d.]+/g).map(Number).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const paper = light(getComputedStyle(document.body).backgroundColor);
    const ratio = (colour) => (Math.max(light(colour), paper) + 0.05) / (Math.min(light(colour), paper) + 0.05);
    const low = (selector, part, least) => [...document.querySelectorAll(selector)]
      .map((it) => [it.textContent.trim().slice(0, 30), ratio(getComputedStyle(it)[part])])
      .filter(([, has]) => has < least)
      .map(([text, has]) => `${selector} "${text}" has ${has.toFixed(2)} to 1`);
    return [...low('svg.chart text', 'fill', 4.5), ...low('svg.chart .course', 'stroke', 3), ...low('svg.chart .odd .point', 'stroke', 3), ...low('svg.chart .even .point', 'fill', 3)];
  });
  faint.forEach(fault);
}

// Without a mouse: the first stop leads to the content, and every fold opens.
async function keys(tab, fault) {
  await tab.keyboard.press('Tab');
  const first = await tab.evaluate(() => [document.activeElement.className, document.activeElement.getBoundingClientRect().top >= 0]);
  if (first[0] !== 'skip' || !first[1]) fault('the first stop of the keyboard is not the way to the content');
  await tab.keyboard.press('Enter');
  if (await tab.evaluate(() => document.activeElement.id) !== 'main') fault('the way to the content leads elsewhere');
  const fold = tab.locator('main summary').first();
  if (await fold.count()) {
    const was = await fold.evaluate((it) => it.parentElement.open);
    await fold.focus();
    await tab.keyboard.press('Enter');
    if ((await fold.evaluate((it) => it.parentElement.open)) === was) fault('a fold does not answer to the keyboard');
    await tab.keyboard.press('Enter');
  }
}

// No word of a picture lies on another or reaches beyond it, whatever size its letters have here.
async function words(tab, fault) {
  const touching = await tab.evaluate(() => [...document.querySelectorAll('svg.chart, svg.months')].flatMap((picture) => {
    const words = [...picture.querySelectorAll('text')].map((it) => [it.textContent.trim(), it.getBBox()]).filter(([, box]) => box.width > 0);
    const touch = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
    return words.flatMap(([text, box], nth) => words.slice(nth + 1).filter(([, other]) => touch(box, other)).map(([other]) => `"${text}" and "${other}"`));
  }));
  const out = await tab.evaluate(() => [...document.querySelectorAll('svg.chart, svg.months')].flatMap((picture) => {
    const { x, y, width, height } = picture.viewBox.baseVal;
    return [...picture.querySelectorAll('text')].filter((it) => {
      const box = it.getBBox();
      return box.width > 0 && (box.x < x - 1 || box.y < y - 2 || box.x + box.width > x + width + 1 || box.y + box.height > y + height + 6);
    }).map((it) => it.textContent.trim());
  }));
  if (out.length) fault(`words of a picture reach beyond it: ${out.slice(0, 3).join(', ')}`);
  if (touching.length) fault(`words of a picture touch: ${touching.slice(0, 3).join(', ')}`);
}

async function width(tab, fault, state) {
  const wide = await tab.evaluate(() => {
    const all = document.documentElement;
    if (all.scrollWidth <= all.clientWidth) return null;
    const out = [...document.querySelectorAll('main *, header *, footer *')].find((it) => it.getBoundingClientRect().right > all.clientWidth + 1 && !it.closest('.table'));
    return `${all.scrollWidth} in ${all.clientWidth}: ${out?.outerHTML.slice(0, 120)}`;
  });
  if (wide) fault(`${state}, scrolls sideways: ${wide}`);
  const squeezed = await tab.evaluate(() => [...document.querySelectorAll('th, td, p, li, summary > span')]
    .filter((it) => { const box = it.getBoundingClientRect(); return box.width < 50 && box.height > 150 && it.textContent.trim(); })
    .map((it) => it.textContent.trim().slice(0, 40)));
  if (squeezed.length) fault(`${state}, squeezed into a column: ${squeezed.slice(0, 3).join(' | ')}`);
}

// Nobody scrolls on the wall of a night either, and it fills its screen: its last line is below its first third, and
// something stands in each quarter across.
async function wall(tab, fault) {
  const wrong = await tab.evaluate(() => {
    const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
    const wall = document.querySelector('.wall');
    if (!wall || wide < 1120) return [];
    const cells = [...wall.querySelectorAll('td, th, li')].map((it) => it.getBoundingClientRect()).filter((box) => box.width > 0);
    const empty = [0, 1, 2, 3].filter((nth) => !cells.some((box) => box.left < ((nth + 1) * wide) / 4 && box.right > (nth * wide) / 4));
    const down = document.documentElement.scrollHeight > high ? [`${document.documentElement.scrollHeight} high in ${high}`] : [];
    const short = Math.max(...cells.map((box) => box.bottom)) < high / 3 ? ['most of the screen is empty'] : [];
    return [...down, ...short, ...empty.map((nth) => `quarter ${nth + 1} of the screen is empty`)];
  });
  wrong.forEach(fault);
}

// The columns of a night's standings stand beside each other, and whatever it is, no cell lies on another.
async function cells(tab, fault) {
  const touching = await tab.evaluate(() => [...document.querySelectorAll('.wall table')].flatMap((table) => {
    const boxes = [...table.querySelectorAll('tbody :is(th, td)')].map((it) => [it.textContent.trim(), it.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
    const touch = (one, other) => one.left < other.right - 2 && other.left < one.right - 2 && one.top < other.bottom - 2 && other.top < one.bottom - 2;
    return boxes.flatMap(([text, box], nth) => boxes.slice(nth + 1).filter(([, other]) => touch(box, other)).map(([other]) => `"${text}" and "${other}"`));
  }));
  if (touching.length) fault(`cells lie on each other: ${touching.slice(0, 3).join(', ')}`);
}

// The board of a table is on the screen of the smallest telephone, to its last line, and nothing scrolls sideways.
async function small(tab, page, fault) {
  const [high, screen] = await tab.evaluate(() => [document.querySelector('.board .side') ? document.documentElement.scrollHeight : 0, window.innerHeight]);
  if (!page.overlay && !page.cut && high > screen) fault(`${high} high in ${screen}`);
  await width(tab, fault, 'folded');
}

// Nobody scrolls on a wall: the scores, what is played and whose turn it is are on the screen, the names whole, and
// nothing lies over a score.
async function board(tab, page, fault) {
  const wrong = await tab.evaluate((mayCut) => {
    if (!document.querySelector('.board .side')) return [];
    const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
    const out = [...document.querySelectorAll('.side, .score, .playing, .turn, .banner')].filter((it) => {
      const box = it.getBoundingClientRect();
      return box.top < -1 || box.left < -1 || box.right > wide + 1 || box.bottom > high + 1;
    });
    const cut = [...document.querySelectorAll('.side h2')].filter((it) => !mayCut).filter((it) => it.scrollHeight > it.clientHeight + 2 || it.scrollWidth > it.clientWidth + 2);
    const over = [...document.querySelectorAll('.side')].filter((side) => {
      const ends = [...side.children].map((it) => it.getBoundingClientRect()).filter((box) => box.width > 0);
      return ends.some((box, nth) => nth > 0 && box.top < ends[nth - 1].bottom - 6 && box.left < ends[nth - 1].right - 6);
    });
    return [...out.map((it) => `off the screen: ${it.className}`), ...cut.map((it) => `cut: ${it.textContent.trim()}`), ...over.map(() => 'one lies over the other')];
  }, Boolean(page.cut));
  wrong.forEach(fault);
}

// The page unfolded, of many folds of one kind and of many lines of one table the first; the others are put aside
// until axe has been: they are built alike, and axe takes its time for each of the 17,000 parts of a page of forty
// players.
const FEW_OF_A_KIND = `(() => {
  window.apart = [];
  const seen = new Map();
  const aside = (it) => {
    const mark = document.createComment('');
    it.replaceWith(mark);
    window.apart.push([mark, it]);
  };
  for (const fold of document.querySelectorAll('details')) {
    const kind = [fold.parentElement.tagName, fold.parentElement.className, fold.className].join(' ');
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if (seen.get(kind) > 6) aside(fold);
  }
  for (const rows of document.querySelectorAll('tbody')) [...rows.children].slice(12).forEach(aside);
})()`;

// Rules of axe that hang on colours.
const COLOURS = ['color-contrast', 'link-in-text-block'];

async function axe(tab, fault, rules, except) {
  if (!await tab.evaluate(() => Boolean(window.axe))) await tab.evaluate(AXE);
  const wish = { preload: false, selectors: false, resultTypes: ['violations'], ...(rules === 'colours' ? { runOnly: COLOURS } : {}) };
  const result = await tab.evaluate(async (wish) => {
    const { passes, violations } = await window.axe.run(document, wish);
    const ran = [...passes, ...violations].map((rule) => rule.id);
    return { ran, violations: violations.map(({ id, impact, help, nodes }) => ({ id, impact, help, nodes: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)) })) };
  }, wish);
  counts.axe += 1;
  const must = rules === 'colours' ? ['color-contrast'] : ['color-contrast', 'landmark-one-main', 'region'];
  for (const rule of must) if (!result.ran.includes(rule)) fault(`axe did not run ${rule}`);
  for (const rule of result.violations.filter((it) => !except.includes(it.id))) {
    fault(`axe ${rule.id} (${rule.impact}): ${rule.help}: ${rule.nodes.join(' | ')}`);
  }
}

// On paper: nothing that is only for the screen, every deal told, nothing cut off at the side.
async function print(tab, page, fault) {
  await tab.setViewportSize({ width: page.paper ?? 680, height: 900 });
  await tab.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const seen = await tab.evaluate(() => ({
    nav: [...document.querySelectorAll('nav')].some((it) => it.checkVisibility()),
    folded: [...document.querySelectorAll('.deal > div')].filter((it) => it.getBoundingClientRect().height < 10).length,
    unseen: [...document.querySelectorAll('.person.alone details table, .person.alone details svg')].filter((it) => it.getBoundingClientRect().height < 10).length,
    paper: getComputedStyle(document.body).backgroundColor,
  }));
  if (seen.unseen) fault(`${seen.unseen} tables and pictures of a player stay folded`);
  if (seen.nav) fault('links to places of the page');
  if (seen.folded) fault(`${seen.folded} deals stay folded`);
  if (!page.overlay && seen.paper !== 'rgb(255, 255, 255)') fault(`the paper is ${seen.paper}`);
  await width(tab, fault, 'as it stands');
  const paper = await tab.pdf({ format: 'A4', path: page.shots ? `${page.shots}/${page.name}.pdf` : undefined });
  if (paper.length < 2000) fault('the document is empty');
}

const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  // The largest first, so that nothing waits for it at the end.
  const size = (page) => statSync(page.file).size;
  const queue = [...plan].sort((one, other) => size(other) - size(one)).map((page) => () => looks(browser, page));
  counts.pages = plan.length;
  const one = async () => { for (let next = queue.shift(); next; next = queue.shift()) await next(); };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
} finally {
  await browser.close();
}
faults.sort().forEach((fault) => console.log(fault));
console.error(`${counts.pages} pages, ${counts.looks} looks, ${counts.axe} runs of axe, ${counts.points} points, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;
