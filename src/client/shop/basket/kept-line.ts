import { type BasketLine, MOST_TICKETS_A_LINE } from '../../../domain/basket.ts';

/** As the contract has it (contract/orders.ts); what is longer was damaged, and the shop's own names are shown anyway. */
const LONGEST_LABEL = 200;

/**
 * A line of the basket from what was kept, with nothing else on it; null for null, what is flagged `delete` and what
 * is no line at all. More tickets than a line may stand for are brought down to that many, and the line says so. By
 * hand, for every page reads the basket, and with the contract came all that an order needs.
 */
export function readKeptLine(kept: unknown): BasketLine | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const line = kept as Record<string, unknown>;
  const { event, block, id, ticket_price_id } = line;
  const [name, row, block_name] = [line.name, line.row, line.block_name].map(readLabel);
  const isKnown = isNumber(event) && isNumber(ticket_price_id) && typeof name === 'string';
  if (line.delete || !isKnown || !(block === undefined || isNumber(block))) return null;

  if (line.is_fixed === true) {
    if (!isNumber(line.quantity) || block_name === null) return null;
    const quantity = Math.min(line.quantity, MOST_TICKETS_A_LINE);
    return { is_fixed: true, event, block, block_name, name, ticket_price_id, quantity };
  }
  const isSeat = isNumber(id) && typeof row === 'string' && typeof block_name === 'string';
  if (line.is_fixed !== false || !isSeat) return null;
  return { is_fixed: false, event, id, name, row, block, block_name, ticket_price_id };
}

/** An id or a quantity. */
function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** null for what is neither a text nor missing. */
function readLabel(value: unknown): string | null | undefined {
  return typeof value === 'string' ? value.slice(0, LONGEST_LABEL) : value === undefined ? undefined : null;
}
