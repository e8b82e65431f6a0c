import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { logIn, staffEnv } from '../e2e/log-in.ts';
import { publish } from '../e2e/plan-editor/draw-on-canvas.ts';
import { launchBrowser } from '../support/browser.ts';
import { openGuest } from '../support/guest.ts';
import { startShop } from '../support/running-shop.ts';
import { inSqliteFile } from '../support/sqlite-file.ts';
import { largePlan } from './large-plan.ts';
import { dragEachFrame, type FrameTimes, pinchEachFrame, timeFrames } from './plan-frames.ts';

/**
 * Frame times of the drawing board and of the guests' map with 300 blocks and 9,999 seats, in Chromium, and how long both
 * take to open. `--slower 4` slows the processor down to a quarter.
 */
const { values } = parseArgs({ options: { slower: { type: 'string', default: '1' } } });
const openings: string[] = [];

/** Opens the page and waits for a part of it, on the slowed processor. */
async function open(page: Page, name: string, address: string, part: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) });
  const begin = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(part).waitFor();
  openings.push(`${name.padEnd(34)}${Math.round(performance.now() - begin)} ms`);
}

const shop = await startShop({ env: staffEnv });
const browser = await launchBrowser();
const results: FrameTimes[] = [];
try {
  const { page } = await openGuest(browser, shop.url, { device: 'desktop' });
  await logIn(page);
  const id = await page.evaluate(async (plan) => {
    const answer = await fetch('/api/office/layouts/file', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        Authorization: `Bearer ${localStorage.getItem('token')}`,
      },
      body: JSON.stringify(plan),
    });
    return (await answer.json()).id as number;
  }, largePlan());
  await open(page, 'Board: opens', `/layout/${id}`, '[data-key="b150"]');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const box = await page.locator('[data-key="b150"]').boundingBox();
  if (box === null) throw new Error('The block is not to be seen.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const by = (x: number, y: number) => ({ x: middle.x + x, y: middle.y + y });
  const time = async (name: string, act: () => Promise<void>) => {
    results.push(await timeFrames(page, name, act));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  };
  await time('Board: one block is dragged', () => dragEachFrame(page, middle, by(150, 90)));
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+a');
  await time('Board: all 300 blocks are dragged', () => dragEachFrame(page, middle, by(120, 60)));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('h');
  await time('Board: the paper is moved', () => dragEachFrame(page, middle, by(200, 100)));
  await time('Board: nearer and away', () => pinchEachFrame(page, '[role=application]'));

  inSqliteFile(shop.dataDir, (file) => file.exec(`update events set layout_id = ${id} where id = 3`));
  await publish(page);
  const guest = await openGuest(browser, shop.url, { device: 'desktop' });
  const map = 'nav[aria-label^="Saalplan"]';
  await open(guest.page, 'Guest: opens', '/booking/event/3/blocks', map);
  results.push(await timeFrames(guest.page, 'Guest: nearer and away', () => pinchEachFrame(guest.page, map)));
} finally {
  await browser.close();
  await shop.stop();
}
const words = results.map(({ name, frames, median, p95, most, late, longestTask }) => {
  const times = [median, p95, most, longestTask].map((time) => time.toFixed(1).padStart(7));
  return `${name.padEnd(34)}${String(frames).padStart(6)} ${times.join(' ')} ${(late * 100).toFixed(1).padStart(6)} %`;
});
process.stdout.write(
  `${'Milliseconds a frame'.padEnd(34)}frames  median     p95    most    task     late\n${[...words, ...openings].join('\n')}\n`,
);
