import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { FreeSeat } from '../../../contract/staff-orders.ts';
import { freeSeatsFor, seatFor } from '../../catalog/layouts/seats.repository.ts';
import { claimContingents, giveBackContingents } from '../../inventory/contingents.repository.ts';
import { moveItem } from '../../inventory/items.repository.ts';
import { freePlaces } from '../../inventory/placements.repository.ts';
import { claimSeats } from '../../inventory/seat-claims.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { holdWaitingOrderMails, queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from './order-history.repository.ts';
import { lockOrder, type StaffItemRow, staffItemsOf } from './orders.repository.ts';

/** Further moves of the same order within this time share one mail. */
const COLLECT_MS = 60_000;

const NO_HOLD = { guest_id: null, first_held_at: null, held_until: null };

interface Move {
  orderId: string;
  itemId: string;
  seatId: number;
}

interface MovedOrder {
  orderId: string;
  now: number;
}

/**
 * Moves a ticket to another seat of its event and price category; it stays the same ticket, and its old seat
 * is free at once. The guest of a paid order gets a mail. Refused: `unknown_order`, `unknown_ticket`,
 * `ticket_cancelled`, `ticket_without_seat`, `seat_of_other_price`, `seat_gone`, `block_full` when the
 * block's contingent is full.
 */
export async function moveTicket(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  wish: Move,
): Promise<Refusal | null> {
  const now = services.clock();
  const moved = await services.store.write((trx) => move(trx, who, wish, now));
  if (isRefusal(moved)) return moved;
  services.changes.announce(moved.eventId, { taken: [moved.to], freed: [moved.from] });
  return null;
}

async function move(trx: Trx, who: Staff, { orderId, itemId, seatId }: Move, now: number) {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return refuse('unknown_order');
  const ticket = (await staffItemsOf(trx, orderId)).find(({ id }) => id === itemId);
  if (ticket === undefined) return refuse('unknown_ticket');
  if (ticket.cancelled_at !== null) return refuse('ticket_cancelled');
  if (ticket.seat_id === null) return refuse('ticket_without_seat');
  const seat = await seatFor(trx, ticket, seatId);
  if (seat === undefined) return refuse('seat_of_other_price');

  const place = { event_id: ticket.event_id, ticket_price_id: ticket.ticket_price_id, order_id: orderId };
  const claim = { ...place, block_id: seat.block_id, seat_id: seatId, ...NO_HOLD };
  const claimed = await claimSeats(trx, [claim], null, now);
  if (!claimed.has(seatId)) return refuse('seat_gone', { taken: [seatId] });
  // Only after the claim: otherwise two tickets that swap places would wait for each other.
  await freePlaces(trx, orderId, [ticket]);
  if (seat.block_id !== ticket.block_id && !(await changeBlock(trx, ticket, seat.block_id)))
    return refuse('block_full');
  const to = { block_id: seat.block_id, seat_id: seatId, seat_view: seat.view, changed_at: now };
  await moveItem(trx, itemId, to);
  const facts = {
    from: formatSeat(ticket.block_name, ticket.row, ticket.seat_name),
    to: formatSeat(seat.block_name, seat.row, seat.name),
  };
  await writeOrderHistory(trx, { orderId, at: now, who, what: 'ticket_moved', facts });
  if (order.status === 'paid' && order.email !== '') await queueMovedMail(trx, { orderId, now });
  return {
    eventId: ticket.event_id,
    from: { block_id: ticket.block_id, seat_id: ticket.seat_id },
    to: { block_id: seat.block_id, seat_id: seatId },
  };
}

/**
 * Moves a ticket from the contingents of its old block to those of its new one; false where these are full.
 */
async function changeBlock(trx: Trx, ticket: StaffItemRow, blockId: number): Promise<boolean> {
  await giveBackContingents(trx, [ticket]);
  const {
    event_id: eventId,
    ticket_price_id: ticketPriceId,
    price_cents: unitCents,
    seat_id: seatId,
  } = ticket;
  const line = { line: 0, eventId, blockId, seatId, ticketPriceId, unitCents, quantity: 1 };
  return (await claimContingents(trx, [line])).length === 0;
}

/** `Block A, Reihe D, Platz 6` */
function formatSeat(block: string | null, row: string | null, seat: string | null): string {
  return `${block ?? ''}, Reihe ${row ?? ''}, Platz ${seat ?? ''}`;
}

/**
 * Queues the mail about moved seats, in the transaction that moves them, unless a queued mail will say so
 * anyway: one about an earlier move, or the one with the tickets.
 */
async function queueMovedMail(trx: Trx, { orderId, now }: MovedOrder): Promise<void> {
  const waiting = await holdWaitingOrderMails(trx, orderId, ['ticket_moved', 'order_paid']);
  if (waiting > 0) return;
  const mail = { kind: 'ticket_moved', orderId, documentId: null, now, dueAt: now + COLLECT_MS } as const;
  await queueOrderMail(trx, mail);
}

/** The free seats that a ticket may move to. Refused: `unknown_ticket`, `ticket_without_seat`. */
export async function listFreeSeats(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<FreeSeat[] | Refusal> {
  const ticket = (await staffItemsOf(store.read, orderId)).find(({ id }) => id === itemId);
  if (ticket === undefined) return refuse('unknown_ticket');
  if (ticket.seat_id === null) return refuse('ticket_without_seat');
  return freeSeatsFor(store.read, ticket, clock());
}
