import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { openEntry } from '../office-navigation.ts';

journey.override('shopEnv', staffEnv);

const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

journey(
  'I pair a phone for the north gate, see it come online, and shut it out again',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    await page
      .getByText(/^Drin 0 von/)
      .first()
      .waitFor();
    await openEntry(page, 'Geräte', 'Einlass');
    await page.getByRole('textbox', { name: 'Name' }).fill('Tor Nord');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Gerät anlegen' }).click();
    await page.getByRole('img', { name: 'QR-Code zum Koppeln von Tor Nord' }).waitFor();
    await page.getByText('Wartet auf Kopplung').waitFor();
    await lookOver(page);

    const link = (await page.getByText(/\/scanner#/).innerText()).trim();
    const paired = await fetch(`${shop.url}/api/door/pair`, {
      method: 'POST',
      headers: CALL,
      body: JSON.stringify({ code: link.slice(link.indexOf('#') + 1) }),
    });
    const { token } = (await paired.json()) as { token: string };
    await page.getByText('Online').waitFor();

    const phone = await openPage({ device: 'phone', scheme: 'dark' });
    await logIn(phone);
    await lookOver(phone);
    await phone.goto('/dashboard/devices');
    await phone.getByText('Online').waitFor();
    await lookOver(phone);

    await page.getByRole('button', { name: /^Abmelden/ }).click();
    await page.getByRole('button', { name: 'Ja, abmelden' }).click();
    await page.getByText('Abgemeldet').waitFor();
    const refused = await fetch(`${shop.url}/api/door/list`, {
      headers: { ...CALL, Authorization: `Bearer ${token}` },
    });
    expect(refused.status).toBe(401);
    await phone.getByText('Abgemeldet').waitFor();
  },
);
