import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import type { RunningShop } from '../harness/running-shop.ts';
import { inSqliteFile } from '../harness/sqlite-file.ts';
import { fillBillingForm, order } from './billing-form.ts';
import { STAFF, staffEnv } from './log-in.ts';

journey.override('shopEnv', staffEnv);
const NO_NETWORK = [/net::ERR_INTERNET_DISCONNECTED/];

async function buyTickets(page: Page, shop: RunningShop, quantity: number): Promise<string[]> {
  await page.goto('/');
  await page.getByRole('link', { name: /^Karten kaufen/ }).click();
  for (let n = 0; n < quantity; n++) await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await fillBillingForm(page);
  const { id } = await order(page);
  return inSqliteFile(shop.dataDir, (file) => {
    file.prepare(`update orders set status = 'paid', paid_at = ? where id = ?`).run(Date.now(), id);
    return file.prepare('select id from items where order_id = ? order by id').pluck().all(id) as string[];
  });
}

/** The link the office makes for a phone at the gate, for every event. */
async function pairingLink(shop: RunningShop): Promise<string> {
  const send = async (path: string, body: object, token?: string) => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    };
    return (await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { token } = await send('/api/login', { email: STAFF.email, password: STAFF.password });
  const eventIds = inSqliteFile(shop.dataDir, (file) => file.prepare('select id from events').pluck().all());
  const name = `Tor ${randomUUID().slice(0, 4)}`;
  return (await send('/api/office/devices', { name, event_ids: eventIds }, token)).pairing.url;
}

async function typeCode(page: Page, text: string, title: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Code/ }).fill(text);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await page.getByRole('alert').getByText(title).waitFor();
}

const dismiss = (page: Page) => page.getByRole('button', { name: /Weiter: tippen/ }).click();
const count = async (page: Page, word: string, number: number) =>
  expect
    .poll(() => page.locator('dl > div', { hasText: word }).locator('dd').innerText())
    .toBe(String(number));

journey(
  'I pair my phone by a link and check tickets; without network I go on, and all is sent later',
  async ({ openPage, shop }) => {
    const guest = await openPage({ device: 'phone', scheme: 'light' });
    const [first = '', second = ''] = await buyTickets(guest, shop, 3);
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: NO_NETWORK });
    await page.goto(await pairingLink(shop));
    await page.getByText('online', { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe('');

    await typeCode(page, `HTTPS://FEST.EXAMPLE/ITEM/${first}/CHECKIN`, 'Willkommen');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await typeCode(page, first, 'Schon eingelöst');
    await dismiss(page);
    await typeCode(page, '7K3QF7K3QF7K3QF7K3QF', 'Unbekannte Karte');
    await dismiss(page);
    await count(page, 'wartend', 0);

    await page.context().setOffline(true);
    await typeCode(page, second, 'Willkommen');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await typeCode(page, '7K3QF7K3QF7K3QF7K3QF', 'Liste unvollständig');
    await dismiss(page);
    await page.getByText('offline – Scannen geht weiter').waitFor();
    await count(page, 'wartend', 1);

    await page.context().setOffline(false);
    await count(page, 'wartend', 0);
    expect(
      inSqliteFile(shop.dataDir, (file) =>
        file.prepare('select count(*) from items where redeemed_at is not null').pluck().get(),
      ),
    ).toBe(2);
  },
);

journey('Without pairing the scanner explains how to become a door', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light' });
  await page.goto('/scanner');
  await page.getByRole('heading', { name: 'Dieses Telefon koppeln' }).waitFor();
});
