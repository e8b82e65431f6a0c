import { keyOf, type OfferDraft } from './offer-draft.ts';

/**
 * What is wrong by the keys of rows (`prices.kept-3.price`): they stay when other rows come and go. A price that the
 * server does not let go of (`gone_prices.3`) is told at how many of it are sold.
 */
export function errorsByRow(
  errors: Readonly<Record<string, string>>,
  { prices, categories, blocks }: OfferDraft,
): Record<string, string> {
  const keys: Record<string, (index: number) => string | number | undefined> = {
    prices: (index) => prices[index]?.key,
    categories: (index) => categories[index]?.key,
    blocks: (index) => blocks[index]?.block_id,
  };
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [list = '', index, field] = path.split('.');
      if (list === 'gone_prices') return [`prices.${keyOf(Number(index))}.capacity`, message];
      const key = keys[list]?.(Number(index));
      return [key === undefined ? path : `${list}.${key}.${field}`, message];
    }),
  );
}

/** Keys of the prices that something is wrong with. */
export function pricesIn(errors: Readonly<Record<string, string>>): string[] {
  return Object.keys(errors).flatMap((path) => {
    const [list, key] = path.split('.');
    return list === 'prices' && key !== undefined ? key : [];
  });
}
