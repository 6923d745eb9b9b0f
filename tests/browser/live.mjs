// A served board in a real browser: the page is told of every change without a reload, without a script it
// asks again by itself, the overlay lets the picture behind it through, and what has gone is said.
//
// Usage: node live.mjs BROWSER ADDRESS
// It is driven line by line: each line of standard input is a step, and each is answered by a line.
//   sees TEXT        waits until every page says it
//   overlay          the ground of the overlay is transparent and its sides stand side by side
//   axe              what axe finds on every page
//   also PATH        opens another page of the same address, and axe finds nothing on it
//   lost             waits until the pages that follow say that there is no connection

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [, , executablePath, address] = process.argv;
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
const wide = { viewport: { width: 1280, height: 800 } };
const open = async (name, path, { still = false, ...options } = {}) => {
  const context = await browser.newContext({ ...wide, ...options });
  const tab = await context.newPage();
  // A page that loads itself again would do so under the eyes of whoever takes longer.
  if (still) await tab.addInitScript(() => {
    const own = window.setTimeout;
    window.setTimeout = (what, after, ...more) => (after === 3000 ? 0 : own(what, after, ...more));
  });
  tab.setDefaultTimeout(60_000);
  const page = { name, tab, loads: 0, faults: [] };
  tab.on('load', () => { page.loads += 1; });
  tab.on('pageerror', (error) => page.faults.push(error.message));
  tab.on('console', (said) => { if (said.type() === 'error' && !/ERR_|Failed to load/.test(said.text())) page.faults.push(said.text()); });
  await tab.goto(address + path, { waitUntil: 'load' });
  return page;
};
const following = [
  await open('board', '1/'),
  await open('phone', '1/', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
  await open('overlay', '1/overlay/', { viewport: { width: 390, height: 300 } }),
];
const asking = await open('without script', '1/', { javaScriptEnabled: false });
const all = [...following, asking];

// Axe finds nothing on a page.
async function without({ name, tab }) {
  if (!await tab.evaluate(() => Boolean(window.axe))) await tab.evaluate(AXE);
  const result = await tab.evaluate(() => window.axe.run(document, { preload: false, selectors: false, resultTypes: ['violations'] }));
  if (!result.passes.length) throw new Error(`${name}: axe ran nothing`);
  for (const rule of result.violations) throw new Error(`${name}: axe ${rule.id}: ${rule.nodes[0].html}`);
}

const steps = {
  async sees(text) {
    const says = async ({ name, tab }) => {
      const begun = Date.now();
      for (;;) {
        const read = await tab.textContent('#main').catch(() => '');
        if (read.replace(/\s+/g, ' ').includes(text)) return;
        if (Date.now() - begun > 60_000) throw new Error(`${name} does not say ${text}: ${read}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.all(all.map(says));
    for (const { name, loads } of following) if (loads !== 1) throw new Error(`${name} was loaded ${loads} times`);
  },
  async overlay() {
    const found = await following[2].tab.evaluate(() => {
      const boxes = [...document.querySelectorAll('.side')].map((it) => it.getBoundingClientRect());
      return {
        ground: [document.documentElement, document.body].map((it) => getComputedStyle(it).backgroundColor),
        beside: boxes.length === 2 && boxes[0].top === boxes[1].top && boxes[0].right <= boxes[1].left,
        wide: document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      };
    });
    if (found.ground.some((colour) => colour !== 'rgba(0, 0, 0, 0)')) throw new Error(`the ground is ${found.ground}`);
    if (!found.beside) throw new Error('the sides do not stand side by side');
    if (!found.wide) throw new Error('it scrolls sideways');
    // What a stream takes: a picture of the page without a ground of its own has a corner that lets all through.
    const picture = await following[2].tab.screenshot({ omitBackground: true });
    const alpha = await following[2].tab.evaluate(async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(image.width - 1, image.height - 1, 1, 1).data[3];
    }, [...picture]);
    if (alpha !== 0) throw new Error(`a corner has ${alpha} of 255`);
  },
  async axe() {
    // Without a script nothing can be run in the page, and it is the same page.
    for (const page of following) await without(page);
  },
  async also(path) {
    const page = await open(path, path, { still: true });
    await without(page);
    await page.tab.context().close();
  },
  async lost() {
    const told = following.map(({ tab }) => tab.waitForFunction(() => {
      const warning = document.querySelector('.when-lost');
      return warning && getComputedStyle(warning).display !== 'none';
    }));
    await Promise.all(told);
  },
};

try {
  console.log('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const [, step, rest] = /^(\S+) ?(.*)$/.exec(line);
    await steps[step](rest);
    const faults = all.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
    if (faults.length) throw new Error(faults.join(' | '));
    console.log(`done ${line}`);
  }
} catch (error) {
  console.log(`fault ${error.message.replace(/\s+/g, ' ')}`);
  process.exitCode = 1;
} finally {
  await browser.close();
}
