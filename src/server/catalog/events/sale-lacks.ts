import type { SaleLack } from '../../../contract/staff-events.ts';
import type { Db } from '../../platform/database/store.ts';
import { type OfferRows, offerRows } from './offers.repository.ts';

/** What is missing for the sale of an event; empty if nothing is. */
export async function lacksOfEvent(
  db: Db,
  event: { id: number; layout_id: number | null },
): Promise<SaleLack[]> {
  return lacksOf(event.layout_id !== null, await offerRows(db, event));
}

/** Like `lacksOfEvent`, from rows already read. */
export function lacksOf(
  hasLayout: boolean,
  { prices, blocks, blockUses, seatCategories, categories }: OfferRows,
): SaleLack[] {
  if (prices.length === 0) return [{ part: 'prices', text: 'Es fehlt ein Preis.' }];
  if (!hasLayout) {
    return prices.some((price) => price.price_category_id === null)
      ? []
      : [{ part: 'prices', text: 'Es fehlt ein Preis ohne Kategorie.' }];
  }
  if (blocks.length === 0)
    return [{ part: 'plan', text: 'Der Saalplan ist noch nicht veröffentlicht, oder er hat keine Blöcke.' }];
  const priced = new Set(prices.map((price) => price.price_category_id));
  const categoryOf = new Map(blockUses.map((use) => [use.block_id, use.price_category_id]));
  const unpriced = blocks.filter((block) => {
    const own = seatCategories.filter((seat) => seat.block_id === block.id && seat.is_available === 1);
    const isFull = own.length > 0 && own.length === Number(block.seats);
    const categories = own.map((seat): number | null => seat.price_category_id);
    if (!isFull) categories.push(categoryOf.get(block.id) ?? null);
    return categories.some((category) => !priced.has(category));
  });
  if (unpriced.length === 0) return [];
  const nameless = categories.filter(({ id }) => !priced.has(id)).map(({ name }) => name);
  return [
    { part: 'plan', text: `Ohne Preis: ${namesOf(unpriced)}.` },
    ...(nameless.length > 0
      ? [{ part: 'prices' as const, text: `Kategorien ohne Preis: ${nameless.join(', ')}.` }]
      : []),
  ];
}

/**
 * Tables sold as a whole with more seats than a guest may hold. They keep no event back: staff can sell them, and another
 * setting makes them buyable.
 */
export function tablesWithoutBuyer(
  { blocks }: Pick<OfferRows, 'blocks'>,
  { most_held_seats }: { most_held_seats: number },
): SaleLack[] {
  const large = blocks.filter(({ sold_whole, seats }) => sold_whole === 1 && Number(seats) > most_held_seats);
  if (large.length === 0) return [];
  return [
    {
      part: 'plan',
      text: `Nur als ganzer Tisch zu haben, aber größer als die ${most_held_seats} Plätze, die ein Gast nehmen darf: ${namesOf(large)}.`,
    },
  ];
}

function namesOf(blocks: OfferRows['blocks']): string {
  const names = blocks.slice(0, 5).map(({ name }) => name);
  return (
    names.join(', ') + (blocks.length > names.length ? ` und ${blocks.length - names.length} weitere` : '')
  );
}

/** For a refusal. */
export function textOf(lacks: ReadonlyArray<SaleLack>): string {
  return lacks.map(({ text }) => text).join(' ');
}
