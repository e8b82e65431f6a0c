import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { findEntry } from './bank-entries-table.ts';

/**
 * Lays an entry aside that is no payment of an order, for a reason. Refused: `unknown_bank_entry`, `bank_changed` where
 * somebody has settled it or booked a part of it meanwhile.
 */
export function ignoreEntry(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const ignored = await trx
      .updateTable('bank_entries')
      .set({ outcome: 'ignored', ignored_because: reason, settled_at: now, settled_by: nameOfStaff(who) })
      .where('id', '=', id)
      .where('outcome', '=', 'open')
      .where('assigned_cents', '=', 0)
      .returning('id')
      .executeTakeFirst();
    if (ignored !== undefined) return null;
    return refuse((await findEntry(trx, id)) === undefined ? 'unknown_bank_entry' : 'bank_changed');
  });
}
