import type { Db, Trx } from '../database/store.ts';

/** Marks a guest as seen. On PostgreSQL this also makes two requests of one guest wait for each other. */
export async function touchGuest(trx: Trx, guestId: string, now: number): Promise<void> {
  await trx
    .insertInto('guests')
    .values({ id: guestId, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute();
}

/** The seats a guest holds at `now`. */
export function heldBy(db: Db, guestId: string, now: number) {
  return db
    .selectFrom('placements')
    .select(['event_id', 'block_id', 'seat_id', 'ticket_price_id', 'first_held_at', 'held_until'])
    .where('guest_id', '=', guestId)
    .where('held_until', '>', now)
    .orderBy('event_id')
    .orderBy('seat_id')
    .execute();
}

/** Lets go what a guest holds of these seats; answers what was let go. */
export function deleteHeld(trx: Trx, guestId: string, eventId: number, seatIds: ReadonlyArray<number>) {
  return trx
    .deleteFrom('placements')
    .where('guest_id', '=', guestId)
    .where('event_id', '=', eventId)
    .where('seat_id', 'in', seatIds)
    .where('order_id', 'is', null)
    .returning(['block_id', 'seat_id'])
    .execute();
}

/** Whether any hold has lapsed at `now`. */
export async function hasLapsedHolds(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('placements')
    .select('id')
    .where('held_until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes holds that have lapsed at `now`; answers what became free. */
export function deleteLapsed(trx: Trx, now: number) {
  return trx
    .deleteFrom('placements')
    .where('held_until', '<=', now)
    .where('order_id', 'is', null)
    .returning(['event_id', 'block_id', 'seat_id'])
    .execute();
}
