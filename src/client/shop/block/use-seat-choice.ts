import { useLayoutEffect, useMemo, useState } from 'react';
import { seatsOfBlock, useBasket } from '../basket/basket-store.ts';
import { type Choice, chooseSeats } from './choose-seats.ts';
import type { BlockPage, BlockPlaces } from './load-block.ts';
import { type ChosenSeat, keepSeatDraft, readSeatDraft } from './seat-draft.ts';

export interface SeatChoice extends Choice {
  toggle: (seatId: number) => void;
  /** Makes these the chosen seats. */
  choose: (seats: ChosenSeat[]) => void;
  choosePrice: (seatId: number, ticketPriceId: number) => void;
  /** Takes seats out of what is chosen, whether they are in it or not. */
  drop: (seatIds: ReadonlyArray<number>) => void;
}

/** What a guest has chosen in this block, kept in the tab so that a reload loses nothing. */
export function useSeatChoice(page: BlockPage, places: BlockPlaces): SeatChoice {
  const { event, block, prices } = page;
  const [draft, setDraft] = useState<ChosenSeat[] | null>(null);
  const basket = useBasket((state) => state.lines);

  // Not at once: the page the server rendered knows nothing of what this tab has kept.
  useLayoutEffect(() => setDraft(readSeatDraft(event.id, block.id)), [event.id, block.id]);

  const choice = useMemo(
    () =>
      chooseSeats({
        block,
        prices,
        places,
        draft,
        lines: seatsOfBlock(basket, event.id, block),
      }),
    [block, prices, places, draft, basket, event.id],
  );

  const choose = (seats: ChosenSeat[]) => {
    keepSeatDraft(event.id, block.id, seats);
    setDraft(seats);
  };
  const change = (renew: (chosen: ChosenSeat[]) => ChosenSeat[]) =>
    choose(renew(choice.chosen.map(({ seat, price }) => ({ seat: seat.id, ticketPrice: price.id }))));
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
