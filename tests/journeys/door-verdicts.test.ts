import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { FakeCamera } from '../harness/fake-camera.ts';
import { journey } from '../harness/journey.ts';
import { lookOver } from '../harness/look-over.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  expectVerdict,
  FOREIGN,
  isOver,
  letInOf,
  makePhone,
  pairByLink,
  printed,
  startCamera,
  tapAway,
} from './at-the-door.ts';

const camera = new FakeCamera();
journey.override('shopEnv', doorEnv);
journey.override('browserArgs', camera.browserArgs);
journey.beforeEach(() => camera.show());
journey.afterAll(() => camera.remove());

/** Holds a code before the camera until the verdict shows, and away again. */
async function hold(page: Page, text: string, title: string): Promise<void> {
  camera.show(text);
  await expectVerdict(page, title);
  camera.show();
}

journey(
  'I hold tickets before the camera: each verdict fills the screen, in words that everybody can read and hear',
  async ({ openPage, shop }) => {
    const [valid = '', other = ''] = await buyTickets(shop, 2);
    const [unpaid = ''] = await buyTickets(shop, 1, { status: 'open' });
    const [cancelled = ''] = await buyTickets(shop, 1, { status: 'cancelled' });
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await pairByLink(page, await makePhone(shop, 'Tor Nord'));
    await lookOver(page);
    await startCamera(page);
    await lookOver(page);

    await hold(page, printed(valid), 'Willkommen');
    await page.getByRole('alert').getByText('Eintritt Festgelände').waitFor();
    await page.getByRole('alert').getByText('Erwachsene').waitFor();
    await isOver(page);
    await expectCount(page, 'drin', 1);
    await lookOver(page);
    for (const [text, title] of [
      [printed(unpaid), 'Nicht bezahlt'],
      [printed(cancelled), 'Storniert'],
      [printed(FOREIGN), 'Unbekannte Karte'],
    ] as const) {
      await hold(page, text, title);
      await lookOver(page);
      await tapAway(page);
    }
    await hold(page, other.toLowerCase(), 'Willkommen');
    await isOver(page);

    await page.reload();
    await startCamera(page);
    await hold(page, printed(valid), 'Schon eingelöst');
    await page
      .getByRole('alert')
      .getByText(/^heute \d\d:\d\d Uhr, Tor Nord$/)
      .waitFor();
    await lookOver(page);
    await tapAway(page);
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [valid, other])).toBe(2);
  },
);

/** Notes how long after a picture was decoded its verdict stands on the screen, as `verdictTimes`. */
function timeVerdicts(): void {
  let readAt = 0;
  const read = new Set<string>();
  const times: number[] = [];
  Object.assign(window, { verdictTimes: times });
  const Original = window.Worker;
  window.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }) => {
        const text = JSON.stringify(data);
        if (!text.includes('/ITEM/') || read.has(text)) return;
        read.add(text);
        readAt = performance.now();
      });
    }
  };
  new MutationObserver(() => {
    if (readAt === 0 || !document.querySelector('[role="alert"] strong')) return;
    const since = readAt;
    // Painted by the time the next frame begins.
    requestAnimationFrame(() => requestAnimationFrame(() => times.push(performance.now() - since)));
    readAt = 0;
  }).observe(document, { childList: true, subtree: true });
}

journey(
  'With a crowd before me every verdict stands on the screen within 100 ms of the picture',
  async ({ openPage, shop }) => {
    const tickets = await buyTickets(shop, 7);
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await page.addInitScript(timeVerdicts);
    await pairByLink(page, await makePhone(shop, 'Tor West'));
    await startCamera(page);
    for (const ticket of tickets) {
      await hold(page, printed(ticket), 'Willkommen');
      await isOver(page);
    }
    const times = await page.evaluate(() => (window as unknown as { verdictTimes: number[] }).verdictTimes);
    // The first may have been read by the page itself, before the worker was ready.
    expect(times.length).toBeGreaterThanOrEqual(tickets.length - 1);
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
    expect(median, times.map(Math.round).join(', ')).toBeLessThan(100);
  },
);
