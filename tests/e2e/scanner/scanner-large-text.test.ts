import type { Page } from 'playwright-core';
import { FakeCamera } from '../../support/fake-camera.ts';
import { journey } from '../../support/journey.ts';
import { expectWholeWords, LARGE_LETTERS } from '../../support/large-letters.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import {
  buyTickets,
  CONCERT,
  doorEnv,
  FOREIGN,
  isOver,
  LET_IN_JUST_NOW,
  makePhone,
  moveEvents,
  NO_NETWORK,
  pairByLink,
  revokePhone,
  startCamera,
  TASTING,
  typeCode,
} from './at-the-gate.ts';

const camera = new FakeCamera();
journey.override('shopEnv', doorEnv);
journey.override('browserArgs', [...LARGE_LETTERS, ...camera.browserArgs]);
journey.override('festivalChange', () => moveEvents);
journey.afterAll(() => camera.remove());

/** What would go by itself stays, for whoever measures it. */
function holdVerdicts(): void {
  const { setTimeout } = window;
  const LIVE_MS = 1_500;
  window.setTimeout = ((work: () => void, ms?: number) =>
    ms === LIVE_MS ? 0 : setTimeout(work, ms)) as typeof window.setTimeout;
}

async function expectWholeVerdict(page: Page, text: string, title: string | RegExp): Promise<void> {
  await typeCode(page, text, title);
  await expectWholeWords(page);
  await page.keyboard.press('Escape');
  await isOver(page);
}

const NARROWEST = { width: 320, height: 740 };

journey(
  'With letters twice as large no word of the scanner is cut in two, 320 px wide',
  async ({ openPage, shop }) => {
    const [valid = '', used = '', late = '', early = '', foreign = ''] = await buyTickets(shop, 5);
    const [unpaid = ''] = await buyTickets(shop, 1, { status: 'open', lastname: 'Öchsle' });
    const [cancelled = ''] = await buyTickets(shop, 1, { status: 'cancelled', lastname: 'Öchsle' });
    inSqliteFile(shop.dataDir, (file) => {
      for (const [item, event] of [
        [late, TASTING],
        [early, CONCERT],
      ])
        file.prepare('update items set event_id = ? where id = ?').run(event, item);
      file
        .prepare('update items set redeemed_at = ?, redeemed_by = ? where id = ?')
        .run(Date.now() - 60_000, 'Tor Süd', used);
    });
    const context = { viewport: NARROWEST, screen: NARROWEST };
    const page = await openPage({
      device: 'phone',
      scheme: 'dark',
      context,
      mayLog: [...NO_NETWORK, /40[13]/],
    });
    await page.addInitScript(holdVerdicts);
    await page.goto('/scanner');
    await page.getByRole('heading', { name: 'Dieses Telefon koppeln' }).waitFor();
    await expectWholeWords(page);
    await pairByLink(page, await makePhone(shop, 'Tor Nord'));
    await expectWholeWords(page);
    await startCamera(page);
    await expectWholeWords(page);
    for (const [text, title] of [
      [valid, 'Willkommen'],
      [valid, LET_IN_JUST_NOW],
      [used, 'Schon eingelöst'],
      [unpaid, 'Nicht bezahlt'],
      [cancelled, 'Storniert'],
      [late, 'Nicht mehr gültig'],
      [early, 'Noch nicht gültig'],
      [FOREIGN, 'Unbekannte Karte'],
      ['WIFI:T:WPA;;', 'Keine Karte'],
    ] as const)
      await expectWholeVerdict(page, text, title);
    await page.getByRole('textbox', { name: /^Code/ }).fill('öchsle');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await page
      .getByRole('button', { name: /^Öchsle/ })
      .first()
      .waitFor();
    await expectWholeWords(page);

    await page.context().setOffline(true);
    await page.getByText('offline – Scannen geht weiter').waitFor();
    await expectWholeWords(page);
    await expectWholeVerdict(page, FOREIGN, 'Liste unvollständig');
    await page.context().setOffline(false);

    const cellar = await makePhone(shop, 'Gewölbe', [TASTING]);
    await pairByLink(page, cellar);
    await expectWholeVerdict(page, foreign, 'Andere Veranstaltung');
    await revokePhone(shop, cellar);
    await page.getByText('Die Kartenliste wurde von ihm gelöscht.').waitFor();
    await expectWholeWords(page);
  },
);
