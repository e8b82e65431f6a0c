import type { BoxOfficeOffer } from '../../../../contract/box-office.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { germanCount } from '../../../ui/german-count.ts';

/** How many of each offer, by `keyOfOffer`. */
export type Quantities = Readonly<Record<string, number>>;

export function keyOfOffer({ block, ticket_price_id }: BoxOfficeOffer): string {
  return `${block?.id ?? 0}/${ticket_price_id}`;
}

/** What it is called: `Erwachsene`, in a block `Stehplätze: Erwachsene`. */
export function nameOfOffer({ block, name }: BoxOfficeOffer): string {
  return block === null ? name : `${block.name}: ${name}`;
}

interface Chosen {
  count: number;
  cents: number;
  /** As they are sent. */
  lines: { is_fixed: true; block?: number; ticket_price_id: number; quantity: number }[];
}

/** What the quantities come to. */
export function chosenOf(offers: ReadonlyArray<BoxOfficeOffer>, quantities: Quantities): Chosen {
  const chosen: Chosen = { count: 0, cents: 0, lines: [] };
  for (const offer of offers) {
    const quantity = quantities[keyOfOffer(offer)] ?? 0;
    if (quantity === 0) continue;
    chosen.count += quantity;
    chosen.cents += quantity * eurosToCents(offer.price);
    const { block, ticket_price_id } = offer;
    chosen.lines.push({
      is_fixed: true,
      ...(block !== null && { block: block.id }),
      ticket_price_id,
      quantity,
    });
  }
  return chosen;
}

/** `1 Karte`, `3 Karten`; with another word `2 Ehrenkarten`. */
export function countTicketsWords(count: number, word = 'Karte'): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}n`;
}

/** What there is of an offer: `12 zurückgehalten, 38 frei`. */
export function stockWords({ remaining, free }: BoxOfficeOffer): string {
  const others = free === null ? '' : `${germanCount(free)} frei`;
  const kept = remaining === 0 ? '' : `${germanCount(remaining)} zurückgehalten`;
  return [kept, others].filter(Boolean).join(', ');
}
