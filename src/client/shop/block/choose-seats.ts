import type { Block, Seat, TicketPrice } from '../../../contract/events.ts';
import type { SeatLine } from '../../../domain/basket.ts';
import { type SeatState, seatState } from '../../../domain/seat-state.ts';
import type { BlockPlaces } from './load-block.ts';
import type { ChosenSeat } from './seat-draft.ts';

export interface Choosing {
  block: Block;
  prices: TicketPrice[];
  places: BlockPlaces;
  /** What the guest has changed on this page, `null` before he has. */
  draft: ChosenSeat[] | null;
  /** The seats of this block in the basket of this tab. */
  lines: SeatLine[];
}

export interface Choice {
  /** In the order of the block. */
  chosen: ReadonlyArray<{ seat: Seat; price: TicketPrice }>;
  states: ReadonlyMap<number, SeatState>;
  /** Chosen seats that somebody else has taken meanwhile. */
  lost: Seat[];
  /** A chosen seat is taken, and whether by this guest or by somebody else has to be asked. */
  isInDoubt: boolean;
  /** Held by this guest and no longer chosen: to be let go. */
  released: number[];
}

/**
 * What a guest has chosen in a block: his changes on this page, without any what he holds and what lies in his
 * basket. A seat somebody else took is chosen no longer; one he holds himself is never taken to him. News of taken
 * seats says nothing of whose they are, and the answer to a reservation may come before it or after: a chosen seat is
 * believed to be his until the server, asked about it, says otherwise.
 */
export function chooseSeats({ block, prices, places, draft, lines }: Choosing): Choice {
  const taken = new Set(places.taken.seats);
  const others = new Set(places.others);
  const held = places.held?.filter(({ block_id }) => block_id === block.id) ?? null;
  // Until the server has said what is held, the basket is believed.
  const own = new Set(held?.map(({ seat_id }) => seat_id) ?? lines.map(({ id }) => id));
  const wanted = new Map(
    (draft ?? startingFrom(held ?? [], lines)).map(({ seat, ticketPrice }) => [seat, ticketPrice]),
  );
  const isUnclear = ({ id }: Seat) => taken.has(id) && !own.has(id);
  const isTaken = (seat: Seat) => others.has(seat.id) || (isUnclear(seat) && !wanted.has(seat.id));

  const chosen: { seat: Seat; price: TicketPrice }[] = [];
  const lost: Seat[] = [];
  const states = new Map<number, SeatState>();
  for (const seat of block.seats) {
    const ticketPrice = wanted.get(seat.id);
    const price = prices.find(({ id }) => id === ticketPrice) ?? prices[0];
    const isMine = ticketPrice !== undefined && price !== undefined && !isTaken(seat);
    states.set(seat.id, seatState({ isAvailable: seat.available, isTaken: isTaken(seat), isMine }));
    if (!seat.available) continue;
    if (isMine) chosen.push({ seat, price });
    else if (ticketPrice !== undefined && isTaken(seat)) lost.push(seat);
  }
  const kept = new Set(chosen.map(({ seat }) => seat.id));
  const released = [...new Set([...own, ...lines.map(({ id }) => id)])].filter((id) => !kept.has(id));
  const isInDoubt = chosen.some(({ seat }) => isUnclear(seat));
  return { chosen, states, lost, isInDoubt, released };
}

/** A held seat and a line of the basket may name different tickets: the basket is what the guest sees. */
function startingFrom(
  held: ReadonlyArray<{ seat_id: number; ticket_price_id: number }>,
  lines: ReadonlyArray<SeatLine>,
): ChosenSeat[] {
  return [
    ...held.map(({ seat_id, ticket_price_id }) => ({ seat: seat_id, ticketPrice: ticket_price_id })),
    ...lines.map(({ id, ticket_price_id }) => ({ seat: id, ticketPrice: ticket_price_id })),
  ];
}
