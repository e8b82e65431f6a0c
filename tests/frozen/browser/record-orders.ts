import { STAFF } from '../../e2e/log-in.ts';
import { volksbankFile } from '../../support/bank-file.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GUESTS = [
  'Anna Kühn',
  'Björn Groß',
  'Zoë Müller-Lüdenscheidt',
  'Käthe Öztürk',
  'Renée Sauer',
  'Walter Böhm',
];

interface Placed {
  id: string;
  number: string;
  total: number;
  lastname: string;
}

/**
 * Some weeks of a festival by calls alone: orders open, late, paid, cancelled and overpaid, entries of the bank, a
 * refund under way, a withdrawal, codes, somebody invited, a hidden event.
 */
export async function fillFestival(shop: RunningShop): Promise<void> {
  const call = await staffOf(shop);
  const placed: Placed[] = [];
  for (const [at, name] of GUESTS.entries()) placed.push(await order(shop, name, at));
  const [open, paid, cancelled, overpaid, late, withdrawn] = placed as [
    Placed,
    Placed,
    Placed,
    Placed,
    Placed,
    Placed,
  ];
  inSqliteFile(shop.dataDir, (file) => {
    const age = file.prepare('update orders set created_at = created_at - ?, due_on = ? where id = ?');
    age.run(40 * DAY_MS, '2027-01-15', late.id);
    age.run(12 * DAY_MS, '2027-02-12', open.id);
  });
  const pay = ({ id }: Placed, amount: number) =>
    call('POST', `orders/${id}/payments`, { amount, booked_on: '2027-02-08', seen_paid: 0 });
  await pay(paid, paid.total);
  await pay(cancelled, cancelled.total);
  await pay(overpaid, overpaid.total + 10);
  const items = inSqliteFile(shop.dataDir, (file) =>
    file.prepare('select id from items where order_id = ?').pluck().all(cancelled.id),
  );
  await call('POST', `orders/${cancelled.id}/cancellations`, { items, reason: 'Der Gast ist krank' });
  for (const { id, lastname } of [cancelled, overpaid])
    await call('PUT', `orders/${id}/refund-account`, { holder: lastname, iban: 'DE02120300000000202051' });
  await call('POST', 'refund-runs', {
    requested_on: '2027-02-11',
    orders: [{ id: overpaid.id, amount: 10 }],
  });

  const transfers = [
    { purpose: `Karten ${open.number}`, euros: open.total, from: open.lastname, on: '2027-02-09' },
    { purpose: 'Weinfest Danke', euros: 17.5, from: 'Sigrid Lehmann', on: '2027-02-09' },
    { purpose: `Rechnung ${late.number}`, euros: late.total - 4, from: late.lastname, on: '2027-02-09' },
  ];
  await call('POST', 'bank/imports?name=auszug.csv&account=ours', volksbankFile(transfers));
  await post(shop, 'withdrawals', {
    name: `Walter ${withdrawn.lastname}`,
    order_number: withdrawn.number,
    email: 'gast5@example.org',
    remark: 'Nur die beiden Sitzplätze.',
  });

  const campaign = { starts_at: null, ends_at: null, least_order: 20, most_tickets: null, max_uses: 30 };
  const batch = { ...campaign, name: 'Für die Nachbarn', off: { kind: 'percent', percent: 20 } };
  const { id } = await call('POST', 'discounts', { ...batch, code: null, event_ids: [], price_ids: [] });
  await call('POST', `discounts/${id}/codes`, { count: 12, prefix: 'HOF' });
  await call('POST', 'team', {
    email: 'helfer@example.org',
    firstname: 'Ute',
    lastname: 'Helfer',
    permissions: ['checkin', 'orders'],
  });
  await call('POST', 'events', {
    name: 'Kellerführung',
    location: 'Keller',
    starts_at: '2027-04-13T15:00:00',
  });
}

async function order(shop: RunningShop, name: string, at: number): Promise<Placed> {
  const [firstname = '', lastname = ''] = name.split(' ');
  const get = async (path: string) => (await fetch(`${shop.url}/api/booking/${path}`)).json();
  const { event } = await get('event/1');
  const fair = event.ticket_prices[at % 2];
  const { block } = await get('event/3/block/12');
  const seats = block.seats
    .filter((seat: { available: boolean }) => seat.available)
    .slice(at * 2, at * 2 + 2);
  const basket = [
    { is_fixed: true, event: 1, name: fair.name, ticket_price_id: fair.id, quantity: 1 + at },
    ...seats.map((seat: { id: number; name: string; row: string }) => ({
      is_fixed: false,
      event: 3,
      ...{ id: seat.id, name: seat.name, row: seat.row },
      block: 12,
      block_name: block.name,
      ticket_price_id: block.price_category.ticket_prices[0].id,
    })),
  ];
  const address = { street: 'Rebgasse 3', city: 'Weinheim', zipcode: '01234', telephone: '+49 171 0000000' };
  const customer = { firstname, lastname, email: `gast${at}@example.org`, ...address };
  const body = { basket, customer, comment: at === 2 ? 'Bitte nah am Ausgang.' : '', discountCode: '' };
  const placed = await post(shop, 'booking/checkout/invoice', {
    ...body,
    discount: null,
    discountPercentage: null,
  });
  const { id } = placed.order;
  const { number, total_cents } = inSqliteFile(shop.dataDir, (file) =>
    file.prepare('select number, total_cents from orders where id = ?').get(id),
  ) as { number: string; total_cents: number };
  return { id, number, total: total_cents / 100, lastname };
}

async function staffOf(shop: RunningShop) {
  const { token } = await post(shop, 'login', { email: STAFF.email, password: STAFF.password });
  return (method: string, path: string, body: unknown) =>
    send(shop, method, `office/${path}`, body, { Authorization: `Bearer ${token}` });
}

let keys = 0;

const post = (shop: RunningShop, path: string, body: object) =>
  send(shop, 'POST', path, body, { 'Idempotency-Key': `key-of-the-record-${keys++}` });

async function send(
  shop: RunningShop,
  method: string,
  path: string,
  body: unknown,
  more: Record<string, string>,
) {
  const isText = typeof body === 'string';
  const answer = await fetch(`${shop.url}/api/${path}`, {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': isText ? 'text/csv' : 'application/json',
      ...more,
    },
    body: isText ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
