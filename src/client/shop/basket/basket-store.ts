import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import {
  addLines,
  type BasketLine,
  countTickets,
  isSameOffer,
  type SeatLine,
} from '../../../domain/basket.ts';
import { basketStorage, type KeptBasket } from './basket-storage.ts';

export interface Basket extends KeptBasket {
  /** Grows the quantity of a line for the same offer, replaces a seat that is there already, appends the rest. */
  add: (lines: BasketLine[]) => void;
  /** Takes out the line for the same seat, or for the same ticket price of the same event and block. */
  remove: (line: BasketLine) => void;
  /** Makes `lines` the seats of this block of this event: others of the block go, the rest of the basket stays. */
  replaceSeatsOfBlock: (event: number, block: SeatedBlock, lines: SeatLine[]) => void;
  clear: () => void;
}

export interface SeatedBlock {
  id: number;
  seats: ReadonlyArray<{ id: number }>;
}

/** The basket of this tab, in session storage under `basket`. Rendered on the server it is empty. */
export const useBasket = create<Basket>()(
  persist(
    (set) => ({
      lines: [],
      add: (lines) => set((basket) => ({ lines: addLines(basket.lines, lines) })),
      remove: (line) =>
        set((basket) => ({ lines: basket.lines.filter((other) => !isSameOffer(other, line)) })),
      replaceSeatsOfBlock: (event, block, lines) =>
        set((basket) => ({
          lines: addLines(
            basket.lines.filter(
              (line) =>
                !isSeatOfBlock(line, event, block) || lines.some((wanted) => isSameOffer(wanted, line)),
            ),
            lines,
          ),
        })),
      clear: () => set({ lines: [] }),
    }),
    { name: 'basket', storage: basketStorage, partialize: ({ lines }) => ({ lines }) },
  ),
);

/** The number of tickets in the basket, for the badge beside its link. */
export function useTicketCount(): number {
  return useBasket((basket) => countTickets(basket.lines));
}

/** The seats of one block of one event that are in the basket. A line need not name its block's id. */
export function seatsOfBlock(lines: BasketLine[], event: number, block: SeatedBlock): SeatLine[] {
  return lines.filter((line) => isSeatOfBlock(line, event, block));
}

function isSeatOfBlock(line: BasketLine, event: number, block: SeatedBlock): line is SeatLine {
  if (line.is_fixed || line.event !== event) return false;
  return line.block === block.id || block.seats.some((seat) => seat.id === line.id);
}
