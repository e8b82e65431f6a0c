import type { Trx } from '../../platform/database/store.ts';

/**
 * A booking of a bank's entry was taken back: so much of it waits to be booked again, by hand, as somebody found it
 * wrong. In the transaction that does it.
 */
export async function giveBackToEntry(trx: Trx, { id, cents }: { id: number; cents: number }): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set((row) => ({ assigned_cents: row('assigned_cents', '-', cents) }))
    .where('id', '=', id)
    .execute();
  await reopenEntry(trx, id);
}

/** Lets an entry wait for somebody to decide. */
export async function reopenEntry(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set({
      outcome: 'open',
      state: 'suggested',
      settled_at: null,
      settled_by: null,
      ignored_because: '',
      is_undone: 1,
    })
    .where('id', '=', id)
    .execute();
}
