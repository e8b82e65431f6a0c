import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { holdUntil } from '../../../domain/availability.ts';
import { refuseEvent } from '../../catalog/events/offers.repository.ts';
import { claimSeats } from '../../inventory/seat-claims.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { together } from '../../platform/database/transactions.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { checkLines } from '../orders/check-lines.ts';
import { withWholeTables } from '../orders/whole-tables.ts';
import { heldBy, touchGuest } from './holds.repository.ts';

interface Wish {
  eventId: number;
  guestId: string;
  seats: ReadonlyArray<{ id: number; ticket_price_id: number }>;
}

interface Held {
  /** When the first of these holds lapses (epoch milliseconds). */
  heldUntil: number;
  /** How many of them are new to the guest. */
  added: number;
}

/**
 * Holds all of the seats for a guest, or none, a table that is sold as a whole with all its seats. Seats the guest already holds are renewed, up to an hour in
 * all. Refused: `unknown_event`, `event_over`, `sale_closed`, `seats_taken` and `table_taken` with the seats, `too_many_held`,
 * `invalid` for a ticket price that does not belong to the seat and for a seat named twice.
 */
export async function reserveSeats(
  services: Pick<Ports, 'changes' | 'clock' | 'store'> & SettingsPort,
  wish: Wish,
): Promise<Held | Refusal> {
  const repeated = refuseRepeated(wish.seats);
  if (repeated !== null) return repeated;
  const now = services.clock();
  const answer = await services.store.write((trx) => hold(trx, services, wish, now));
  if (isRefusal(answer)) return answer;
  services.changes.announce(wish.eventId, { taken: answer.seats, freed: [] });
  return { heldUntil: answer.heldUntil, added: answer.added };
}

async function hold(trx: Trx, services: SettingsPort, { eventId, guestId, seats }: Wish, now: number) {
  const settings = services.settings();
  // First, so that two requests of one guest do not count the same holds.
  const [, checked, held] = await together([
    touchGuest(trx, { id: guestId, now }),
    checkSeats(trx, eventId, seats, now),
    heldBy(trx, { id: guestId, now }),
  ]);
  if (isRefusal(checked)) return checked;
  const { tickets, tables } = checked;

  const wanted = new Set<number | null>(tickets.map((ticket) => ticket.seatId));
  const others = held.filter((own) => own.event_id !== eventId || !wanted.has(own.seat_id));
  if (others.length + tickets.length > settings.most_held_seats) {
    return refuse('too_many_held', { most: settings.most_held_seats });
  }

  const firstHeldAt = new Map(
    held.filter((own) => own.event_id === eventId).map((own) => [own.seat_id, own.first_held_at]),
  );
  const claims = tickets.map((ticket) => {
    const since = firstHeldAt.get(ticket.seatId) ?? now;
    return {
      event_id: eventId,
      block_id: ticket.blockId,
      seat_id: ticket.seatId,
      ticket_price_id: ticket.ticketPriceId,
      guest_id: guestId,
      first_held_at: since,
      held_until: holdUntil(now, since, settings.hold_minutes * 60_000),
      order_id: null,
    };
  });
  const claimed = await claimSeats(trx, claims, guestId, now);
  const taken = claims.filter(({ seat_id }) => !claimed.has(seat_id));
  if (taken.length > 0) return refuseTaken(claims, taken, tables);
  return {
    heldUntil: Math.min(...claims.map((claim) => claim.held_until)),
    added: claims.filter((claim) => !firstHeldAt.has(claim.seat_id)).length,
    seats: claims.map(({ block_id, seat_id }) => ({ block_id, seat_id })),
  };
}

type Claimed = ReadonlyArray<{ block_id: number; seat_id: number }>;

/** A table that is sold as a whole is taken with all its seats. */
function refuseTaken(claims: Claimed, taken: Claimed, tables: ReadonlySet<number>): Refusal {
  const lost = new Set(taken.map(({ block_id }) => block_id).filter((id) => tables.has(id)));
  const gone = claims.filter((claim) => taken.includes(claim) || lost.has(claim.block_id));
  return refuse(lost.size > 0 ? 'table_taken' : 'seats_taken', { taken: gone.map(({ seat_id }) => seat_id) });
}

/** `checkLines` would call the second one taken, as if somebody else had been faster. */
function refuseRepeated(seats: Wish['seats']): Refusal | null {
  const ids = seats.map(({ id }) => id);
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index);
  return again === -1
    ? null
    : refuse('invalid', { errors: { [`seats.${again}.id`]: 'Dieser Platz kommt zweimal vor.' } });
}

/** Checks the seats as tickets of this event, like the lines of an order. */
async function checkSeats(trx: Trx, eventId: number, seats: Wish['seats'], now: number) {
  const lines = seats.map((seat) => ({ is_fixed: false as const, event: eventId, ...seat }));
  const checked = await checkLines(trx, lines, now);
  if (checked.refused.length === 0) {
    const tickets = (await withWholeTables(trx, checked)).map((ticket) => ({
      ...ticket,
      // `checkLines` sets both for a line that names a seat.
      seatId: ticket.seatId as number,
      blockId: ticket.blockId as number,
    }));
    return { tickets, tables: checked.tables };
  }
  const refused = await refuseEvent(trx, eventId, now);
  if (refused !== null) return refused;
  if (checked.refused.some((line) => line.reason === 'expired')) return refuse('sale_closed');
  const taken = checked.refused
    .filter((line) => line.reason === 'taken')
    .flatMap((line) => seats[line.line]?.id ?? []);
  if (taken.length > 0) return refuse('seats_taken', { taken });
  const errors = Object.fromEntries(
    checked.refused.map((line) => [
      `seats.${line.line}.ticket_price_id`,
      'Dieser Kartenpreis gilt für den Platz nicht.',
    ]),
  );
  return refuse('invalid', { errors });
}
