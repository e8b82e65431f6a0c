import type { Insertable } from 'kysely';
import type { LineRefusal } from '../../contract/orders.ts';
import { compiledOnce } from '../platform/database/compiled-query.ts';
import type { PlacementsTable } from '../platform/database/sales-tables.ts';
import type { Trx } from '../platform/database/store.ts';
import { contingentsOf, takeFrom } from './contingents.repository.ts';
import { isClaimable } from './placements.repository.ts';

type SeatClaim = Omit<Insertable<PlacementsTable>, 'id' | 'seat_id'> & { seat_id: number };

interface Claimant {
  guestId: string | null;
  now: number;
}

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
 * Tickets of an order line: `quantity` tickets of one price, `unitCents` each as set by the shop, not the
 * client.
 */
export interface LineTickets {
  line: number;
  eventId: number;
  blockId: number | null;
  seatId: number | null;
  ticketPriceId: number;
  unitCents: number;
  quantity: number;
}

/**
 * Takes tickets from every contingent that covers them: those of the event, of the block and of the price.
 * Returns the lines that exceed a contingent with the number left; the caller must then roll back.
 */
export async function claimContingents(
  trx: Trx,
  tickets: ReadonlyArray<LineTickets>,
): Promise<LineRefusal[]> {
  const events = [...new Set(tickets.map((ticket) => ticket.eventId))].map((id) => ({ id }));
  const contingents = await contingentsOf(trx, {}, events);
  const refused = new Map<number, LineRefusal>();
  for (const contingent of contingents) {
    const covered = tickets.filter(
      (ticket) =>
        ticket.eventId === contingent.event_id &&
        (contingent.block_id === null || contingent.block_id === ticket.blockId) &&
        (contingent.ticket_price_id === null || contingent.ticket_price_id === ticket.ticketPriceId),
    );
    const wanted = covered.reduce((sum, ticket) => sum + ticket.quantity, 0);
    const left = wanted === 0 ? null : await takeFrom(trx, contingent.id, wanted);
    if (left === null) continue;
    for (const { line } of covered) {
      if (left < (refused.get(line)?.left ?? Number.POSITIVE_INFINITY))
        refused.set(line, { line, reason: 'sold_out', left });
    }
  }
  return [...refused.values()];
}
