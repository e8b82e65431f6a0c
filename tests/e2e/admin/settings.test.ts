import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatDateTime, storedTimeOfInstant } from '../../../src/domain/stored-time.ts';
import { saveBackup } from '../../../src/server/app/backup/save-backup.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { openStore } from '../../../src/server/platform/database/open-store.ts';
import { changeBackupRuns } from '../../../src/server/settings/backup-runs.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { logIn, STAFF, staffEnv } from '../log-in.ts';
import { openEntry } from '../office-navigation.ts';
import { mailsTo, mailTo } from '../read-mail.ts';
import { orderTwoCards } from '../shop/order-two-tickets.ts';

journey.override('shopEnv', staffEnv);

const HOUR_MS = 60 * 60 * 1000;

/**
 * What another process of the shop leaves behind after its nightly backup. The process itself has its own tests; it gives
 * way to everything else on the machine, and journeys would starve it.
 */
async function backUpNightly(
  { dataDir }: RunningShop,
  now: number,
  outcome: 'failed' | 'done',
): Promise<void> {
  const store = await openStore({ databaseUrl: '', dataDir });
  const { databaseUrl, backup } = readConfig({ DATA_DIR: dataDir });
  const made = async () => {
    const { name, bytes } = await saveBackup({ databaseUrl, dataDir, backup }, now);
    return { done_at: now, tested_at: now, name, bytes };
  };
  const runs = { begun_at: now, ...(outcome === 'failed' ? { failed_at: now } : await made()) };
  await store.write((trx) => changeBackupRuns(trx, now, () => runs)).finally(() => store.close());
}

const showTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Abschnitte der Einstellungen' }).getByRole('link', { name }).click();

journey(
  `On a desktop I change the bank account and the festival's name: guests read both, and their mail has the new IBAN`,
  async ({ openPage, shop }) => {
    const title = 'Weinlese';
    const typed = 'de12 5001 0517 0648 4898 90';
    const shown = 'DE12 5001 0517 0648 4898 90';
    const guest = await openPage({ device: 'desktop', scheme: 'light' });
    await guest.goto('/');

    const page = await openPage({ device: 'desktop', scheme: 'light', mayLog: [/status of 422/] });
    await logIn(page);
    await openEntry(page, 'Verein', 'Einstellungen');
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
    await showTab(page, 'Fest');
    await page.getByRole('textbox', { name: 'Name des Festes' }).fill(title);
    await showTab(page, 'Geld');
    const iban = page.getByRole('textbox', { name: 'IBAN' });
    await iban.fill('DE88 3704 0044 0532 0130 00');
    const save = page.getByRole('button', { name: 'Speichern' });
    await save.click();
    await page.getByText('Diese IBAN stimmt nicht').waitFor();
    await iban.and(page.locator(':focus')).waitFor();
    await lookOver(page);

    await iban.fill(typed);
    await page.reload();
    await expect.poll(() => iban.inputValue()).toBe(typed);
    const password = page.getByRole('textbox', { name: 'Dein Passwort' });
    await password.fill('geraten');
    await save.click();
    await page.getByText('Das ist nicht dein jetziges Passwort.').waitFor();
    await password.fill(STAFF.password);
    await save.click();
    await page.getByText('Gespeichert: Es gilt ab sofort.').waitFor();
    await showTab(page, 'Verlauf');
    await page.getByText('IBAN der Bankverbindung geändert').first().waitFor();
    await page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name: title }).waitFor();

    // A page is rendered anew within a second.
    await expect.poll(async () => (await fetch(shop.url)).text()).toContain(title);
    await guest.goto('/imprint');
    await guest.getByText(shown).waitFor();
    expect(await guest.title()).toContain(title);

    const email = 'desktop@settings.example';
    const { id } = await orderTwoCards(shop.url, email);
    await guest.goto(`/booking/order/${id}`);
    await guest.getByText(shown).waitFor();
    const mail = await mailTo(shop, email);
    expect(mail.text).toContain(shown);
    expect(mail.html).toContain(title);
  },
);

journey('I set who our mails come from, and send one to myself', async ({ openPage, shop }) => {
  const page = await openPage({ device: 'desktop', scheme: 'dark' });
  await logIn(page);
  await page.goto('/dashboard/settings#emails');
  await page.getByRole('textbox', { name: 'Name des Absenders (freiwillig)' }).fill('Kartenteam');
  await page.getByRole('textbox', { name: 'Antworten an (freiwillig)' }).fill('antwort@example.org');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Gespeichert: Es gilt ab sofort.').waitFor();
  await page.getByRole('button', { name: 'Testmail schicken' }).click();
  await page.getByText(`Die Testmail an ${STAFF.email} ist nur abgelegt`).waitFor();
  const isTest = ({ subject }: { subject?: string | undefined }) => subject?.startsWith('Testmail');
  await expect.poll(async () => (await mailsTo(shop, STAFF.email)).filter(isTest).length).toBe(1);
  const mail = (await mailsTo(shop, STAFF.email)).find(isTest);
  expect(mail?.from?.name).toBe('Kartenteam');
  expect(mail?.replyTo?.[0]?.address).toBe('antwort@example.org');
});

