import { expect, test } from 'vitest';
import type { Postbox } from '../../../../src/server/messages/mail-message.ts';
import { cancelOverdue } from '../../../../src/server/money/reminders/cancel-overdue.ts';
import { remindAutomatically } from '../../../../src/server/money/reminders/remind-automatically.ts';
import { runRetention } from '../../../../src/server/overview/retention/run-retention.ts';
import { writeSearchTerms } from '../../../../src/server/sales/orders/write-search-terms.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { checkout, fairLine } from '../../../support/checkout.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { RARE_CUSTOMER as customer, everyText } from '../../../support/every-text.ts';
import { CHECKOUT } from '../../../support/order-shop.ts';
import { openReminderAdmin } from '../../../support/reminder-admin.ts';
import { addMember } from '../../../support/team-member.ts';
import { deliverDueMail } from '../../messages/deliver-all.ts';

const MINUTE = 60 * 1000;
const SECRET = 'Herzenssache';
const NETWORK = '203.0.113.77';

/** Columns that tell of a person, or open what is a person's. */
const PERSONAL =
  /^(orders\.(id|number|comment|note)|items\.id|guests\.id|documents\.number|scans\.id|devices\.name|bank_entries\.(payer_\w+|purpose)|\w+\.(firstname|lastname|email|\w*token\w*|\w*_hash))$/;

