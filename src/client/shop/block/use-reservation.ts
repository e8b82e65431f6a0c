import { useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import type { Choice } from './choose-seats.ts';
import type { BlockPage } from './load-block.ts';
import type { NotReserved, Wish } from './put-into-basket.ts';

export interface Reservation {
  /** Reserves what is chosen, lets go what is no longer, and goes to the basket. */
  reserve: (choice: Pick<Choice, 'chosen' | 'released'>) => void;
  isReserving: boolean;
  /** Why the last attempt came to nothing. */
  refused: NotReserved | undefined;
}

/** Reserving the chosen seats of a block (put-into-basket.ts). */
export function useReservation({ event, block }: Pick<BlockPage, 'event' | 'block'>): Reservation {
  const fetcher = useFetcher<NotReserved>();
  const isReserving = fetcher.state !== 'idle';
  // Two quick taps come before the button is drawn as busy. A browser that has no cookie yet would be two guests then,
  // and the second would be told that somebody was faster: himself.
  const isSent = useRef(false);
  return {
    isReserving,
    refused: isReserving ? undefined : fetcher.data,
    reserve: async ({ chosen, released }) => {
      if (isSent.current) return;
      isSent.current = true;
      const wish: Wish = {
        kind: 'seats',
        lines: chosen.map(({ seat, price }) => ({
          is_fixed: false,
          event: event.id,
          id: seat.id,
          name: seat.name,
          row: seat.row,
          block: block.id,
          block_name: block.name,
          ticket_price_id: price.id,
        })),
        released,
        seats: block.seats.map(({ id }) => id),
      };
      await fetcher.submit(JSON.stringify(wish), { method: 'post', encType: 'application/json' });
      isSent.current = false;
    },
  };
}
