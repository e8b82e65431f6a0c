/** Tickets by quantity: plain admissions, or places without number in a block. */
export interface QuantityLine {
  is_fixed: true;
  event: number;
  block?: number | undefined;
  block_name?: string | undefined;
  name: string;
  ticket_price_id: number;
  quantity: number;
}

/** One numbered seat. */
export interface SeatLine {
  is_fixed: false;
  event: number;
  id: number;
  name: string;
  row: string;
  block?: number | undefined;
  block_name: string;
  ticket_price_id: number;
}

export type BasketLine = QuantityLine | SeatLine;

/** Far beyond any guest, so that nobody fills the database with one order. */
export const MOST_TICKETS_AN_ORDER = 500;

/** No line of quantities stands for more; far beyond any guest. */
export const MOST_TICKETS_A_LINE = 10_000;

/** How many tickets a line stands for. */
export function quantityOf(line: BasketLine): number {
  return line.is_fixed ? line.quantity : 1;
}

/** The number beside the basket link: the sum of all quantities. */
export function countTickets(lines: ReadonlyArray<BasketLine>): number {
  return lines.reduce((sum, line) => sum + quantityOf(line), 0);
}

/**
 * Adds lines: a quantity of the same event, ticket price and block grows the line there is, up to
 * `MOST_TICKETS_A_LINE`; a seat already in the basket is replaced, so that adding twice never buys it twice;
 * everything else is appended.
 */
export function addLines(basket: ReadonlyArray<BasketLine>, added: ReadonlyArray<BasketLine>): BasketLine[] {
  const result = [...basket];
  for (const line of added) {
    const at = result.findIndex((other) => isSameOffer(other, line));
    const there = result[at];
    if (there === undefined) result.push(line);
    else result[at] = line.is_fixed && there.is_fixed ? grow(there, line.quantity) : line;
  }
  return result;
}

function grow(line: QuantityLine, by: number): QuantityLine {
  return { ...line, quantity: Math.min(line.quantity + by, MOST_TICKETS_A_LINE) };
}

/** Whether two lines stand for the same seat, or for the same ticket price of the same event and block. */
export function isSameOffer(a: BasketLine, b: BasketLine): boolean {
  if (a.event !== b.event) return false;
  if (a.is_fixed && b.is_fixed) return a.ticket_price_id === b.ticket_price_id && a.block === b.block;
  return !a.is_fixed && !b.is_fixed && a.id === b.id;
}
