import { type RawBuilder, sql } from 'kysely';

/**
 * The rule that keeps one seat from two guests, judged by the database while it holds the row: a placement may be
 * taken over when it has no order and is the guest's own hold or one that has lapsed.
 */
export function isClaimable(guestId: string | null, now: number): RawBuilder<boolean> {
  return sql<boolean>`placements.order_id is null and (placements.guest_id = ${guestId} or placements.held_until <= ${now})`;
}
