import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { guestContext, launchBrowser } from '../harness/browser.ts';
import { startShop } from '../harness/running-shop.ts';

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

const browser = await launchBrowser();
const shop = await startShop();
try {
  await takeIcon('icon-192', ICON, 192);
  await takeIcon('icon-512', ICON, 512);
  await takeIcon('maskable-192', WHOLE, 192);
  await takeIcon('maskable-512', WHOLE, 512);
  await takeIcon('apple-touch-icon', WHOLE, 180);
  await takeScreenshot('phone', '/');
  await takeScreenshot('desktop', '/booking/event/2/blocks');
} finally {
  await browser.close();
  await shop.stop();
}

async function takeIcon(name: string, svg: string, size: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), omitBackground: true });
  await page.close();
}

async function takeScreenshot(device: 'phone' | 'desktop', address: string): Promise<void> {
  const context = await browser.newContext({ ...guestContext(device, 'light'), baseURL: shop.url });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const name = device === 'phone' ? 'screenshot-phone' : 'screenshot-wide';
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 72 });
  await context.close();
}
