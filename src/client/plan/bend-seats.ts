import { bendRows } from '../../domain/bent-rows.ts';
import { AISLE_WIDTH, ROW_NAME_WIDTH, type SeatRow, type SeatRows } from './seat-rows.ts';

/** In seats: the distance of a row's name from its last seat. */
const NAME_DISTANCE = 0.95;

/**
 * Moves the seats and row names of a grid from straight rows onto arcs; an arc of 0 moves them back. A server-rendered
 * page has straight rows because it may carry no inline styles; nothing else touches the styles of seats.
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

function middlesOf({ places }: SeatRow, width: number): number[] {
  let edge = -width / 2;
  return places.flatMap((place) => {
    const room = place.seat || !place.isAisle ? 1 : AISLE_WIDTH;
    edge += room;
    return place.seat ? [edge - room / 2] : [];
  });
}

/** For each row the distances of its seats from the middle of the block, in seats. */
export function middlesOfRows({ rows, width }: SeatRows): number[][] {
  return rows.map((row) => middlesOf(row, width));
}
