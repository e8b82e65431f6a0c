import type { Db } from '../../platform/database/store.ts';
import { waysOf } from './bank-entries-table.ts';

/** Open payments that name one order, and their integer cents together. */
export interface PartsTogether {
  count: number;
  cents: number;
}

/** Of all files, by order: what came in for it in parts that wait, each too little by itself. */
export async function partsTogether(db: Db): Promise<Map<string, PartsTogether>> {
  const rows = await db
    .selectFrom('bank_entries')
    .where('outcome', '=', 'open')
    .where('state', '=', 'partial')
    .where('reason', '=', 'code')
    .where('assigned_cents', '=', 0)
    .select(['ways', 'amount_cents'])
    .execute();
  const parts = new Map<string, PartsTogether>();
  for (const row of rows) {
    const orderId = waysOf(row)[0]?.shares[0]?.orderId;
    if (orderId === undefined) continue;
    const { count, cents } = parts.get(orderId) ?? { count: 0, cents: 0 };
    parts.set(orderId, { count: count + 1, cents: cents + row.amount_cents });
  }
  return parts;
}