/** What guests, staff and the shop itself do from an order to its end, with much that goes wrong. */
async function goThroughAll(openTestStore: OpenTestStore) {
  const admin = await openReminderAdmin(openTestStore);
  const { shop, store, hall, call, staff } = admin;
  const { services, clock } = shop;
  const said: string[] = [SECRET, NETWORK, ...Object.values(customer), staff.Authorization.slice(7)];

  const member = await addMember(store, { email: 'wanda@weinfest.example' });
  for (const email of [member.email, customer.email, member.email.toUpperCase()])
    await shop.call('POST', '/api/login', { email, password: 'Winzerkönigin!' });
  const login = await shop.call<{ token: string }>('POST', '/api/login', member);
  said.push('Winzerkönigin!', member.email, member.password, login.body.token);

  const guest = shop.guest({ 'X-Forwarded-For': NETWORK });
  const seats = [{ id: hall.seats[0], ticket_price_id: hall.concert.adult }];
  await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
  await shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
  const key = 'quirins-key-of-this-evening';
  const body = checkout([admin.seat(0), fairLine(hall, 2)], {
    ...{ customer, comment: SECRET, discountCode: 'TEN', discountPercentage: 10 },
  });
  const ordered = await guest.call<{ order: { id: string } }>('POST', CHECKOUT, body, {
    'Idempotency-Key': key,
  });
  await guest.call('POST', CHECKOUT, { ...body, comment: '' }, { 'Idempotency-Key': key });
  await guest.call('POST', CHECKOUT, { ...body, basket: [] });
  await guest.call('POST', '/api/booking/checkout/discount', { code: SECRET, basket: body.basket });
  said.push(key, ...guest.cookies.values());
  const { id } = ordered.body.order;
  const { number, total } = await admin.read(id);
  for (const path of [`order/${id}`, `order/${id}/invoice.pdf`, `order/${id}x`])
    await guest.call('GET', `/api/booking/${path}?from=${customer.email}`);
  await guest.call('POST', '/api/withdrawals', {
    name: customer.lastname,
    order_number: number,
    email: customer.email,
  });
  await guest.call('POST', '/api/password/forgotten', { email: customer.email });
  const lapsing = [{ id: hall.seats[1], ticket_price_id: hall.concert.adult }];
  await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats: lapsing });

  await admin.book(id, total - 10, 0, { note: SECRET });
  const from = `${customer.firstname} ${customer.lastname}`;
  await admin.send(
    volksbankFile([{ purpose: `${number} ${SECRET}`, euros: 10, from }]),
    `${customer.lastname}.csv`,
  );
  await call('POST', '/persons/search', { email: customer.email });
  await call('POST', '/persons/export', { email: customer.email });
  await writeSearchTerms(store);
  await admin.undo(id, 1);
  await admin.book(id, total, 0);

  const device = await call<{ pairing: { url: string } }>('POST', '/devices', {
    ...{ name: 'Kellertor', event_ids: [hall.fair.id, hall.concert.id] },
  });
  const code = device.body.pairing.url.split('#')[1] ?? '';
  const { token } = (await shop.call<{ token: string }>('POST', '/api/door/pair', { code })).body;
  said.push(code, token);
  const phone = { Authorization: `Bearer ${token}` };
  const [item = '', ...others] = await admin.itemsOf(id);
  const scan = { ...phone, 'X-Scan-Id': 'scan-of-this-evening', 'X-Scan-Verdict': 'admitted' };
  await shop.call('GET', `/api/item/${item}/checkin`, undefined, scan);
  await shop.call('GET', `/api/item/${item}/checkin`, undefined, phone);
  await shop.call('GET', '/api/item/7K3QF7K3QF7K3QF7K3QF/checkin', undefined, phone);
  await shop.call('GET', '/api/door/list', undefined, phone);
  await shop.call(
    'POST',
    '/api/door/undo',
    { scan_id: 'scan-of-this-evening', undo_id: 'undo-of-this-evening' },
    phone,
  );
  said.push('7K3QF', 'of-this-evening');

  clock.advance(2 * MINUTE);
  let isFirst = true;
  const postbox: Postbox = {
    async post({ to }) {
      if (!isFirst) return;
      isFirst = false;
      throw Object.assign(new Error(`550 ${JSON.stringify(to)}: the box of ${from} is full`), {
        name: 'Full',
      });
    },
    close() {},
  };
  const deliverAll = async () => {
    while ((await deliverDueMail(services, postbox)) > 0);
  };
  await deliverAll();
  await admin.cancel(id, others, { reason: SECRET });

  admin.settle({ is_automatic: true, cancel_days: 2 });
  await admin.plant([{ euros: 50, dueOn: '2027-02-20', ...customer }]);
  await remindAutomatically(services);
  await deliverAll();
  clock.now = Date.UTC(2027, 2, 20, 12);
  await admin.statementUntil('2027-03-19');
  await cancelOverdue(services);
  const personal = (await everyText(store)).filter(({ place }) => PERSONAL.test(place));
  said.push(...personal.map(({ text }) => text));
  clock.now = Date.UTC(2036, 0, 2, 12);
  await runRetention(services);

  await store.close();
  await guest.call('GET', `/api/booking/order/${id}`);
  return { log: shop.log, said: new Set(said.filter((text) => text.length > 4)) };
}

eachDatabase((_, openTestStore) => {
  test('no line of the log tells of a person, whatever is ordered, paid, mailed, scanned, cancelled or goes wrong', async () => {
    const { log, said } = await goThroughAll(openTestStore);
    expect([...new Set(log.map(({ what }) => what))].sort()).toEqual([
      'cancelled overdue orders',
      'fault',
      'kept no longer',
      'log-in failed',
      'logged in',
      'mail not sent',
      'mail sent',
      'request',
      'sent reminders',
    ]);
    expect(said.size).toBeGreaterThan(40);
    const lines = log.map((line) => JSON.stringify(line).toLowerCase());
    const told = [...said].filter((text) => lines.some((line) => line.includes(text.toLowerCase())));
    expect(told).toEqual([]);
    // Whose account somebody guesses at is not told, only whether it is the same.
    const [first, other, again] = log
      .filter(({ what }) => what === 'log-in failed')
      .map(({ facts }) => facts);
    expect(first).toEqual({ account: expect.stringMatching(/^[\w-]{12}$/), code: 'login_failed' });
    expect(again).toEqual(first);
    expect(other?.account).not.toBe(first?.account);
  });
});
