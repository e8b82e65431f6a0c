import { useMemo } from 'react';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { describeSeat } from '../../plan/seat-wording.ts';
import type { Choice } from './choose-seats.ts';
import type { BlockPage } from './load-block.ts';

/** What is heard of each seat: its place, what it costs (as chosen, else the first price) and its state. */
export function useSeatLabels(
  { block, prices }: BlockPage,
  { chosen, states }: Pick<Choice, 'chosen' | 'states'>,
): ReadonlyMap<number, string> {
  return useMemo(() => {
    const amount = (price: { price: number } | undefined) =>
      price === undefined ? '' : formatCents(eurosToCents(price.price));
    const chosenPrices = new Map(chosen.map(({ seat, price }) => [seat.id, price]));
    return new Map(
      block.seats.map((seat) => [
        seat.id,
        describeSeat(
          seat,
          states.get(seat.id) ?? 'unavailable',
          amount(chosenPrices.get(seat.id) ?? prices[0]),
        ),
      ]),
    );
  }, [block.seats, prices, chosen, states]);
}
