import { itemCode } from '../../src/domain/item-code.ts';
import { orderCode, orderNumber } from '../../src/domain/order-number.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { orderSearchTerms, searchText } from '../../src/server/sales/orders/search-terms.repository.ts';
import { writeSearchTerms } from '../../src/server/sales/orders/write-search-terms.ts';

const FIRSTNAMES = [
  'Anna',
  'Bernd',
  'Çağla',
  'Dörte',
  'Emil',
  'Friederike',
  'Gül',
  'Hans-Peter',
  'Ines',
  'Jörg',
];
const SYLLABLES = [
  'ha',
  'ber',
  'mül',
  'lor',
  'stein',
  'wei',
  'gre',
  'tz',
  'ke',
  'bach',
  'hof',
  'schä',
  'fer',
  'nie',
];
const STATUSES = [
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'open',
  'open',
  'cancelled',
  'paid',
] as const;
const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/** Fills a shop that has an event and a ticket price with `many` orders of one ticket, the same ones for the same seed. */
export async function plantOrders(
  store: Store,
  { many, now, price }: { many: number; now: number; price: { id: number; event_id: number } },
): Promise<void> {
  const draw = sequence(7);
  const bytes = (length: number) => Uint8Array.from({ length }, () => draw(256));
  for (let start = 0; start < many; start += AT_ONCE) {
    const orders = Array.from({ length: Math.min(AT_ONCE, many - start) }, (_, i) => {
      const n = start + i;
      const created_at = now - Math.round(((many - n) / many) * 90 * DAY_MS);
      const firstname = FIRSTNAMES[draw(FIRSTNAMES.length)] as string;
      const syllable = () => SYLLABLES[draw(SYLLABLES.length)] as string;
      const name = syllable() + syllable() + syllable();
      const lastname = (name[0] as string).toUpperCase() + name.slice(1);
      const number = orderNumber('WF', orderCode(bytes(10)).slice(0, 3) + String(n));
      const email = `${firstname}.${lastname}${n % 97}@example.org`.toLowerCase();
      const words = orderSearchTerms({ number, firstname, lastname, email });
      const status = STATUSES[draw(STATUSES.length)] as (typeof STATUSES)[number];
      const id = `${created_at.toString(36)}${String(n).padStart(8, '0')}abcdefghijklmn`;
      const row = {
        ...{ id, number, status, firstname, lastname, email, created_at, search_text: searchText(words) },
        payment_type: 'invoice' as const,
        ...{ telephone: '0123', street: 'Rebweg 1', zipcode: '97070', city: 'Musterstadt', comment: '' },
        ...{
          tickets_cents: 2500,
          fees_cents: 0,
          discount_cents: 0,
          discount_percent: null,
          discount_id: null,
        },
        total_cents: 2500 + draw(40) * 500,
        terms_version: '2025-02',
        due_on: new Date(created_at + 14 * DAY_MS).toISOString().slice(0, 10),
        paid_at: status === 'paid' ? created_at + DAY_MS : null,
        cancelled_at: status === 'cancelled' ? created_at + DAY_MS : null,
        checkout_key_hash: `k${n}`,
        checkout_hash: 'h',
      };
      return row;
    });
    await store.write(async (trx) => {
      await trx.insertInto('orders').values(orders).execute();
      const items = orders.map((row) => ({
        ...{ id: itemCode(bytes(13)), order_id: row.id, position: 0, event_id: price.event_id },
        ...{
          block_id: null,
          seat_id: null,
          ticket_price_id: price.id,
          price_cents: 2500,
          changed_at: row.created_at,
        },
      }));
      await trx.insertInto('items').values(items).execute();
    });
    while ((await writeSearchTerms(store)) > 0);
  }
}

/** Numbers below `below`, always the same ones (mulberry32). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
