import type { Insertable } from 'kysely';
import { compiledOnce } from '../platform/database/compiled-query.ts';
import type { PlacementsTable } from '../platform/database/sales-tables.ts';
import type { Trx } from '../platform/database/store.ts';
import { isClaimable } from './placements.repository.ts';

export type SeatClaim = Omit<Insertable<PlacementsTable>, 'id' | 'seat_id'> & { seat_id: number };

interface Claimant {
  guestId: string | null;
  now: number;
}

/** Inserts placements of seats, or takes over those that may be claimed; returns the seats it got. */
const insertOrTakeOver = compiledOnce((trx, claimant: Claimant, claims: ReadonlyArray<SeatClaim>) =>
  trx
    .insertInto('placements')
    .values(
      claims.map((claim) => ({
        event_id: claim.event_id,
        block_id: claim.block_id,
        seat_id: claim.seat_id,
        ticket_price_id: claim.ticket_price_id,
        guest_id: claim.guest_id,
        first_held_at: claim.first_held_at,
        held_until: claim.held_until,
        order_id: claim.order_id,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'seat_id'])
        .doUpdateSet((row) => ({
          ticket_price_id: row.ref('excluded.ticket_price_id'),
          guest_id: row.ref('excluded.guest_id'),
          first_held_at: row.ref('excluded.first_held_at'),
          held_until: row.ref('excluded.held_until'),
          order_id: row.ref('excluded.order_id'),
        }))
        .where(isClaimable(claimant.guestId, claimant.now)),
    )
    .returning('seat_id'),
);

/**
 * Claims seats for a guest's hold or order in one statement and returns those it got; the others are taken.
 * The unique index on event and seat decides, so that no earlier check can be outdated.
 */
export async function claimSeats(
  trx: Trx,
  claims: ReadonlyArray<SeatClaim>,
  guestId: string | null,
  now: number,
): Promise<Set<number>> {
  if (claims.length === 0) return new Set();
  // Always in the same order, so that concurrent claims of the same seats wait for each other instead of
  // deadlocking.
  const inOrder = claims.toSorted((a, b) => a.event_id - b.event_id || a.seat_id - b.seat_id);
  const claimed = await insertOrTakeOver(trx, { guestId, now }, inOrder);
  return new Set(claimed.flatMap(({ seat_id }) => seat_id ?? []));
}
