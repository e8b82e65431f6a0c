import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { chromiumProgram } from './chromium-program.ts';

// Nothing leaves the machine, and nothing needs a graphics card or a large /dev/shm.
const QUIET = [
  '--disable-gpu',
  // What stands in for the card needs no process of its own: an eighth less work for the whole browser.
  '--in-process-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real Chromium without a window; `args` are added to its command line. */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const { path, env } = await chromiumProgram();
  return chromium.launch({
    executablePath: path,
    args: [...QUIET, ...args],
    env: { ...process.env, ...env },
    chromiumSandbox: false,
  });
}

export type Device = 'phone' | 'desktop';
export type ColorScheme = 'light' | 'dark';

const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} satisfies Record<Device, BrowserContextOptions>;

/** A guest's browser as Playwright wants it told: somebody in Germany with this device in his hands. */
export function guestContext(device: Device, colorScheme: ColorScheme): BrowserContextOptions {
  return {
    ...DEVICES[device],
    colorScheme,
    // Animations would make the journeys wait; who tests motion asks for it on the page (emulateMedia).
    reducedMotion: 'reduce',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // It would answer past `page.route`; who tests the installed app allows it (context: { serviceWorkers: 'allow' }).
    serviceWorkers: 'block',
  };
}
