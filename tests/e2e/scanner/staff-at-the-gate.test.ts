import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { logIn } from '../log-in.ts';
import { buyTickets, doorEnv, expectCount, isOver, letInOf, typeCode, waitOnline } from './at-the-gate.ts';

journey.override('shopEnv', doorEnv);

const REFUSED = [/status of 403/, /status of 401/];

/** As whoever runs the team will do it in the back office. */
function allowCheckin(shop: RunningShop, isAllowed: boolean): void {
  inSqliteFile(shop.dataDir, (file) => {
    file.prepare(`delete from user_permissions where permission = 'checkin'`).run();
    if (isAllowed)
      file.prepare(`insert into user_permissions (user_id, permission) values (1, 'checkin')`).run();
  });
}

const noRight = (page: Page) =>
  page.getByRole('heading', { name: 'Zum Einlassen fehlt die Berechtigung' }).waitFor();

journey(
  'I belong to the team and may let people in: I scan without pairing, and find back to the office',
  async ({ openPage, shop }) => {
    const [item = ''] = await buyTickets(shop, 1);
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await logIn(page);
    await page.getByRole('link', { name: 'Karten scannen' }).click();
    await waitOnline(page);
    await lookOver(page);
    await typeCode(page, item, 'Willkommen');
    await isOver(page);
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [item])).toBe(1);
    await page.getByRole('link', { name: 'Zum Büro' }).click();
    await page.waitForURL('**/dashboard');

    // Back again the door goes on where it was.
    const [another = ''] = await buyTickets(shop, 1);
    await page.goBack();
    await waitOnline(page);
    await typeCode(page, another, 'Willkommen');
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [another])).toBe(1);
  },
);

journey(
  'I belong to the team and may not let people in: I am told what is missing, and as soon as I may, it works',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: REFUSED });
    await logIn(page);
    allowCheckin(shop, false);
    await page.goto('/scanner');
    await noRight(page);
    await page.getByRole('link', { name: 'Zum Büro' }).waitFor();
    await lookOver(page);

    allowCheckin(shop, true);
    await page.getByRole('button', { name: 'Noch einmal prüfen' }).click();
    await waitOnline(page);

    // Taken away again in the middle of the evening.
    allowCheckin(shop, false);
    await noRight(page);
    await page.getByRole('button', { name: 'Anders anmelden' }).click();
    await page.waitForURL('**/login?next=%2Fscanner');
    allowCheckin(shop, true);
  },
);

journey(
  'My login has run out at the gate: I am told so, and after logging in I am back at the scanner',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: REFUSED });
    await logIn(page);
    await page.goto('/scanner');
    await waitOnline(page);
    inSqliteFile(shop.dataDir, (file) => file.prepare('delete from sessions').run());
    await page.getByRole('alert').getByText('Deine Anmeldung gilt nicht mehr.').waitFor();
    await page.getByRole('link', { name: 'Melde dich an' }).click();
    await page.waitForURL('**/login?next=%2Fscanner');
  },
);
