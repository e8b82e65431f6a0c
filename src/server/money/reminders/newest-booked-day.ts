import { berlinDay } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';

/**
 * The latest day (`YYYY-MM-DD`) of which an entry of the bank has been taken in; null before the first. A file tells
 * nothing of days behind its own, however its entries are dated.
 */
export async function newestBookedDay(db: Db): Promise<string | null> {
  const rows = await db
    .selectFrom('bank_entries as entry')
    .innerJoin('bank_imports as import', 'import.id', 'entry.import_id')
    .groupBy(['import.id', 'import.created_at'])
    .select((row) => ['import.created_at', row.fn.max('entry.booked_on').as('booked_on')])
    .execute();
  const days = rows.map(({ created_at, booked_on }) => {
    const takenIn = berlinDay(created_at);
    return booked_on < takenIn ? booked_on : takenIn;
  });
  return days.sort().at(-1) ?? null;
}
