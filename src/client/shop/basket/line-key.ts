import type { BasketLine } from '../../../domain/basket.ts';

/** Names a line within a basket, the same for as long as it stands for the same offer. */
export function lineKey(line: BasketLine): string {
  return line.is_fixed
    ? `${line.event}/price/${line.ticket_price_id}/${line.block ?? ''}`
    : `${line.event}/seat/${line.id}`;
}
