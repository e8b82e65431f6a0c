import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { STAFF, staffEnv } from '../log-in.ts';
import { orderTwoCards } from './order-two-tickets.ts';

journey.override('shopEnv', staffEnv);

const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

/** Somebody of the team, without a browser. */
async function openAdmin(url: string) {
  const send = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...CALL, ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const { token } = await send('/login', { ...STAFF, remember: false });
  const call = (path: string, body: object) =>
    send(`/office/orders/${path}`, body, { Authorization: `Bearer ${token}` });
  const booked_on = new Date().toISOString().slice(0, 10);
  return {
    book: (id: string, amount: number, seen_paid: number) =>
      call(`${id}/payments`, { amount, booked_on, seen_paid }),
    cancel: (id: string, items: unknown[]) => call(`${id}/cancellations`, { items }),
  };
}

journey(
  `On a phone I pay in two parts, find tickets and invoice on my order's page, and read when it is cancelled`,
  async ({ openPage, shop }) => {
    const email = `phone-paid@example.org`;
    const { id, total } = await orderTwoCards(shop.url, email);
    const admin = await openAdmin(shop.url);
    const page = await openPage({ device: 'phone', scheme: 'light' });
    const euros = (amount: number) => `${amount.toFixed(2).replace('.', ',')} €`;
    await admin.book(id, 6, 0);
    await page.goto(`/booking/order/${id}`);
    await page.getByText(`Von ${euros(total)} sind 6,00 € schon da`).waitFor();
    await page.getByText('Noch zu bezahlen').waitFor();
    await page
      .getByText(euros(total - 6))
      .first()
      .waitFor();
    await lookOver(page);

    await admin.book(id, total - 6, 6);
    await page.reload();
    await page.getByText('Die Rechnung kommt in etwa einer Minute dazu.').waitFor();
    const tickets = page.getByRole('link', { name: 'Karten als PDF' });
    await lookOver(page);
    await page.evaluate(() => document.fonts.ready);
    const place = await tickets.boundingBox();
    // The minute is over at once; another order wakes the outbox.
    inSqliteFile(shop.dataDir, (file) => {
      file.prepare("update outbox set next_attempt_at = 0 where kind = 'order_paid'").run();
    });
    await orderTwoCards(shop.url, 'phone-other@example.org');
    const invoice = page.getByRole('link', { name: 'Rechnung als PDF' });
    await invoice.waitFor();
    expect(await tickets.boundingBox(), 'nothing moved').toEqual(place);
    for (const link of [tickets, invoice]) {
      const answer = await page.request.get((await link.getAttribute('href')) as string);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    }

    const items = inSqliteFile(shop.dataDir, (file) =>
      file.prepare('select id from items where order_id = ?').pluck().all(id),
    ) as unknown as unknown[];
    await admin.cancel(id, items);
    await page.reload();
    await page.getByText('Diese Bestellung wurde storniert.').waitFor();
    await page.getByText(`${euros(total)} bekommst du innerhalb von 14 Tagen`).waitFor();
    expect(await page.getByRole('link', { name: /als PDF/ }).count()).toBe(0);
    await lookOver(page);
  },
);
