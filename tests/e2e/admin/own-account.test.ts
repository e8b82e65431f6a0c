import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { totpCode } from '../../../src/server/accounts/second-factor/check-second-factor.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { openEntry } from '../office-navigation.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const EMAIL = 'vera@weinfest.example';
const PASSWORD = 'Federweißer und Zwiebelkuchen';

/** What an authenticator app shows that was given this key, `shift` times 30 seconds from now. */
function codeOf(key: string, shift: number): string {
  const bits = [...key].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Buffer.from(bytes), Math.floor(Date.now() / 30_000) + shift);
}

async function giveCredentials(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vera Vorstand', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('link', { name: /^Karten kaufen/ }).waitFor();
}

journey(
  'I start an empty shop, make the first account by the link on its console, and demand a second factor of us all',
  async ({ openPage, shop }) => {
    const link = /http\S+\/login\/password#[\w-]{43}/.exec(shop.recentLog())?.[0] ?? '';
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: [/status of (401|403|409)/] });
    await page.goto(link);
    await page.getByLabel('Vorname').fill('Vera');
    await page.getByLabel('Nachname').fill('Vorstand');
    await page.getByRole('textbox', { name: 'E-Mail' }).fill(EMAIL);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD);
    await lookOver(page);
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await giveCredentials(page);
    await openEntry(page, 'Team', 'Einstellungen');
    await page.getByRole('button', { name: 'Von allen verlangen' }).click();
    await page.getByText('Richte zuerst deinen eigenen zweiten Faktor').waitFor();
    await page.getByRole('region', { name: 'Zweiter Faktor' }).getByRole('link').click();

    await page.getByRole('textbox', { name: 'Passwort', exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Einrichten' }).click();
    await page.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor();
    await page.getByText('Ohne Kamera').click();
    await lookOver(page);
    const key = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 0));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Notfall-Codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await lookOver(page);
    await page.getByRole('button', { name: 'Ich habe sie aufgehoben' }).click();
    await page.goto('/team/create');
    await page.getByRole('button', { name: 'Von allen verlangen' }).click();
    await page.getByText('Alle im Team müssen sich').waitFor();

    await logOut(page);
    await page.goto('/login');
    await giveCredentials(page);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.and(page.locator(':focus')).waitFor();
    await lookOver(page);
    await code.fill(codeOf(key, 1));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Hallo, Vera!' }).waitFor();

    await logOut(page);
    await page.goto('/login');
    await giveCredentials(page);
    await code.fill(recovery.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Hallo, Vera!' }).waitFor();

    await page.goto(link);
    await page.getByRole('alert').getByText('Dieser Link gilt nicht mehr.').waitFor();
  },
);
