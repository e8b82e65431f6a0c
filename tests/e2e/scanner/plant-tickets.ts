import { randomInt } from 'node:crypto';
import type { SqliteFile } from '../../support/sqlite-file.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newId = () => Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Puts so many paid tickets for the event without seats straight into the database; answers their ids. */
export function plantTickets(file: SqliteFile, quantity: number): string[] {
  const price = file
    .prepare('select id, event_id, price_cents from ticket_prices where event_id = 1 order by id')
    .get() as { id: number; event_id: number; price_cents: number };
  const order = newId();
  const ids = Array.from({ length: quantity }, newId);
  const columns: Record<string, string | number> = {
    id: order,
    number: `WF-${order.slice(0, 6)}`,
    status: 'paid',
    payment_type: 'invoice',
    firstname: 'Eva',
    lastname: 'Maier',
    email: 'eva@example.org',
    telephone: '1',
    street: 'Rebgasse 3',
    zipcode: '01234',
    city: 'Weinheim',
    comment: '',
    tickets_cents: 0,
    fees_cents: 0,
    discount_cents: 0,
    total_cents: 0,
    terms_version: '1',
    created_at: Date.now(),
    due_on: '2027-01-01',
    paid_at: Date.now(),
    checkout_key_hash: order,
    checkout_hash: order,
  };
  const names = Object.keys(columns);
  file.transaction(() => {
    file
      .prepare(`insert into orders (${names.join()}) values (${names.map((name) => `@${name}`).join()})`)
      .run(columns);
    const item = file.prepare(
      'insert into items (id, order_id, position, event_id, ticket_price_id, price_cents) values (?, ?, ?, ?, ?, ?)',
    );
    ids.forEach((id, position) => {
      item.run(id, order, position, price.event_id, price.id, price.price_cents);
    });
  })();
  return ids;
}
