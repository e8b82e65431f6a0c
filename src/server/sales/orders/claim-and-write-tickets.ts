import type { LineRefusal } from '../../../contract/orders.ts';
import { ITEM_CODE_BYTES, itemCode } from '../../../domain/item-code.ts';
import type { LineTickets } from '../../inventory/claim-contingents.ts';
import { insertItems } from '../../inventory/items.repository.ts';
import { insertPlaces } from '../../inventory/placements.repository.ts';
import { claimSeats } from '../../inventory/seat-claims.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { together } from '../../platform/database/transactions.ts';

interface Sale {
  orderId: string;
  guestId: string | null;
  tickets: ReadonlyArray<LineTickets>;
  now: number;
}

/**
 * Claims the places of an order and writes its tickets, all sent together. Returns the refused lines, `taken`,
 * whose seat someone else has; the caller then rolls everything back.
 */
export async function claimAndWriteTickets(
  trx: Trx,
  randomBytes: (length: number) => Uint8Array,
  { orderId, guestId, tickets, now }: Sale,
): Promise<LineRefusal[]> {
  // A sold place no longer refers to the guest's cookie.
  const sold = { guest_id: null, first_held_at: null, held_until: null, order_id: orderId };
  const placed = (ticket: LineTickets) => ({
    event_id: ticket.eventId,
    block_id: ticket.blockId,
    ticket_price_id: ticket.ticketPriceId,
    ...sold,
  });

  const seats = tickets.flatMap((ticket) =>
    ticket.seatId === null ? [] : [{ ...placed(ticket), seat_id: ticket.seatId }],
  );
  const one = tickets.flatMap((ticket) => Array.from({ length: ticket.quantity }, () => ticket));
  const places = one
    .filter((ticket) => ticket.seatId === null)
    .map((ticket) => ({ ...placed(ticket), seat_id: null }));
  const items = one.map((ticket, position) => ({
    id: itemCode(randomBytes(ITEM_CODE_BYTES)),
    order_id: orderId,
    position,
    event_id: ticket.eventId,
    block_id: ticket.blockId,
    seat_id: ticket.seatId,
    ticket_price_id: ticket.ticketPriceId,
    price_cents: ticket.unitCents,
    changed_at: now,
  }));
  const [claimed] = await together([
    claimSeats(trx, seats, guestId, now),
    places.length > 0 ? insertPlaces(trx, {}, places) : null,
    insertItems(trx, {}, items),
  ]);
  const lost = tickets.filter((ticket) => ticket.seatId !== null && !claimed.has(ticket.seatId));
  return lost.map(({ line }) => ({ line, reason: 'taken', left: 0 }));
}
