import { volksbankFile } from '../../../support/bank-file.ts';
import { clock } from '../frozen-shop.ts';
import type { Ordered, Orders } from './guests.ts';
import type { Season, Wire } from './season.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Payments, the bank's files, cancellations, refunds, reminders, documents: what the treasurer does in a season. */
export async function treasurerWorks(season: Season, admin: string, orders: Orders): Promise<void> {
  const erika = season.caller('admin', admin);
  const at = (name: string) => orders[name] as Ordered;
  const of = (name: string) => `/api/office/orders/${at(name).id}`;
  const booked_on = '2026-11-20';
  const book = (name: string, amount: number, seen_paid = 0) =>
    erika('POST', `${of(name)}/payments`, { amount, booked_on, seen_paid, note: 'Kontoauszug 11' });

  await book('seats', at('seats').total);
  await book('partly', 10);
  await book('partly', 5);
  await book('partly', 5, 10);
  await book('over', at('over').total + 7.5);
  await book('refunded', at('refunded').total);
  const { payments } = (await erika('GET', of('partly'))).body.order;
  await erika('POST', `${of('partly')}/payments/${payments[0].id}/undo`);
  const { paid } = (await erika('GET', of('partly'))).body.order;
  await book('partly', 12 - paid, paid);
  const bulk = ['paid', 'five'].map((name) => ({
    id: at(name).id,
    seen_total: at(name).total,
    seen_paid: 0,
  }));
  await erika('POST', '/api/office/payments', { booked_on, orders: bulk });

  const itemsOf = async (name: string): Promise<string[]> =>
    (await erika('GET', of(name))).body.order.items.map(({ id }: Wire) => id);
  await erika('POST', `${of('cancelled')}/cancellations`, {
    items: await itemsOf('cancelled'),
    reason: 'Krank',
  });
  await erika('POST', `${of('dropped')}/cancellations`, { items: await itemsOf('dropped') });
  const seen = { total: at('refunded').total, paid: at('refunded').total };
  await erika('POST', `${of('refunded')}/cancellations`, { items: await itemsOf('refunded'), seen });
  const refund = { amount: at('refunded').total, booked_on, seen_paid: at('refunded').total };
  await erika('POST', `${of('refunded')}/refunds`, { ...refund, note: 'zurück' });
  await erika('POST', `${of('paid')}/cancellations`, { items: (await itemsOf('paid')).slice(0, 1) });

  await erika('GET', '/api/office/refunds');
  await erika('GET', `${of('over')}/refund`);
  const account = { holder: 'Zoë Müller', iban: 'DE02 1203 0000 0000 2020 51' };
  await erika('PUT', `${of('over')}/refund-account`, { ...account, iban: 'DE00 1203' });
  await erika('PUT', `${of('over')}/refund-account`, account);
  await erika('PUT', `${of('paid')}/refund-account`, account);
  const due = (await erika('GET', '/api/office/refunds')).body.refunds;
  const wished = due.map(({ order, amount }: Wire) => ({ id: order, amount }));
  const makeRun = async (): Promise<string> =>
    `/api/office/refund-runs/${(await erika('POST', '/api/office/refund-runs', { requested_on: '2026-11-25', orders: wished })).body.run}`;
  const first = await makeRun();
  const { refunds } = (await erika('GET', first)).body;
  await erika('POST', '/api/office/refund-runs', { requested_on: '2026-11-25', orders: wished });
  await erika('DELETE', `${first}/refunds/${refunds[0].id}`);
  await erika('DELETE', first);
  const second = await makeRun();
  await erika('GET', `${second}/refunds.csv`);
  await erika('POST', `${second}/transfer-file`);
  const execute = async () => {
    const { run } = (await erika('GET', second)).body;
    return erika('POST', `${second}/execution`, { version: run.version, booked_on });
  };
  await execute();
  await erika('POST', `${second}/undo`);
  await execute();
  const [returned] = (await erika('GET', second)).body.refunds;
  await erika('POST', `${second}/refunds/${returned.id}/return`);
  await erika('GET', second);
  await erika('GET', '/api/office/refund-runs');
  await bankFiles(season, admin, orders);

  await letTicketsGo(season, admin);
  const { documents } = (await erika('GET', `${of('seats')}/documents`)).body;
  await erika('GET', `${of('seats')}/documents/${documents[0].id}`);
  const { customer, version } = (await erika('GET', of('seats'))).body.order;
  const married = { ...customer, lastname: 'Müller' };
  await erika('PUT', `${of('seats')}/customer`, { customer: married, version });
  await erika('PUT', `${of('seats')}/customer`, { customer, version });
  await erika('POST', `${of('seats')}/documents/${documents[0].id}/correction`);
  const after = (await erika('GET', of('seats'))).body.order;
  await erika('PUT', `${of('seats')}/note`, { note: 'Ruft vorher an', version: after.version });
  await erika('POST', `${of('seats')}/confirmation`);
  await erika('POST', `${of('seats')}/tickets-mail`);
  const seated = after.items.find(({ seat_id }: Wire) => seat_id !== null);
  const { seats } = (await erika('GET', `${of('seats')}/items/${seated.id}/seats`)).body;
  await erika('POST', `${of('seats')}/items/${seated.id}/seat`, { seat: seats.at(-1)?.id });
  const guest = season.caller('guest');
  const mine = `/api/booking/order/${at('seats').id}`;
  await guest('GET', `${mine}/tickets.pdf`);
  await guest('GET', `${mine}/invoice.pdf`);
  await guest('GET', `${mine}/documents/${documents[0].id}`);
  await guest('GET', `/api/booking/order/${at('unpaid').id}/tickets.pdf`);
  await guest('GET', '/api/booking/order/gibt-es-nicht');
}

