import type { Trx } from '../../platform/database/store.ts';

/**
 * The next number of a year, `2027-00042`. Whoever else issues a document waits until this transaction has ended; where
 * it is undone, the next one gets the same number, so that there is no gap.
 */
export async function nextNumber(trx: Trx, year: number): Promise<string> {
  const { last } = await trx
    .insertInto('document_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((row) => ({ last: row('document_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${year}-${String(last).padStart(5, '0')}`;
}
