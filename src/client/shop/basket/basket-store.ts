import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import {
  addLines,
  type BasketLine,
  countTickets,
  isSameOffer,
  MAX_TICKETS_PER_LINE,
  type SeatLine,
} from '../../../domain/basket.ts';
import { tabStorage } from '../../platform/storage.ts';

export interface Basket extends StoredBasket {
  /** Grows the quantity of a line for the same offer, replaces a seat that is there already, appends the rest. */
  add: (lines: BasketLine[]) => void;
  /** Takes out the line for the same seat, or for the same ticket price of the same event and block. */
  remove: (line: BasketLine) => void;
  /** Makes `lines` the seats of this block of this event: others of the block go, the rest of the basket stays. */
  replaceSeatsOfBlock: (event: number, block: SeatedBlock, lines: SeatLine[]) => void;
  clear: () => void;
}

interface StoredBasket {
  lines: BasketLine[];
}

export interface SeatedBlock {
  id: number;
  seats: ReadonlyArray<{ id: number }>;
}

/** As in the contract (contract/orders.ts). A longer label was damaged, and the shop's own names are shown anyway. */
const LONGEST_LABEL = 200;

/**
 * The basket in session storage as a bare JSON array of lines; an empty basket has no entry. Reading drops damaged lines
 * and saves the rest. Where storage is forbidden, full or missing, the basket lives as long as the page.
 */
const basketStorage: PersistStorage<StoredBasket> = {
  getItem: (name) => {
    const text = tabStorage.get(name);
    if (text === null) return null;
    const lines = parseLines(text);
    writeLines(name, lines);
    return { state: { lines } };
  },
  setItem: (name, { state }) => writeLines(name, state.lines),
  removeItem: (name) => writeLines(name, []),
};

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

function writeLines(name: string, lines: BasketLine[]): void {
  if (lines.length === 0) tabStorage.remove(name);
  else tabStorage.set(name, JSON.stringify(lines));
}

function parseLines(text: string): BasketLine[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(stored) ? stored.map(parseLine).filter((line) => line !== null) : [];
}

/**
 * One stored line without any further fields; null where it is flagged `delete` or is no line at all. A quantity above
 * the limit is brought down to it. Checked by hand: every page reads the basket, and the contract's schema would weigh
 * on all of them.
 */
function parseLine(stored: unknown): BasketLine | null {
  if (typeof stored !== 'object' || stored === null) return null;
  // Every field is checked below.
  const line = stored as Record<string, unknown>;
  const { event, block, id, ticket_price_id } = line;
  const [name, row, block_name] = [line.name, line.row, line.block_name].map(parseLabel);
  const isKnown = isPositiveInteger(event) && isPositiveInteger(ticket_price_id) && typeof name === 'string';
  if (line.delete || !isKnown || !(block === undefined || isPositiveInteger(block))) return null;

  if (line.is_fixed === true) {
    if (!isPositiveInteger(line.quantity) || block_name === null) return null;
    const quantity = Math.min(line.quantity, MAX_TICKETS_PER_LINE);
    return { is_fixed: true, event, block, block_name, name, ticket_price_id, quantity };
  }
  const isSeat = isPositiveInteger(id) && typeof row === 'string' && typeof block_name === 'string';
  if (line.is_fixed !== false || !isSeat) return null;
  return { is_fixed: false, event, id, name, row, block, block_name, ticket_price_id };
}

function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** null where it is neither a text nor missing. */
function parseLabel(value: unknown): string | null | undefined {
  return typeof value === 'string' ? value.slice(0, LONGEST_LABEL) : value === undefined ? undefined : null;
}
