import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { boxOfficeEvent, issued, offer } from './sample-box-office.ts';

const ISSUE = 'POST /api/office/orders';

let shop: FakeShop;
let permissions: string[];
let remaining: number;
beforeEach(() => {
  useSession.getState().end();
  sessionStorage.clear();
  storeToken('secret');
  shop = fakeShop();
  permissions = ['orders', 'checkin'];
  remaining = 12;
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions }));
  shop.on('GET /api/office/box-office', () => ({
    events: [{ ...boxOfficeEvent, offers: [{ ...offer, remaining }] }],
  }));
  shop.on(ISSUE, () => ({ success: true, order: issued }));
});

const sale = async () => within(await screen.findByRole('region', { name: 'Wie viele Karten?' }));

test('two taps on plus and one on the button sell two tickets and let them in', async () => {
  const { user } = openPage('/orders/gate');
  const gate = await sale();
  expect(screen.getByText('Eintritt Festgelände')).toBeTruthy();
  expect(gate.getByText('12 zurückgehalten, 38 frei')).toBeTruthy();
  await user.click(gate.getByRole('button', { name: 'Erwachsene: mehr' }));
  await user.click(gate.getByRole('button', { name: 'Erwachsene: mehr' }));
  await user.click(gate.getByRole('checkbox', { name: 'Gleich einlassen' }));
  await user.click(gate.getByRole('button', { name: '2 Karten ausgeben · 16,00 €' }));

  const heading = await screen.findByRole('heading', { name: '2 Karten ausgegeben, 16,00 €, eingelassen' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByRole('link', { name: 'Karten drucken (PDF)' }).getAttribute('href')).toBe(
    '/api/booking/order/a/tickets.pdf',
  );
  expect(gate.getByRole<HTMLInputElement>('spinbutton', { name: /Erwachsene/ }).value).toBe('0');
  expect(shop.askedFor(ISSUE).map(({ body }) => body)).toEqual([
    {
      kind: 'box_office',
      event: 1,
      lines: [{ is_fixed: true, ticket_price_id: 3, quantity: 2 }],
      seen_total: 16,
      is_admitted: true,
    },
  ]);
});

test('without an answer the same is sent under the same key, and something else under another', async () => {
  shop.on(ISSUE, () => {
    throw new TypeError('no network');
  });
  const { user } = openPage('/orders/gate');
  const gate = await sale();
  await user.click(gate.getByRole('button', { name: 'Erwachsene: mehr' }));
  const send = async () => {
    const before = shop.askedFor(ISSUE).length;
    await user.click(gate.getByRole('button', { name: /ausgeben · / }));
    await expect.poll(() => shop.askedFor(ISSUE).length).toBe(before + 1);
    await within(gate.getByRole('alert')).findByText(/./);
  };
  await send();
  await send();
  await user.click(gate.getByRole('button', { name: 'Erwachsene: mehr' }));
  await send();
  const keys = shop.askedFor(ISSUE).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('what is no longer there is said, and the quantity stays', async () => {
  shop.on(ISSUE, () =>
    refusal(409, 'Ein Teil davon ist nicht mehr zu haben.', {
      lines: [{ line: 0, reason: 'sold_out', left: 1 }],
    }),
  );
  const { user } = openPage('/orders/gate');
  const gate = await sale();
  await user.click(gate.getByRole('button', { name: 'Erwachsene: mehr' }));
  await user.click(gate.getByRole('button', { name: 'Erwachsene: mehr' }));
  await user.click(gate.getByRole('button', { name: /2 Karten ausgeben/ }));
  expect(await gate.findByText('Erwachsene: nur noch 1 frei.')).toBeTruthy();
  expect(gate.getByRole<HTMLInputElement>('spinbutton', { name: /Erwachsene/ }).value).toBe('2');
});

test('nothing is sent for no ticket, and only the door lets in', async () => {
  permissions = ['orders'];
  const { user } = openPage('/orders/gate');
  const gate = await sale();
  await user.click(gate.getByRole('button', { name: 'Ausgeben' }));
  expect(shop.askedFor(ISSUE)).toEqual([]);
  expect(gate.queryByRole('checkbox', { name: 'Gleich einlassen' })).toBeNull();
});

test('a quota that somebody else changed keeps what is wanted, and is set with the next tap', async () => {
  const QUOTA = 'PUT /api/office/box-office/quota';
  shop.on(QUOTA, () => {
    remaining = 20;
    return refusal(409, 'Inzwischen sind es andere Zahlen.', { code: 'quota_changed', left: 20 });
  });
  const { user } = openPage('/orders/gate');
  await user.click(await screen.findByText('Für die Abendkasse zurückhalten'));
  const field = screen.getByRole('spinbutton', { name: /Erwachsene zurückhalten/ });
  await user.clear(field);
  await user.type(field, '30');
  const save = () => screen.getByRole('button', { name: 'Erwachsene: 30 zurückhalten' });
  await user.click(save());
  expect(await screen.findByText('Inzwischen sind es andere Zahlen.')).toBeTruthy();
  shop.on(QUOTA, () => ({ success: true, remaining: 30 }));
  await user.click(save());
  await expect.poll(() => shop.askedFor(QUOTA).length).toBe(2);
  expect(shop.askedFor(QUOTA).map(({ body }) => (body as { seen_remaining: number }).seen_remaining)).toEqual(
    [12, 20],
  );
});

test('a sale that was a slip is taken back, although they are inside already', async () => {
  shop.on('POST /api/office/orders/a/cancellations', () => ({ success: true }));
  const { user } = openPage('/orders/gate');
  const gate = await sale();
  await user.click(gate.getByRole('button', { name: 'Erwachsene: mehr' }));
  await user.click(gate.getByRole('button', { name: /1 Karte ausgeben/ }));
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }));
  expect(await screen.findByRole('heading', { name: 'Zurückgenommen: 1 Karte, 8,00 €' })).toBeTruthy();
  expect(shop.askedFor('POST /api/office/orders/a/cancellations')[0]?.body).toMatchObject({
    items: issued.items,
    also_redeemed: true,
  });
});
