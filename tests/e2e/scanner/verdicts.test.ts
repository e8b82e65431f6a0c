import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { FakeCamera } from '../../support/fake-camera.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import {
  buyTickets,
  CONCERT,
  doorEnv,
  expectCount,
  expectVerdict,
  FOREIGN,
  isOver,
  LET_IN_JUST_NOW,
  letInOf,
  makePhone,
  moveEvents,
  pairByLink,
  printed,
  startCamera,
  TASTING,
  tapAway,
  typeCode,
  verdictOn,
} from './at-the-gate.ts';

const camera = new FakeCamera();
journey.override('shopEnv', doorEnv);
journey.override('browserArgs', camera.browserArgs);
journey.override('festivalChange', () => moveEvents);
journey.beforeEach(() => camera.show());
journey.afterAll(() => camera.remove());

/** Holds a code before the camera until the verdict shows with these words, and away again. */
async function hold(page: Page, text: string, title: string, words: string[] = []): Promise<void> {
  camera.show(text);
  // All at once: a welcome goes by itself.
  await Promise.all([
    expectVerdict(page, title),
    ...words.map((one) => verdictOn(page).getByText(one).waitFor()),
  ]);
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
    await startCamera(page);

    await hold(page, printed(valid), 'Willkommen', ['Eintritt Festgelände', 'Erwachsene']);
    await isOver(page);
    await expectCount(page, 'drin', 1);
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
    await tapAway(page);
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [valid, other])).toBe(2);
  },
);

/** Notes every verdict of the page and how many frames were read, with a code in them and without. */
function noteFrames(): void {
  const seen: Frames = { titles: [], withCode: 0, without: 0 };
  Object.assign(window, { seen });
  const Original = window.Worker;
  window.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }) => {
        if (data?.text) seen.withCode += 1;
        else seen.without += 1;
      });
    }
  };
  new MutationObserver(() => {
    const title = document.querySelector('[data-tone] strong')?.textContent ?? '';
    if (title !== (seen.titles.at(-1) ?? '')) seen.titles.push(title);
  }).observe(document, { childList: true, subtree: true });
}

interface Frames {
  titles: string[];
  withCode: number;
  without: number;
}

journey(
  'I hold the phone above a ticket after the welcome: nothing more; a second guest shows a copy: a note, later a refusal',
  async ({ openPage, shop }) => {
    const [item = ''] = await buyTickets(shop, 1);
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await page.addInitScript(noteFrames);
    await pairByLink(page, await makePhone(shop, 'Tor Süd'));
    await startCamera(page);
    const seen = () => page.evaluate(() => (window as unknown as { seen: Frames }).seen);
    const framesMore = async (which: 'withCode' | 'without', more: number) => {
      const before = (await seen())[which];
      await expect.poll(async () => (await seen())[which]).toBeGreaterThan(before + more);
    };
    const begin = Date.now();
    await page.clock.setFixedTime(begin);
    camera.show(printed(item));
    await expectVerdict(page, 'Willkommen');
    await isOver(page);
    await framesMore('withCode', 20);
    expect((await seen()).titles).toEqual(['Willkommen', '']);

    camera.show();
    await framesMore('without', 15);
    await page.clock.setFixedTime(begin + 3_000);
    camera.show(printed(item));
    await expectVerdict(page, 'vor 3 s eingelassen');
    await isOver(page);
    await framesMore('withCode', 20);
    expect((await seen()).titles).toEqual(['Willkommen', '', 'vor 3\u00a0s eingelassen', '']);

    camera.show();
    await framesMore('without', 15);
    await page.clock.setFixedTime(begin + 12_000);
    await hold(page, printed(item), 'Schon eingelöst', ['Erwachsene']);
    await page
      .getByRole('alert')
      .getByText(/, Tor Süd$/)
      .waitFor();
    await tapAway(page);
    await expectCount(page, 'wartend', 0);
    const scans = inSqliteFile(shop.dataDir, (file) =>
      file.prepare('select verdict, is_conflict from scans where item_id = ? order by rowid').all(item),
    );
    expect(scans).toEqual([
      { verdict: 'admitted', is_conflict: 0 },
      { verdict: 'redeemed', is_conflict: 0 },
      { verdict: 'redeemed', is_conflict: 0 },
    ]);
  },
);

/** As if it had been sold for another event. */
function moveTicket(shop: RunningShop, item: string | undefined, eventId: number): void {
  inSqliteFile(shop.dataDir, (file) =>
    file.prepare('update items set event_id = ? where id = ?').run(eventId, item),
  );
}

journey(
  'I let in to two of the events: tickets of others, too early and too late are turned away, each with its reason',
  async ({ openPage, shop }) => {
    const [foreign = '', late = '', early = ''] = await buyTickets(shop, 3);
    moveTicket(shop, late, TASTING);
    moveTicket(shop, early, CONCERT);
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await pairByLink(page, await makePhone(shop, 'Gewölbe', [TASTING, CONCERT]));
    await startCamera(page);
    for (const [item, title, words] of [
      [foreign, 'Andere Veranstaltung', 'Eintritt Festgelände'],
      [late, 'Nicht mehr gültig', 'Weinprobe im Gewölbe'],
      [early, 'Noch nicht gültig', 'Einlass ab 12.04.2099, 18:30 Uhr'],
    ] as const) {
      await hold(page, printed(item), title);
      await page.getByRole('alert').getByText(words).waitFor();
      await tapAway(page);
    }
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [foreign, late, early])).toBe(0);
  },
);

/** What would go by itself after a moment stays, for whoever wants to look at it closely. */
function holdVerdicts(): void {
  const { setTimeout } = window;
  const LIVE_MS = 1_500;
  window.setTimeout = ((work: () => void, ms?: number) =>
    ms && ms > LIVE_MS / 2 && ms <= LIVE_MS ? 0 : setTimeout(work, ms)) as typeof window.setTimeout;
}

journey(
  'The welcome, too, and what stands there while the server is asked, can be read by everybody',
  async ({ openPage, shop }) => {
    const [item = ''] = await buyTickets(shop, 1);
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await page.addInitScript(holdVerdicts);
    await pairByLink(page, await makePhone(shop, 'Tor Ost'));
    for (const title of ['Willkommen', LET_IN_JUST_NOW]) {
      await typeCode(page, item, title);
      await lookOver(page);
      await page.keyboard.press('Escape');
      await isOver(page);
    }

    let answer: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/checkin', async (route) => {
      await isAsked;
      await route.continue();
    });
    await typeCode(page, FOREIGN, 'Moment …');
    await expectVerdict(page, 'Moment …');
    answer();
    await page.getByText('Moment …').waitFor({ state: 'detached' });
    await expectCount(page, 'wartend', 0);
  },
);