/** Tickets go out a minute after the payment was booked: so long it can be taken back. */
export async function letTicketsGo({ caller }: Season, admin: string): Promise<void> {
  clock.advance(2 * 60_000);
  await caller('admin', admin)('POST', '/api/office/settings/test-mail');
}

async function bankFiles({ caller }: Season, admin: string, orders: Orders): Promise<void> {
  const erika = caller('admin', admin);
  const octets = { 'Content-Type': 'application/octet-stream' };
  const send = (text: string, query: string) =>
    erika('POST', `/api/office/bank/imports?${query}`, new TextEncoder().encode(text), octets);
  const { bank, late, partly } = orders as Record<string, Ordered>;
  const file = volksbankFile([
    { on: '2026-11-20', purpose: `Karten ${bank?.number}`, euros: 48 },
    { on: '2026-11-20', purpose: `Rest ${partly?.number}`, euros: 20 },
    { on: '2026-11-21', purpose: 'Spende', euros: 30, from: 'Kurt Spender' },
    { on: '2026-11-21', purpose: 'ohne Nummer', euros: 8, from: 'Ute Ohne' },
    { on: '2026-11-22', purpose: 'Strom', euros: -99, from: 'Stadtwerke' },
  ]);
  const taken = await send(file, 'name=umsatz.csv');
  await send(file, 'name=umsatz.csv');
  const strange = 'Tag;Name;Konto;Zweck;Euro;W\r\n23.11.2026;Zoe;DE02120300000000202051;Danke;5,00;EUR\r\n';
  await send(strange, 'name=fremd.csv');
  const columns = {
    bookedOn: 'Tag',
    amount: 'Euro',
    sign: null,
    debit: null,
    credit: null,
    purpose: ['Zweck'],
    payerName: 'Name',
    payerIban: 'Konto',
    currency: 'W',
    endToEndId: null,
    bankReference: null,
    accountIban: null,
    state: null,
  };
  const mapping = { delimiter: ';', columns, dateFormat: 'DD.MM.YYYY', decimalSign: ',' };
  await erika('POST', '/api/office/bank/mappings', { mapping });
  await send(strange, 'name=fremd.csv');
  await send(strange, 'name=fremd.csv&account=ours');
  const path = `/api/office/bank/imports/${taken.body.import}`;
  const read = async () => (await erika('GET', path)).body;
  const { groups } = await read();
  const entries: Wire[] = groups.flatMap((group: Wire) => group.entries);
  const matched = groups.find(({ group }: Wire) => group === 'matched');
  const confirmation = { state: 'matched', count: matched?.count ?? 0, amount: matched?.amount ?? 0 };
  const confirmed = await erika('POST', `${path}/bookings`, confirmation);
  await erika('POST', `${path}/undo`, { entries: confirmed.body.entries });
  await erika('POST', `${path}/bookings`, confirmation);
  const entry = (euros: number) =>
    `/api/office/bank/entries/${entries.find(({ amount }) => amount === euros)?.id}`;
  await erika('POST', `${entry(48)}/bookings`, { left: 48, shares: [{ order: bank?.id, amount: 48 }] });
  await erika('POST', `${entry(8)}/bookings`, { left: 8, shares: [{ order: late?.id, amount: 8 }] });
  await erika('POST', `${entry(8)}/undo`);
  await erika('POST', `${entry(8)}/bookings`, { left: 8, shares: [{ order: late?.id, amount: 8 }] });
  await erika('POST', `${entry(30)}/ignored`, { reason: 'Spende' });
  await erika('POST', `${entry(30)}/ignored`, { reason: '' });
  await read();
  await erika('GET', '/api/office/bank');
  await erika('GET', '/api/office/bank/reconciliation');
  await erika('GET', '/api/office/bank/reconciliation.csv');
}