journey(
  'On a phone I change the settings by keyboard alone, and no note covers where I am',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await logIn(page);
    await page.goto('/dashboard/settings#verein');
    const chair = page.getByRole('textbox', { name: 'Vertreten durch' });
    await chair.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Lina Maier');
    // Where notes appear: above the bar at the bottom edge.
    await chair.evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 100));
    await page.keyboard.press('Enter');
    const note = page.getByText('Gespeichert: Es gilt ab sofort.');
    await note.waitFor();
    await chair.and(page.locator(':focus')).waitFor();
    const bottomOf = async (place: Locator) => place.evaluate((one) => one.getBoundingClientRect().bottom);
    const topOf = async (place: Locator) => place.evaluate((one) => one.getBoundingClientRect().top);
    expect(await bottomOf(note)).toBeLessThan(await topOf(chair));
    // Where the note is now.
    await page.getByRole('banner').getByRole('link').first().focus();
    await expect.poll(() => topOf(note)).toBeGreaterThan(400);
    await chair.focus();
    await page.getByRole('link', { name: 'Geld' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /^Kleinunternehmer/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('19');
    await page.keyboard.press('Enter');
    await page.getByText('Noch nicht gespeichert', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Verlauf' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Steuersatz: leer → „19“').waitFor();
  },
);

journey(
  'I add a sentence to our terms: guests read it, and an order keeps its version',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await logIn(page);
    await page.goto('/dashboard/settings');
    await openEntry(page, 'Rechtstexte', 'Einstellungen');
    await page.getByRole('heading', { level: 1, name: 'Rechtstexte' }).waitFor();
    await page
      .getByRole('textbox', { name: 'Ergänzende Bestimmungen in den AGB' })
      .fill('Hunde dürfen mit.\n\nBitte an der Leine.');
    await page.getByRole('button', { name: 'AGB veröffentlichen' }).click();
    await page.getByText('Veröffentlicht: Die neue Fassung gilt ab sofort.').waitFor();
    const today = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
    const version = today.format(new Date());
    await page.getByText(`${version}, von`).click();
    await lookOver(page);

    const guest = await openPage({ device: 'desktop', scheme: 'dark' });
    await guest.goto('/agb');
    await guest.getByRole('heading', { name: '10. Ergänzende Bestimmungen' }).waitFor();
    await guest.getByText(`Stand: ${version}`).waitFor();
    await guest.getByText('Bitte an der Leine.').waitFor();

    const { id } = await orderTwoCards(shop.url, 'hund@settings.example');
    const accepted = inSqliteFile(shop.dataDir, (file) =>
      file.prepare('select terms_version from orders where id = ?').pluck().get(id),
    );
    expect(accepted).toBe(version);
    expect((await mailTo(shop, 'hund@settings.example')).text).toContain(`Stand ${version}`);
  },
);

journey(
  `I am led to a backup that failed and see the next one made; then the shop checks itself and misses a mail server`,
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    const now = Date.now();
    await backUpNightly(shop, now - 2 * HOUR_MS, 'failed');
    await logIn(page);
    await page.getByRole('link', { name: 'Die Sicherung ist gescheitert Bisher gibt es keine' }).click();
    const section = page.getByRole('region', { name: 'Sicherung' });
    await section.getByText('Die letzte Sicherung ist gescheitert').waitFor();
    // Beneath the title and the tabs.
    await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan(400);
    await section.getByText('noch keine').first().waitFor();

    await backUpNightly(shop, now, 'done');
    await page.reload();
    await section.getByText(`${formatDateTime(storedTimeOfInstant(now))} Uhr`, { exact: true }).waitFor();
    await section.getByText(/Uhr: vollständig$/).waitFor();
    await section.getByText(join(shop.dataDir, 'backups')).waitFor();
    expect(await section.getByText('gescheitert').count()).toBe(0);
    await page.goto('/dashboard');
    await page.getByRole('region', { name: 'Zu tun' }).waitFor();
    expect(await page.getByText('Die Sicherung ist gescheitert').count()).toBe(0);

    await page.goto('/dashboard/settings');
    await page.getByRole('link', { name: 'Prüfung' }).click();
    await page.getByRole('heading', { name: 'Prüfung' }).waitFor();
    await page.getByRole('button', { name: 'Jetzt prüfen' }).click();
    // The name servers of the machine may take their time to say nothing.
    await page.getByText(/^Geprüft: \d+ Fehler gefunden\.$/).waitFor();
    const line = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await line('Erreichbar unter').getByText('in Ordnung').waitFor();
    await line('Sicherung').getByText('in Ordnung').waitFor();
    await line('Mailserver').getByText('Fehler').waitFor();
    await line('Mailserver').getByText('SMTP_URL').waitFor();
    await lookOver(page);
  },
);
