import type { Insertable } from 'kysely';
import type { DiscountsTable } from '../../platform/database/discount-tables.ts';

const plain = {
  amount_cents: null,
  percent: null,
  starts_at: null,
  ends_at: null,
  min_order_cents: 0,
  max_uses: null,
  is_paused: 0 as const,
};

/** Two codes that work (10 %, and 5 € from 20 € on), one that is over, one that can be used twice. */
export const sampleDiscounts: ReadonlyArray<Insertable<DiscountsTable>> = [
  { ...plain, name: 'Zehn Prozent für Freunde', code: 'REBE10', percent: 10 },
  { ...plain, name: 'Fünf Euro vom Winzer', code: 'WINZER5', amount_cents: 500, min_order_cents: 2000 },
  { ...plain, name: 'Weinlese 2024', code: 'LESE24', percent: 20, ends_at: '2024-11-01T02:00:00' },
  { ...plain, name: 'Die ersten beiden', code: 'ERSTE2', percent: 50, max_uses: 2 },
];
