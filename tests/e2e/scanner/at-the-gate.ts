import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile, type SqliteFile } from '../../support/sqlite-file.ts';
import { STAFF, staffEnv } from '../log-in.ts';

/** A shop whose staff pair many phones, and whose guests order faster than people do. */
export const doorEnv = { ...staffEnv, RATE_LIMITS: 'off' };

export const NO_NETWORK = [/net::ERR_INTERNET_DISCONNECTED/];

/** The address in the code of a ticket, as it is printed. */
export const printed = (item: string) => `HTTPS://FEST.EXAMPLE/ITEM/${item}/CHECKIN`;

/** A code of no ticket. */
export const FOREIGN = '7K3QF7K3QF7K3QF7K3QF';

async function call(shop: RunningShop, method: 'GET' | 'POST', path: string, body?: object, more = {}) {
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest', ...more };
  const options = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(shop.url + path, { method, headers, ...options });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer.json();
}

/** Orders tickets of the event without seats by the API; answers their ids in the order of the order. */
export async function buyTickets(
  shop: RunningShop,
  quantity: number,
  { status = 'paid', lastname = 'Müller-Lüdenscheidt' } = {},
): Promise<string[]> {
  const { event } = await call(shop, 'GET', '/api/booking/event/1');
  const { id: ticket_price_id, name } = event.ticket_prices[0];
  const guest = { firstname: 'Zoë', lastname, email: 'zoe@example.org', telephone: '1' };
  const { order } = await call(
    shop,
    'POST',
    '/api/booking/checkout/invoice',
    {
      basket: [{ is_fixed: true, event: 1, name, ticket_price_id, quantity }],
      customer: { ...guest, street: 'Rebgasse 3', city: 'Weinheim', zipcode: '01234' },
      comment: '',
      discount: null,
      discountPercentage: null,
      discountCode: '',
    },
    { 'Idempotency-Key': randomUUID() },
  );
  return inSqliteFile(shop.dataDir, (file) => {
    file
      .prepare('update orders set status = ?, paid_at = ? where id = ?')
      .run(status, status === 'open' ? null : Date.now(), order.id);
    return file.prepare('select id from items where order_id = ? order by id').pluck().all(order.id);
  }) as string[];
}

export interface PairedPhone {
  id: number;
  name: string;
  url: string;
}

/** A phone as the office makes it, and the link that pairs it; for every event unless told otherwise. */
export async function makePhone(shop: RunningShop, name: string, eventIds?: number[]): Promise<PairedPhone> {
  const staff = await logInByCall(shop);
  const all = inSqliteFile(shop.dataDir, (file) => file.prepare('select id from events').pluck().all());
  const wish = { name, event_ids: eventIds ?? all };
  const { device, pairing } = await call(shop, 'POST', '/api/office/devices', wish, staff);
  return { id: device.id, name, url: pairing.url };
}

export async function revokePhone(shop: RunningShop, { id }: PairedPhone): Promise<void> {
  await call(shop, 'POST', `/api/office/devices/${id}/revoke`, {}, await logInByCall(shop));
}

async function logInByCall(shop: RunningShop): Promise<{ Authorization: string }> {
  const { token } = await call(shop, 'POST', '/api/login', { email: STAFF.email, password: STAFF.password });
  return { Authorization: `Bearer ${token}` };
}

/** Opens a pairing link on a phone and waits until it is that gate and its list is there. */
export async function pairByLink(page: Page, { name, url }: PairedPhone): Promise<void> {
  await page.goto(url);
  // An open scanner stays online as the gate it was until the new one has answered.
  await page.getByText(`Einlass · ${name}`, { exact: true }).waitFor();
  await waitOnline(page);
}

export async function waitOnline(page: Page): Promise<void> {
  await page.getByText('online', { exact: true }).waitFor();
  await page.getByText('Kartenliste wird geladen …').waitFor({ state: 'detached' });
}

export async function startCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kamera starten' }).click();
  await page.getByText('Kamera startet …').waitFor({ state: 'detached' });
}

export async function typeCode(page: Page, text: string, title: string | RegExp): Promise<void> {
  await page.getByRole('textbox', { name: /^Code/ }).fill(text);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expectVerdict(page, title);
}

/** What fills the screen, beside remarks that are no verdicts. */
export const verdictOn = (page: Page) => page.getByRole('alert').filter({ has: page.locator('strong') });

export const expectVerdict = (page: Page, title: string | RegExp) =>
  verdictOn(page).getByText(title, { exact: true }).waitFor();

/** What a gate says of a ticket that it has let in within the last ten seconds; it goes by itself. */
export const LET_IN_JUST_NOW = /^vor ([1-9]|10)\ss eingelassen$/;

/** A refusal stays until it is tapped away. */
export async function tapAway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Weiter: tippen' }).click();
  await isOver(page);
}

/** A welcome goes by itself. */
export const isOver = (page: Page) => verdictOn(page).waitFor({ state: 'detached' });

/** One of the three numbers. */
export async function expectCount(page: Page, word: 'drin' | 'wartend' | 'gesamt', number: number) {
  const shown = () => page.locator('dl > div', { hasText: word }).locator('dd').innerText();
  await expect.poll(shown).toBe(String(number));
}

/** How many of these tickets the server has let in. */
export const letInOf = (shop: RunningShop, items: string[]) =>
  inSqliteFile(shop.dataDir, (file) =>
    items.filter((item) => file.prepare('select redeemed_at from items where id = ?').pluck().get(item)),
  ).length;

export const TASTING = 2;
export const CONCERT = 3;

/** The wine tasting was last year, and to the concert nobody is let in yet. */
export function moveEvents(file: SqliteFile): void {
  file
    .prepare('update events set starts_at = ?, ends_at = ? where id = ?')
    .run('2025-04-12T20:30:00', '2025-04-12T23:30:00', TASTING);
  file.prepare('update events set admission_starts_at = ? where id = ?').run('2099-04-12T20:30:00', CONCERT);
}
