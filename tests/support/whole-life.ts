import { issueInvoice } from '../../src/server/money/invoices/issue-invoice.ts';
import { letInvoiceWait } from '../../src/server/money/invoices/waiting-invoices.repository.ts';
import { writeSearchTerms } from '../../src/server/sales/orders/write-search-terms.ts';
import { deliverDueMail } from '../server/messages/deliver-all.ts';
import { volksbankFile } from './bank-file.ts';
import type { OpenTestStore } from './each-database.ts';
import { everyText, RARE_CUSTOMER as guest } from './every-text.ts';
import { newKey } from './order-shop.ts';
import { openRefundAdmin } from './refund-admin.ts';

export const IBAN = 'AT611904300234573201';
export const SECRET = 'Herzenssache';
/** By which everything is found that came from this guest, in lower case. */
export const TRACES = [...Object.values(guest), IBAN, SECRET].map((trace) => trace.toLowerCase());

/** A guest with all that a guest can leave behind: two orders, his money, what he and the team wrote. */
export async function openLife(openTestStore: OpenTestStore) {
  const admin = await openRefundAdmin(openTestStore);
  const { shop, store, call } = admin;
  const { street, zipcode, city } = guest;
  const firm = { name: `${guest.lastname} GmbH`, vat_id: '', reference: '', street, zipcode, city };
  const order = (n: number) => admin.order([admin.seat(n)], { customer: guest, comment: SECRET, firm });
  const cancelled = await order(0);
  await store.write((trx) =>
    trx
      .insertInto('reminders')
      .values({ order_id: cancelled, kind: 'friendly', created_at: shop.clock.now })
      .execute(),
  );
  await admin.cancel(cancelled, await admin.itemsOf(cancelled), { reason: SECRET });

  const paid = await order(1);
  const { number, total } = await admin.read(paid);
  await call('POST', `/orders/${paid}/notes`, { text: SECRET });
  // As the version before notes had entries wrote it.
  await store.write((trx) =>
    trx.updateTable('orders').set({ note: SECRET }).where('id', '=', paid).execute(),
  );
  await call('PUT', `/orders/${paid}/exemption`, { is_exempt: true, reason: SECRET });
  const purpose = `${number} ${guest.lastname} ${guest.email} ${SECRET}`;
  const from = `${guest.firstname} ${guest.lastname}`;
  const { body } = await admin.send(volksbankFile([{ purpose, euros: total + 5, from, iban: IBAN }]));
  const [entry] = await admin.entries(body.import);
  if (entry === undefined) throw new Error('no entry');
  await admin.assign(entry, [{ order: paid, amount: total + 5 }]);
  await admin.account(paid, IBAN, from);
  await admin.execute((await admin.make([{ id: paid }])).body.run);
  await admin.book(paid, 2, total, { note: SECRET });
  await admin.account(paid, IBAN, from);
  await call('POST', `/orders/${paid}/refunds`, {
    ...{ amount: 2, booked_on: '2027-03-01', seen_paid: total + 2, note: SECRET },
  });
  await issueInvoice(shop.services, paid);
  await store.write((trx) => letInvoiceWait(trx, paid, shop.clock.now));
  await store.write((trx) =>
    trx
      .insertInto('paypal_orders')
      .values({
        ...{ id: 'PAYPAL-1', order_id: paid, cents: 100, approve_url: 'https://paypal.example/1' },
        ...{ state: 'denied', created_at: shop.clock.now },
      })
      .execute(),
  );

  await store.write(async (trx) => {
    const now = shop.clock.now;
    const { id } = await trx
      .insertInto('call_offs')
      .values({
        ...{
          key_hash: 'key',
          kind: 'moved',
          percent: null,
          cents: null,
          words: 'Verlegt',
          until: '2027-04-01',
        },
        ...{ created_at: now, created_by: 'Erika Muster', created_by_id: null, finished_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('call_off_orders')
      .values({ call_off_id: id, order_id: paid, done_at: now })
      .execute();
    await trx
      .insertInto('refund_links')
      .values({
        ...{ token_hash: 'token', order_id: paid },
        call_off_id: id,
        created_at: now,
        expires_at: now,
      })
      .execute();
  });

  for (const order_number of [number, 'WF27-AAAAAA']) {
    const declared = { name: from, order_number, email: guest.email, remark: SECRET };
    await shop.call('POST', '/api/withdrawals', declared, newKey());
  }
  const { body: open } = await call<{ withdrawals: { id: number }[] }>('GET', '/withdrawals');
  for (const { id } of open.withdrawals)
    await call('POST', `/withdrawals/${id}/settle`, { outcome: 'declined', note: SECRET });

  await writeSearchTerms(store);
  const refuse = () => Promise.reject(Object.assign(new Error(`550 ${guest.email}`), { responseCode: 550 }));
  while ((await deliverDueMail(shop.services, { post: refuse, close() {} })) > 0);

  const found = async () => {
    const texts = await everyText(store);
    const traces = texts.filter(({ text }) => TRACES.some((trace) => text.toLowerCase().includes(trace)));
    return [...new Set(traces.map(({ place }) => place))].sort();
  };
  return { ...admin, cancelled, paid, found };
}