/** Weeks later: reminders go out, an order is spared, withdrawals come in and are decided on, a person is forgotten. */
export async function weeksLater(season: Season, admin: string, orders: Orders): Promise<void> {
  const { caller } = season;
  const erika = caller('admin', admin);
  const idOf = (name: string) => orders[name]?.id;
  clock.advance(12 * DAY_MS);
  await erika('GET', '/api/office/reminders');
  await erika('PUT', `/api/office/orders/${idOf('forgotten')}/exemption`, {
    is_exempt: true,
    reason: 'Kennt man',
  });
  const { frame } = (await erika('GET', `/api/office/reminders/friendly/${idOf('unpaid')}`)).body;
  await caller('frame')('GET', frame);
  await erika('POST', '/api/office/reminders', {
    kind: 'friendly',
    orders: [idOf('unpaid'), idOf('forgotten')],
  });
  clock.advance(6 * DAY_MS);
  await erika('GET', '/api/office/reminders?step=last');
  await erika('POST', '/api/office/reminders', { kind: 'last', orders: [idOf('unpaid')] });
  await erika('GET', '/api/office/reminders?step=cancel');

  const guest = caller('guest');
  const declare = (order_number: string, key: string, email = 'withdrawn@example.org') =>
    guest(
      'POST',
      '/api/withdrawals',
      { name: 'Zoë Müller-Lüdenscheidt', order_number, email, remark: 'Alle Karten' },
      { 'Idempotency-Key': `withdrawal-of-the-record-${key}` },
    );
  await declare(orders.withdrawn?.number ?? '', '1');
  await declare('weiß ich nicht', '2');
  await declare('WF27-?', '3', 'fremd@example.org');
  await declare('', '4');
  const { withdrawals } = (await erika('GET', '/api/office/withdrawals')).body;
  const [one, two, three] = withdrawals.map(({ id }: Wire) => `/api/office/withdrawals/${id}`);
  await erika('PUT', `${two}/order`, { number: orders.unpaid?.number });
  await erika('POST', `${one}/settle`, { outcome: 'accepted' });
  await erika('POST', `${one}/reopen`);
  await erika('POST', `${one}/settle`, { outcome: 'declined', note: 'Termin steht fest' });
  await erika('POST', '/api/office/withdrawals/settle', { withdrawals: [Number(three?.split('/').at(-1))] });
  await erika('GET', '/api/office/withdrawals?state=settled');
  await erika('POST', `/api/office/orders/${idOf('pending')}/paypal/close`);

  const email = 'cancelled@example.org';
  await erika('POST', '/api/office/persons/search', { email: 'seats@example.org' });
  await erika('POST', '/api/office/persons/export', { email: 'seats@example.org' });
  await erika('POST', '/api/office/persons/export.pdf', { email: 'paid@example.org' });
  const found = await erika('POST', '/api/office/persons/search', { email });
  const erased = found.body.orders.map(({ id }: Wire) => id);
  await erika('POST', '/api/office/persons/erase', { email, orders: erased });
}
