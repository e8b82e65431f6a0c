import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import {
  addLines,
  type BasketLine,
  countTickets,
  isSameOffer,
  MAX_TICKETS_PER_LINE,
  type QuantityLine,
  type SeatLine,
} from '../../../domain/basket.ts';
import { tabStorage } from '../../platform/storage.ts';

export interface Basket extends StoredBasket {
  /**
   * Adds to the quantity of a line for the same offer, replaces a line for the same seat, appends the rest.
   */
  add: (lines: BasketLine[]) => void;
  /** Removes the line for the same seat, or for the same ticket price of the same event and block. */
  remove: (line: BasketLine) => void;
  /** Other seats of this block are removed; the rest of the basket stays. */
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

/**
 * The limit of contract/orders.ts. Longer labels can only be corrupt, and the shop shows its own names
 * anyway.
 */
const LONGEST_LABEL = 200;

/**
 * Stores a bare JSON array of lines, or no entry for an empty basket. Reading drops corrupt lines and keeps
 * the rest. Where storage is blocked, full or missing, the basket lives as long as the page.
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

/** The basket of this tab, kept in session storage; empty when rendered on the server. */
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

export function useTicketCount(): number {
  return useBasket((basket) => countTickets(basket.lines));
}

/** Lines may lack the block's id, so seats are matched by their own ids too. */
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

type StoredLine = Partial<Record<keyof SeatLine | keyof QuantityLine | 'delete', unknown>>;

/**
 * Returns a line without unknown fields, or null if it is invalid or flagged `delete`. Quantities are capped
 * at the limit. Checked by hand: every page reads the basket, and the contract's schema would weigh on all of
 * them.
 */
function parseLine(stored: unknown): BasketLine | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const line: StoredLine = stored;
  const { event, block, id, ticket_price_id } = line;
  const [name, row, block_name] = [line.name, line.row, line.block_name].map(parseLabel);
  const isKnown = isPositiveInteger(event) && isPositiveInteger(ticket_price_id) && typeof name === 'string';
  if (line.delete || !isKnown || !(block === undefined || isPositiveInteger(block))) return null;

  const quantity = isPositiveInteger(line.quantity)
    ? Math.min(line.quantity, MAX_TICKETS_PER_LINE)
    : undefined;

  if (line.is_fixed === true) {
    if (!quantity || block_name === null) return null;
    return { is_fixed: true, event, block, block_name, name, ticket_price_id, quantity };
  }
  const isSeat = isPositiveInteger(id) && typeof row === 'string' && typeof block_name === 'string';
  if (line.is_fixed !== false || !isSeat) return null;
  return { is_fixed: false, event, id, name, row, block, block_name, ticket_price_id, quantity };
}

function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** null if it is neither a string nor missing. */
function parseLabel(value: unknown): string | null | undefined {
  return typeof value === 'string' ? value.slice(0, LONGEST_LABEL) : value === undefined ? undefined : null;
}
