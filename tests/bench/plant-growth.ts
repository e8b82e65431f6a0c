import { berlinDay, dayAfter, storedTimeOfInstant } from '../../src/domain/stored-time.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import type { BenchDatabase } from './bench-database.ts';
import { type BenchFestival, prepareFestival } from './bench-festival.ts';
import { type PlantedPrice, plantOrders } from './plant-orders.ts';

const EVENTS = 40;
const TICKETS_AN_ORDER = 2;
const DAYS = 300;
const DAY_MS = 86_400_000;
/** Ids of what is planted begin here, above those of the sample festival. */
const FIRST_ID = 1_000;

/**
 * Fills a shop with orders over 40 events and everything a season leaves: payments, bank entries, invoices, mails,
 * reminders, scans, withdrawals, audit entries and a discount. Answers the event of which tickets can be bought today.
 */
export async function plantGrowth(
  store: Store,
  database: BenchDatabase,
  { orders, now }: { orders: number; now: number },
): Promise<BenchFestival['fair']> {
  const { fair } = await prepareFestival(database, now);
  const prices = [{ id: fair.ticketPrice, event_id: fair.event }, ...(await plantEvents(database, now))];
  await plantOrders(store, { many: orders, now, prices, tickets: TICKETS_AN_ORDER, days: DAYS });
  await database.run(`create table planted as
    select id, number, status, total_cents, created_at, due_on,
      cast(substr(checkout_key_hash, 2) as integer) as n from orders where checkout_hash = 'h'`);
  for (const statement of seasonOf(now)) await database.run(statement);
  await database.run('drop table planted');
  if (store.kind === 'postgres') await countOn(database);
  return fair;
}

/** Lets PostgreSQL go on counting behind the planted ids, as SQLite does by itself. */
async function countOn(database: BenchDatabase): Promise<void> {
  for (const table of ['events', 'ticket_prices', 'discounts', 'bank_imports', 'bank_entries'])
    await database.run(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
}

/** All events but one, from ten months ago until in two months. */
async function plantEvents(database: BenchDatabase, now: number): Promise<PlantedPrice[]> {
  const prices: PlantedPrice[] = [];
  for (let n = 1; n < EVENTS; n++) {
    const id = FIRST_ID + n;
    const starts = storedTimeOfInstant(now + (60 - n * 9) * DAY_MS);
    await database.run(`insert into events (id, name, location, has_fixed_tickets, starts_at, is_published)
      values (${id}, 'Weinprobe ${n}', 'Festhalle', 1, '${starts}', 1)`);
    await database.run(`insert into ticket_prices (id, event_id, name, price_cents)
      values (${id}, ${id}, 'Erwachsene', 2500)`);
    prices.push({ id, event_id: id });
  }
  return prices;
}

function seasonOf(now: number): string[] {
  const paid = "from planted where status = 'paid'";
  // Half of the payments come from bank files of 500 entries; one in two hundred entries nobody has assigned.
  const imports = `n / 1000 + ${FIRST_ID}`;
  const entry = `import_id, ordinal, content_hash, booked_on, amount_cents, currency, payer_name, payer_iban, purpose,
    is_reversal, state, reason, ways, outcome, assigned_cents, settled_at, ignored_because`;
  const way = `'[{"reason":"code","shares":[{"orderId":"' || id || '","cents":' || total_cents || '}]}]'`;
  const seller = 'Weinfreunde Musterstadt e. V., Rebweg 1, 97070 Musterstadt. '.repeat(12);
  const facts = `'{"kind":"invoice","number":"","seller":"${seller}","lines":[{"quantity":1,"name":"Erwachsene","unitCents":'
    || total_cents || '}],"discount":null}'`;
  const mail = `insert into outbox (kind, order_id, state, attempts, created_at, next_attempt_at, sent_at)`;
  const overdue = `from planted where status = 'open' and due_on < '${dayAfter(berlinDay(now), -3)}'`;
  return [
    `insert into bank_imports (id, file_hash, file_name, kind, created_at, created_by, known_count, foreign_count)
      select ${imports}, 'growth ' || (n / 1000), 'auszug.csv', 'csv', max(created_at), 'Bench', 0, 0
      from planted group by n / 1000`,
    `insert into bank_entries (id, ${entry})
      select n + ${FIRST_ID}, ${imports}, n, 'c' || n, due_on, total_cents, 'EUR', 'Anna Hofbach',
        'DE02120300000000202051', number, 0, 'matched', 'code', ${way}, 'booked', total_cents, created_at, ''
      ${paid} and n % 2 = 0`,
    `insert into bank_entries (id, ${entry})
      select n + ${FIRST_ID}, ${imports}, -n, 'o' || n, due_on, total_cents, 'EUR', 'Otto Berg',
        'DE02120300000000202051', 'Karten', 0, 'unmatched', 'nothing', '[]', 'open', 0, null, ''
      from planted where n % 200 = 1`,
    `insert into payments (order_id, cents, method, booked_on, note, created_at, booked_by, bank_entry_id)
      select id, total_cents, 'transfer', due_on, '', created_at + ${DAY_MS}, 'Bench',
        case when n % 2 = 0 then n + ${FIRST_ID} end ${paid}`,
    `insert into documents (order_id, kind, number, issued_at, facts)
      select id, 'invoice', 'G-' || n, created_at + ${DAY_MS}, ${facts} ${paid}`,
    `insert into order_history (order_id, at, who, what, facts)
      select id, created_at + ${DAY_MS}, 'Bench', 'note_written', '{}' ${paid}`,
    `${mail} select 'order_confirmation', id, 'sent', 1, created_at, created_at, created_at from planted`,
    `${mail} select 'order_paid', id, 'sent', 1, created_at, created_at, created_at ${paid}`,
    `${mail} select 'reminder_friendly', id, 'sent', 1, created_at, created_at, created_at ${overdue}`,
    `insert into reminders (order_id, kind, created_at) select id, 'friendly', created_at ${overdue}`,
    `insert into placements (event_id, ticket_price_id, order_id)
      select event_id, ticket_price_id, order_id from items join planted on planted.id = items.order_id
      where status <> 'cancelled'`,
    `update items set redeemed_at = changed_at + ${DAY_MS}, redeemed_by = 'Tor 1'
      where order_id in (select id ${paid} and n % 5 = 0)`,
    `insert into scans (id, item_id, scanned_at, received_at, door, verdict)
      select 'growth ' || items.id, items.id, redeemed_at, redeemed_at, redeemed_by, 'admitted'
      from items join planted on planted.id = items.order_id where redeemed_at is not null`,
    `insert into discounts (id, name, code, percent) values (${FIRST_ID}, 'Mitglieder', 'MITGLIED', 10)`,
    `update orders set discount_id = ${FIRST_ID}, discount_cents = 250
      where id in (select id from planted where n % 10 = 3)`,
    `insert into withdrawals (key_hash, name, order_number, email, remark, mailbox, meant_number, received_at, outcome, settled_at)
      select 'growth ' || n, 'Anna Hofbach', number, 'anna@example.org', '', 'anna@example.org', number, created_at,
        'accepted', created_at from planted where status = 'cancelled' and n % 10 = 8`,
  ];
}
