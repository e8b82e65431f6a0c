import { bendRows } from '../../domain/bent-rows.ts';
import { AISLE_WIDTH, ROW_NAME_WIDTH, type SeatRow, type SeatRows } from './seat-rows.ts';

/** In seats: how far a row's name is from its last seat. */
const NAME_DISTANCE = 0.95;

/**
 * Moves seats and row names from straight rows onto arcs; an arc of 0 undoes it. Not rendered on the server,
 * whose pages may carry no inline styles.
 */
export function bendSeats(grid: HTMLElement | null, { rows, width }: SeatRows, arc: number): void {
  const offsets = middlesOfRows({ rows, width });
  const bent = bendRows(offsets, arc);
  const edge = (width + ROW_NAME_WIDTH) / 2;
  for (const [index, line] of [...(grid?.querySelectorAll('[role="row"]') ?? [])].entries()) {
    const middles = offsets[index] ?? [];
    const shift = (element: Element | null | undefined, from: number, to = from) => {
      const { x, y } = bent.place(index, to);
      const room = (seats: number) => `calc(${seats.toFixed(3)} * var(--room))`;
      if (element instanceof HTMLElement)
        element.style.translate = arc === 0 ? '' : `${room(x - from)} ${room(y - index)}`;
    };
    for (const [at, seat] of [...line.querySelectorAll('[data-seat]')].entries())
      shift(seat, middles[at] ?? 0);
    shift(line.firstElementChild, -edge, (middles[0] ?? 0) - NAME_DISTANCE);
    shift(line.lastElementChild, edge, (middles.at(-1) ?? 0) + NAME_DISTANCE);
  }
}

function middlesOf({ places }: SeatRow<object>, width: number): number[] {
  let edge = -width / 2;
  return places.flatMap((place) => {
    const room = place.seat || !place.isAisle ? 1 : AISLE_WIDTH;
    edge += room;
    return place.seat ? [edge - room / 2] : [];
  });
}

/** In seats, from the middle of the block. */
export function middlesOfRows({ rows, width }: SeatRows<object>): number[][] {
  return rows.map((row) => middlesOf(row, width));
}
