import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type ColorScheme, type Device, guestContext } from './browser.ts';

export type GuestWishes = {
  /** Phone, 360 x 740 with touch, unless told otherwise. */
  device?: Device;
  scheme?: ColorScheme;
  /** What the console may say in this test; a refused call (409, 422) is logged there by Chromium itself. */
  mayLog?: RegExp[];
  /** Anything else of Playwright's context: permissions, offline, storage, another time zone. */
  context?: BrowserContextOptions;
};

export type Guest = {
  page: Page;
  name: string;
  /** Errors of the console and of scripts so far, each as one line with its address. */
  faults: string[];
  close(): Promise<void>;
};

/** A guest with a browser of his own: no cookies, no storage, relative addresses go to `baseURL`. */
export async function openGuest(browser: Browser, baseURL: string, wishes: GuestWishes): Promise<Guest> {
  const { device = 'phone', scheme = 'light', mayLog = [] } = wishes;
  const context = await browser.newContext({ ...guestContext(device, scheme), baseURL, ...wishes.context });
  // A busy machine is no fault of the shop.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();

  const faults: string[] = [];
  const note = (fault: string) => {
    if (!mayLog.some((expected) => expected.test(fault))) faults.push(fault);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (fault) => note(`${fault.error().stack ?? fault.error()}`));
  return { page, name: `${device}-${scheme}`, faults, close: () => context.close() };
}
