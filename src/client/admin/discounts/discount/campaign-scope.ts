import type { DiscountEvent } from '../../../../contract/discounts.ts';

/** For what a campaign holds, as it is ticked. */
export interface Scope {
  isAll: boolean;
  /** By the event's id: all its prices, those of later too, or some. Events that are not ticked are not in it. */
  chosen: Record<number, 'all' | number[]>;
}

interface Ids {
  event_ids: number[];
  price_ids: number[];
}

/** How the server's two lists are ticked: a ticket must be of one of the events and of one of the prices. */
export function scopeOf({ event_ids, price_ids }: Ids, events: ReadonlyArray<DiscountEvent>): Scope {
  const isAll = event_ids.length === 0 && price_ids.length === 0;
  const chosen: Scope['chosen'] = {};
  for (const { id, prices } of isAll ? [] : events) {
    if (event_ids.length > 0 && !event_ids.includes(id)) continue;
    const ticked = prices.filter((price) => price_ids.includes(price.id)).map((price) => price.id);
    if (price_ids.length === 0 || (ticked.length > 0 && ticked.length === prices.length)) chosen[id] = 'all';
    else if (ticked.length > 0) chosen[id] = ticked;
  }
  return { isAll, chosen };
}

/** What is ticked as the server's two lists; prices are named only where an event has not all of its own. */
export function idsOf({ chosen }: Scope, events: ReadonlyArray<DiscountEvent>): Ids {
  const ticked = events.filter(({ id }) => chosen[id] !== undefined);
  const isWhole = ticked.every(({ id }) => chosen[id] === 'all');
  return {
    event_ids: ticked.map(({ id }) => id),
    price_ids: isWhole
      ? []
      : ticked.flatMap((event) =>
          event.prices.map(({ id }) => id).filter((id) => isPriceTicked(chosen[event.id], id)),
        ),
  };
}

/** True where `price` is among what is ticked of its event. */
export function isPriceTicked(ticked: 'all' | number[] | undefined, price: number): boolean {
  return ticked === 'all' || (ticked?.includes(price) ?? false);
}

/** The scope with a whole event ticked, or not. */
export function tickEvent(scope: Scope, event: DiscountEvent, isTicked: boolean): Scope {
  const { [event.id]: _, ...others } = scope.chosen;
  return { ...scope, chosen: isTicked ? { ...others, [event.id]: 'all' } : others };
}

/** The scope with one price ticked, or not: all of an event's prices are the event, none of them is none of it. */
export function tickPrice(scope: Scope, event: DiscountEvent, price: number, isTicked: boolean): Scope {
  const before = scope.chosen[event.id];
  const ticked = event.prices
    .map(({ id }) => id)
    .filter((id) => (id === price ? isTicked : isPriceTicked(before, id)));
  if (ticked.length === 0) return tickEvent(scope, event, false);
  if (ticked.length === event.prices.length) return tickEvent(scope, event, true);
  return { ...scope, chosen: { ...scope.chosen, [event.id]: ticked } };
}
