import { useLayoutEffect, useMemo, useState } from 'react';
import type { Block, Seat, TicketPrice } from '../../../contract/events.ts';
import type { SeatLine } from '../../../domain/basket.ts';
import type { SeatState } from '../../../domain/seat.ts';
import { seatState } from '../../../domain/seat-state.ts';
import { pricesOf } from '../../plan/plan-block.ts';
import { seatsOfBlock, useBasket } from '../basket/basket-store.ts';
import {
  type BlockPage,
  type BlockPlaces,
  type ChosenSeat,
  readSeatDraft,
  storeSeatDraft,
} from './block-data.ts';

export interface SeatChoice extends Choice {
  toggle: (seatId: number) => void;
  /** Replaces the whole choice. */
  choose: (seats: ChosenSeat[]) => void;
}

/** The guest's choice in this block, stored in the tab so that it survives a reload. An unknown price is the seat's first. */
export function useSeatChoice(page: BlockPage, places: BlockPlaces): SeatChoice {
  const { event, block, prices } = page;
  const [draft, setDraft] = useState<ChosenSeat[] | null>(null);
  const basket = useBasket((state) => state.lines);

  // In an effect, because the server-rendered page cannot know this tab's storage.
  useLayoutEffect(() => setDraft(readSeatDraft(event.id, block.id)), [event.id, block.id]);

  const choice = useMemo(
    () =>
      chooseSeats({
        block,
        prices,
        places,
        draft,
        lines: linesOf(block, seatsOfBlock(basket, event.id, block)),
      }),
    [block, prices, places, draft, basket, event.id],
  );

  const choose = (seats: ChosenSeat[]) => {
    storeSeatDraft(event.id, block.id, seats);
    setDraft(seats);
  };
  const kept = choice.chosen.map(({ seat, price }) => ({ seat: seat.id, ticketPrice: price.id }));
  return {
    ...choice,
    choose,
    toggle: (seatId) => {
      const state = choice.states.get(seatId);
      if (state === 'selected') choose(kept.filter(({ seat }) => seat !== seatId));
      if (state === 'free') choose([...kept, { seat: seatId, ticketPrice: 0 }]);
    },
  };
}

/** The basket names one seat of a table that is sold as a whole. */
function linesOf({ sold_together, seats }: Block, lines: SeatLine[]): SeatLine[] {
  const [line] = lines;
  return sold_together && line ? seats.map(({ id }) => ({ ...line, id })) : lines;
}

export interface ChoiceInput {
  block: Block;
  prices: TicketPrice[];
  places: BlockPlaces;
  /** The choice as edited on this page; `null` before the first edit. */
  draft: ChosenSeat[] | null;
  /** The seats of this block in the basket. */
  lines: SeatLine[];
}

export interface Choice {
  /** In the order of the block. */
  chosen: ReadonlyArray<{ seat: Seat; price: TicketPrice }>;
  states: ReadonlyMap<number, SeatState>;
  /** The chosen price of each seat, or else the first of its category. */
  priceOf: ReadonlyMap<number, TicketPrice | undefined>;
  /** Chosen seats that somebody else has taken in the meantime. */
  lost: Seat[];
  /** A chosen seat is taken, and only the server knows by whom. */
  isInDoubt: boolean;
  /** Held by this guest but no longer chosen. */
  released: number[];
}

/**
 * The choice edited on this page or, before the first edit, the seats held and in the basket. Live changes do
 * not say who took a seat and may arrive before or after the answer to a reservation, so a chosen seat counts
 * as the guest's own until the server says otherwise.
 */
export function chooseSeats({ block, prices, places, draft, lines }: ChoiceInput): Choice {
  const taken = new Set(places.taken.seats);
  const others = new Set(places.others);
  const held = places.held?.filter(({ block_id }) => block_id === block.id) ?? null;
  // Until the holds are known, the basket stands in for them.
  const own = new Set(held?.map(({ seat_id }) => seat_id) ?? lines.map(({ id }) => id));
  const wanted = new Map(
    (draft ?? initialChoice(held ?? [], lines)).map(({ seat, ticketPrice }) => [seat, ticketPrice]),
  );
  const isUnclear = ({ id }: Seat) => taken.has(id) && !own.has(id);
  const isGone = (seat: Seat) => others.has(seat.id) || (isUnclear(seat) && !wanted.has(seat.id));
  const isTaken = (seat: Seat) => (block.sold_together ? block.seats : [seat]).some(isGone);

  const chosen: { seat: Seat; price: TicketPrice }[] = [];
  const lost: Seat[] = [];
  const states = new Map<number, SeatState>();
  const priceOf = new Map<number, TicketPrice | undefined>();
  for (const seat of block.seats) {
    const ticketPrice = wanted.get(seat.id);
    const offered = pricesOf(block, prices, [seat]);
    const price = offered.find(({ id }) => id === ticketPrice) ?? offered[0];
    priceOf.set(seat.id, price);
    const isMine = ticketPrice !== undefined && price !== undefined && !isTaken(seat);
    states.set(seat.id, seatState({ isAvailable: seat.available, isTaken: isTaken(seat), isMine }));
    if (!seat.available) continue;
    if (isMine) chosen.push({ seat, price });
    else if (ticketPrice !== undefined && isTaken(seat)) lost.push(seat);
  }
  const kept = new Set(chosen.map(({ seat }) => seat.id));
  const released = [...new Set([...own, ...lines.map(({ id }) => id)])].filter((id) => !kept.has(id));
  const isInDoubt = chosen.some(({ seat }) => isUnclear(seat));
  return { chosen, states, priceOf, lost, isInDoubt, released };
}

/** If a held seat and the basket disagree on the ticket price, the basket wins: it is what the guest sees. */
function initialChoice(
  held: ReadonlyArray<{ seat_id: number; ticket_price_id: number }>,
  lines: ReadonlyArray<SeatLine>,
): ChosenSeat[] {
  return [
    ...held.map(({ seat_id, ticket_price_id }) => ({ seat: seat_id, ticketPrice: ticket_price_id })),
    ...lines.map(({ id, ticket_price_id }) => ({ seat: id, ticketPrice: ticket_price_id })),
  ];
}
