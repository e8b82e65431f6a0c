/** Tickets by quantity: general admission, or unnumbered places in a block. */
export interface QuantityLine {
  is_fixed: true;
  event: number;
  block?: number | undefined;
  block_name?: string | undefined;
  name: string;
  ticket_price_id: number;
  quantity: number;
}

/** One numbered seat, or a table sold as a whole, of which it names a seat. */
export interface SeatLine {
  is_fixed: false;
  event: number;
  id: number;
  name: string;
  row: string;
  block?: number | undefined;
  block_name: string;
  ticket_price_id: number;
  /** How many seats the table has; only of a table. */
  quantity?: number | undefined;
}

export type BasketLine = QuantityLine | SeatLine;

/** Far more than any guest orders; keeps a single order from filling the database. */
export const MAX_TICKETS_PER_ORDER = 500;

/** Far more than any guest orders. */
export const MAX_TICKETS_PER_LINE = 10_000;

/** The number of tickets of a line. */
export function quantityOf(line: BasketLine): number {
  return line.quantity ?? 1;
}

/** The number beside the basket link. */
export function countTickets(lines: ReadonlyArray<BasketLine>): number {
  return lines.reduce((sum, line) => sum + quantityOf(line), 0);
}

/**
 * Adds lines to a basket. A quantity of the same event, ticket price and block is added to the existing line, up to
 * `MAX_TICKETS_PER_LINE`; a seat that is already there is replaced, never bought twice; other lines are appended.
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
  return { ...line, quantity: Math.min(line.quantity + by, MAX_TICKETS_PER_LINE) };
}

/** Whether two lines are the same seat, or the same ticket price of the same event and block. */
export function isSameOffer(a: BasketLine, b: BasketLine): boolean {
  if (a.event !== b.event) return false;
  if (a.is_fixed && b.is_fixed) return a.ticket_price_id === b.ticket_price_id && a.block === b.block;
  return !a.is_fixed && !b.is_fixed && a.id === b.id;
}
