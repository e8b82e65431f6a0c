import type { Block, PriceCategory } from '../../contract/events.ts';

/** The colour of each seat's category, hex without `#`; empty for a block in which all seats have the same. */
export function colorsOf(
  { seats, price_category }: Pick<Block, 'seats' | 'price_category'>,
  categories: ReadonlyArray<Pick<PriceCategory, 'id' | 'color'>>,
): ReadonlyMap<number, string> {
  if (seats.every((seat) => seat.price_category_id === undefined)) return new Map();
  const colors = new Map(categories.map(({ id, color }) => [id, color]));
  return new Map(
    seats.flatMap((seat) => {
      const color = colors.get(seat.price_category_id ?? price_category?.id ?? 0);
      return color === undefined ? [] : [[seat.id, color] as const];
    }),
  );
}

/** Colours the seats of a plan. Not rendered on the server, whose pages may carry no inline styles. */
export function colorSeats(plan: ParentNode, colors: ReadonlyMap<number, string>): void {
  for (const seat of plan.querySelectorAll<HTMLElement>('[role="gridcell"][data-seat]')) {
    const color = colors.get(Number(seat.dataset.seat));
    seat.toggleAttribute('data-category', color !== undefined);
    seat.style.setProperty('--category', color === undefined ? null : `#${color}`);
  }
}
