import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { chooseSeats, goToBlock } from '../e2e/shop/choose-seats.ts';
import { type Device, guestContext, launchBrowser } from '../support/browser.ts';
import { startShop } from '../support/running-shop.ts';

/**
 * Makes the pictures of the installed app anew, from public/icon.svg and from the built shop:
 * `node tests/pictures/app-pictures.ts`. They are committed, so that a build needs no browser.
 */
const FOLDER = resolve(import.meta.dirname, '../../public/icons');
const ICON = readFileSync(resolve(FOLDER, '../icon.svg'), 'utf8');

/** Systems cut a shape of their own out of these: no corners, and all that matters in the middle. */
const WHOLE = ICON.replace(' rx="14"', '')
  .replace('viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76"')
  .replace('<rect width="64" height="64"', '<rect x="-6" y="-6" width="76" height="76"');

/** One colour, for systems that paint all icons alike: the grape and its leaf alone. */
const SHAPE = ICON.replace(/<rect [^>]*>|<circle cx="32" cy="32" r="30"[^>]*>/g, '').replace(
  /(fill|stroke)="(?!none)[^"]*"/g,
  '$1="#fff"',
);

/** What a long press on the icon offers: a drawing of its own on the icon's ground. */
const shortcut = (drawing: string) =>
  ICON.replace(/<path.*(?=<\/svg>)/, '').replace(
    '</svg>',
    `<g fill="none" stroke="#fff0c4" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`,
  );
const BASKET = shortcut(
  '<path d="M14 28h36l-3.600 19a3 3 0 0 1-3 2.500H20.600a3 3 0 0 1-3-2.500Z"/><path d="M23 28l6-13M41 28l-6-13M26 36v7M32 36v7M38 36v7"/>',
);
const SCANNER = shortcut(
  '<path d="M16 25v-6a3 3 0 0 1 3-3h6M39 16h6a3 3 0 0 1 3 3v6M48 39v6a3 3 0 0 1-3 3h-6M25 48h-6a3 3 0 0 1-3-3v-6"/><path d="m24 32 6 6 11-12"/>',
);

const browser = await launchBrowser();
const shop = await startShop();
try {
  await takeIcon('icon-192', ICON, 192);
  await takeIcon('icon-512', ICON, 512);
  await takeIcon('maskable-192', WHOLE, 192);
  await takeIcon('maskable-512', WHOLE, 512);
  await takeIcon('monochrome-512', SHAPE, 512);
  await takeIcon('apple-touch-icon', WHOLE, 180);
  await takeFavicon([16, 32, 48]);
  for (const size of [96, 192]) {
    await takeIcon(`shortcut-basket-${size}`, BASKET, size);
    await takeIcon(`shortcut-scanner-${size}`, SCANNER, size);
  }
  const open = (address: string) => (page: Page) => page.goto(address, { waitUntil: 'networkidle' });
  await takeScreenshot('phone', 'screenshot-phone', open('/'));
  await takeScreenshot('phone', 'screenshot-seats', chooseTwo);
  await takeScreenshot('phone', 'screenshot-basket', async (page) => {
    await chooseTwo(page);
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
    await page.getByRole('timer').waitFor();
  });
  await takeScreenshot('desktop', 'screenshot-wide', open('/booking/event/2/blocks'));
  await takeScreenshot('desktop', 'screenshot-wide-home', open('/'));
} finally {
  await browser.close();
  await shop.stop();
}

async function takeIcon(name: string, svg: string, size: number): Promise<void> {
  writeFileSync(join(FOLDER, `${name}.png`), await drawIcon(svg, size));
}

async function drawIcon(svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** For whoever asks for /favicon.ico without having read a page, such as a browser that shows a PDF. */
async function takeFavicon(sizes: number[]): Promise<void> {
  const pngs = await Promise.all(sizes.map((size) => drawIcon(ICON, size)));
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [at, png] of pngs.entries()) {
    const entry = 6 + 16 * at;
    const size = sizes[at] ?? 0;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  writeFileSync(resolve(FOLDER, '../favicon.ico'), Buffer.concat([header, ...pngs]));
}

async function chooseTwo(page: Page): Promise<void> {
  await goToBlock(page, 'Weinprobe im Gewölbe', 'Block A');
  await chooseSeats(page, ['Reihe B, Platz 3', 'Reihe B, Platz 4']);
}

async function takeScreenshot(
  device: Device,
  name: string,
  walk: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({ ...guestContext(device, 'light'), baseURL: shop.url });
  const page = await context.newPage();
  await walk(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 72 });
  await context.close();
}
