import { sql } from 'kysely';
import { itemCode } from '../../src/domain/item-code.ts';
import { orderCode, orderNumber } from '../../src/domain/order-number.ts';
import type { Store, Trx } from '../../src/server/platform/database/store.ts';
import { orderSearchTerms, searchText } from '../../src/server/sales/orders/search-terms.repository.ts';

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

export interface PlantedPrice {
  id: number;
  event_id: number;
}

/**
 * Fills a shop with `many` orders, each of `tickets` tickets for one of the prices, the same ones for the same seed.
 * Orders of the last `days` days.
 */
export async function plantOrders(
  store: Store,
  {
    many,
    now,
    prices,
    tickets = 1,
    days = 90,
  }: { many: number; now: number; prices: ReadonlyArray<PlantedPrice>; tickets?: number; days?: number },
): Promise<void> {
  const draw = sequence(7);
  const bytes = (length: number) => Uint8Array.from({ length }, () => draw(256));
  for (let start = 0; start < many; start += AT_ONCE) {
    const orders = Array.from({ length: Math.min(AT_ONCE, many - start) }, (_, i) => {
      const n = start + i;
      const created_at = now - Math.round(((many - n) / many) * days * DAY_MS);
      const firstname = FIRSTNAMES[draw(FIRSTNAMES.length)] as string;
      const syllable = () => SYLLABLES[draw(SYLLABLES.length)] as string;
      const name = syllable() + syllable() + syllable();
      const lastname = (name[0] as string).toUpperCase() + name.slice(1);
      const number = orderNumber('WF', orderCode(bytes(10)).slice(0, 3) + String(n));
      const email = `${firstname}.${lastname}${n % 97}@example.org`.toLowerCase();
      const words = orderSearchTerms({ number, firstname, lastname, email });
      const status = STATUSES[draw(STATUSES.length)] as (typeof STATUSES)[number];
      const id = `${created_at.toString(36)}${String(n).padStart(8, '0')}abcdefghijklmn`;
      const total_cents = 2500 * tickets + draw(40) * 500;
      const row = {
        ...{ id, number, status, firstname, lastname, email, created_at, search_text: searchText(words) },
        payment_type: 'invoice' as const,
        ...{ telephone: '0123', street: 'Rebweg 1', zipcode: '97070', city: 'Musterstadt', comment: '' },
        ...{
          tickets_cents: 2500 * tickets,
          fees_cents: 0,
          discount_cents: 0,
          discount_percent: null,
          discount_id: null,
        },
        total_cents,
        paid_cents: status === 'paid' ? total_cents : 0,
        has_words: 1 as const,
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
      const items = orders.flatMap((row) => {
        const price = prices[draw(prices.length)] as PlantedPrice;
        return Array.from({ length: tickets }, (_, position) => ({
          ...{ id: itemCode(bytes(13)), order_id: row.id, position, event_id: price.event_id },
          ...{
            block_id: null,
            seat_id: null,
            ticket_price_id: price.id,
            price_cents: 2500,
            changed_at: row.created_at,
          },
        }));
      });
      await trx.insertInto('items').values(items).execute();
    });
  }
  await store.write((trx) => plantSearchTerms(trx, store.kind));
}

/** All search terms at once, sorted: the shop's own job takes minutes for a million orders. */
async function plantSearchTerms(trx: Trx, kind: Store['kind']): Promise<void> {
  const words =
    kind === 'sqlite'
      ? sql`json_each('["' || replace(trim(search_text), ' ', '","') || '"]') as word`
      : sql`unnest(string_to_array(trim(search_text), ' ')) as word (value)`;
  await sql`insert into order_words (word, order_id)
    select distinct word.value, orders.id from orders, ${words} where has_words = 1
    order by 1, 2 on conflict do nothing`.execute(trx);
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
