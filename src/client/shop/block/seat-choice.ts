import { useLayoutEffect, useMemo, useState } from 'react';
import type { Block, Seat, TicketPrice } from '../../../contract/events.ts';
import type { SeatLine } from '../../../domain/basket.ts';
import { type SeatState, seatState } from '../../../domain/seat.ts';
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
  /** Makes these the chosen seats. */
  choose: (seats: ChosenSeat[]) => void;
  choosePrice: (seatId: number, ticketPriceId: number) => void;
  /** Removes these seats from the choice, as far as they are in it. */
  drop: (seatIds: ReadonlyArray<number>) => void;
}

/** What a guest has chosen in this block, stored in the tab so that a reload loses nothing. */
export function useSeatChoice(page: BlockPage, places: BlockPlaces): SeatChoice {
  const { event, block, prices } = page;
  const [draft, setDraft] = useState<ChosenSeat[] | null>(null);
  const basket = useBasket((state) => state.lines);

  // After hydration: the server-rendered page knows nothing of this tab's storage.
  useLayoutEffect(() => setDraft(readSeatDraft(event.id, block.id)), [event.id, block.id]);

  const choice = useMemo(
    () => chooseSeats({ block, prices, places, draft, lines: seatsOfBlock(basket, event.id, block) }),
    [block, prices, places, draft, basket, event.id],
  );

  const choose = (seats: ChosenSeat[]) => {
    storeSeatDraft(event.id, block.id, seats);
    setDraft(seats);
  };
  const change = (update: (chosen: ChosenSeat[]) => ChosenSeat[]) =>
    choose(update(choice.chosen.map(({ seat, price }) => ({ seat: seat.id, ticketPrice: price.id }))));
  const standard = prices[0]?.id;

  return {
    ...choice,
    choose,
    toggle: (seatId) => {
      const state = choice.states.get(seatId);
      if (state === 'selected') change((chosen) => chosen.filter(({ seat }) => seat !== seatId));
      if (state === 'free' && standard !== undefined) {
        change((chosen) => [...chosen, { seat: seatId, ticketPrice: standard }]);
      }
    },
    choosePrice: (seatId, ticketPriceId) =>
      change((chosen) =>
        chosen.map((one) => (one.seat === seatId ? { ...one, ticketPrice: ticketPriceId } : one)),
      ),
    drop: (seatIds) => change((chosen) => chosen.filter(({ seat }) => !seatIds.includes(seat))),
  };
}

export interface ChoiceInput {
  block: Block;
  prices: TicketPrice[];
  places: BlockPlaces;
  /** The choice as changed on this page; `null` before any change. */
  draft: ChosenSeat[] | null;
  /** The seats of this block in the basket. */
  lines: SeatLine[];
}

export interface Choice {
  /** In the order of the block. */
  chosen: ReadonlyArray<{ seat: Seat; price: TicketPrice }>;
  states: ReadonlyMap<number, SeatState>;
  /** Chosen seats that somebody else has taken in the meantime. */
  lost: Seat[];
  /** A chosen seat is taken, and the server has to be asked by whom. */
  isInDoubt: boolean;
  /** Held by this guest and no longer chosen: to be released. */
  released: number[];
}

/**
 * What a guest has chosen in a block: the changes made on this page, or without any the seats held and in the basket.
 * A seat somebody else took is no longer chosen; one the guest holds never counts as taken. Live changes do not say who
 * took a seat and may arrive before or after the answer to a reservation, so a chosen seat counts as the guest's own
 * until the server says otherwise.
 */
export function chooseSeats({ block, prices, places, draft, lines }: ChoiceInput): Choice {
  const taken = new Set(places.taken.seats);
  const others = new Set(places.others);
  const held = places.held?.filter(({ block_id }) => block_id === block.id) ?? null;
  // Until the server has said what is held, the basket counts.
  const own = new Set(held?.map(({ seat_id }) => seat_id) ?? lines.map(({ id }) => id));
  const wanted = new Map(
    (draft ?? initialChoice(held ?? [], lines)).map(({ seat, ticketPrice }) => [seat, ticketPrice]),
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

/** Where a held seat and the basket name different ticket prices the basket wins: it is what the guest sees. */
function initialChoice(
  held: ReadonlyArray<{ seat_id: number; ticket_price_id: number }>,
  lines: ReadonlyArray<SeatLine>,
): ChosenSeat[] {
  return [
    ...held.map(({ seat_id, ticket_price_id }) => ({ seat: seat_id, ticketPrice: ticket_price_id })),
    ...lines.map(({ id, ticket_price_id }) => ({ seat: id, ticketPrice: ticket_price_id })),
  ];
}
