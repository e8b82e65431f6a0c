import type { OfferDraft } from './offer-draft.ts';

/**
 * The draft with those of the `server`'s prices again that have one of these keys and were taken out: in the order they
 * had, and each in its category, which comes back with its blocks where it was taken out too.
 */
export function bringPricesBack(
  draft: OfferDraft,
  server: OfferDraft,
  keys: ReadonlyArray<string>,
): OfferDraft {
  const isGone = (price: { key: string }) => draft.prices.every(({ key }) => key !== price.key);
  const back = server.prices
    .filter((price) => keys.includes(price.key) && isGone(price))
    // Tickets without seats know no categories.
    .map((price) => (draft.layout_id === null ? { ...price, category: null } : price));
  if (back.length === 0) return draft;
  const lost = server.categories.filter(
    ({ key }) =>
      back.some(({ category }) => category === key) && draft.categories.every((one) => one.key !== key),
  );
  const isLost = (category: string | null) => lost.some(({ key }) => key === category);
  return {
    ...draft,
    categories: inOrderOf(server.categories, [...draft.categories, ...lost]),
    prices: inOrderOf(server.prices, [...draft.prices, ...back]),
    blocks: draft.blocks.map((block) => {
      const was = server.blocks.find(({ block_id }) => block_id === block.block_id)?.category ?? null;
      return block.category === null && isLost(was) ? { ...block, category: was } : block;
    }),
  };
}

/** As they stand on the server; what it does not know comes last. */
function inOrderOf<Row extends { key: string }>(server: ReadonlyArray<Row>, rows: Row[]): Row[] {
  const places = new Map(server.map(({ key }, place) => [key, place]));
  const placeOf = ({ key }: Row) => places.get(key) ?? server.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
