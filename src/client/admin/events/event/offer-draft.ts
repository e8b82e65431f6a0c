import * as v from 'valibot';
import { EventOffer, type OfficeEvent } from '../../../../contract/staff-events.ts';
import { fieldErrors } from '../../forms/field-errors.ts';
import { numberOf, textOf } from '../../forms/typed-number.ts';

/** What is sold, as it stands in the fields: numbers as they were typed, empty for no limit. */
export interface OfferDraft {
  version: number;
  layout_id: number | null;
  capacity: string;
  categories: DraftCategory[];
  prices: DraftPrice[];
  blocks: DraftBlock[];
}

export interface DraftCategory {
  key: string;
  id: number | null;
  name: string;
  color: string;
}

export interface DraftPrice {
  key: string;
  id: number | null;
  name: string;
  price: string;
  /** The key of its category. */
  category: string | null;
  capacity: string;
  tax_percent: string;
}

export interface DraftBlock {
  block_id: number;
  category: string | null;
  capacity: string;
}

/** The fields as the server has them. */
export function draftOf(event: OfficeEvent): OfferDraft {
  return {
    version: event.version,
    layout_id: event.layout?.id ?? null,
    capacity: textOf(event.capacity),
    categories: event.categories.map((category) => ({ ...category, key: keyOf(category.id) })),
    prices: event.prices.map(({ id, name, price, capacity, tax_percent, price_category_id }) => ({
      key: keyOf(id),
      id,
      name,
      price: textOf(price),
      category: price_category_id === null ? null : keyOf(price_category_id),
      capacity: textOf(capacity),
      tax_percent: textOf(tax_percent),
    })),
    blocks: event.blocks.map(({ id, capacity, price_category_id }) => ({
      block_id: id,
      category: price_category_id === null ? null : keyOf(price_category_id),
      capacity: textOf(capacity),
    })),
  };
}

type Reading = { offer: EventOffer } | { errors: Record<string, string> };

/** What the fields say, or what is wrong with which of them (`prices.0.price`). */
export function readDraft(draft: OfferDraft): Reading {
  const read = v.safeParse(EventOffer, {
    ...draft,
    capacity: numberOf(draft.capacity),
    prices: draft.prices.map((price) => ({
      ...price,
      price: numberOf(price.price) ?? Number.NaN,
      capacity: numberOf(price.capacity),
      tax_percent: numberOf(price.tax_percent),
    })),
    blocks: draft.blocks.map((block) => ({ ...block, capacity: numberOf(block.capacity) })),
  });
  if (read.success) return { offer: read.output };
  return { errors: fieldErrors(read.issues) };
}

/** A name for a row that the server does not know yet, unlike all others of the draft. */
export function newKey({ categories, prices }: OfferDraft): string {
  const taken = new Set([...categories, ...prices].map(({ key }) => key));
  let count = 1;
  while (taken.has(`new-${count}`)) count++;
  return `new-${count}`;
}

/** Names a row by what the server knows it as. */
export function keyOf(id: number): string {
  return `kept-${id}`;
}
