import type { Seat } from '../../../contract/events.ts';
import type { SuggestedSeats } from '../../../domain/best-seats.ts';
import { countSeats } from '../../plan/seat-wording.ts';

export interface Suggestion {
  /** What was asked for. */
  count: number;
  hasWheelchair: boolean;
  /** What was found; null for nothing. */
  found: SuggestedSeats | null;
}

/** What is said of a suggestion, found or not: `Unser Vorschlag: Reihe A, Platz 4 bis 6.` */
export function describeSuggestion(
  { count, hasWheelchair, found }: Suggestion,
  seats: ReadonlyArray<Seat>,
): string {
  if (found === null) return describeNothing(count, hasWheelchair);
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const chosen = found.seats.flatMap((id) => byId.get(id) ?? []);
  const parts = [...Map.groupBy(chosen, ({ row }) => row)].map(([row, ofRow]) => nameRun(row, ofRow));
  return found.isSplit
    ? `${countSeats(count)} nebeneinander gibt es in diesem Block nicht mehr. Unser Vorschlag, in zwei Reihen hintereinander: ${parts.join(' und ')}.`
    : `Unser Vorschlag: ${parts.join('')}.`;
}

function describeNothing(count: number, hasWheelchair: boolean): string {
  const otherwise = 'Versuch es mit weniger Plätzen oder in einem anderen Block.';
  if (hasWheelchair) {
    return count === 1
      ? 'In diesem Block ist kein Rollstuhlplatz mehr frei. Schau gern in einem anderen Block.'
      : `Ein Rollstuhlplatz und ${countSeats(count - 1)} daneben sind hier nicht mehr frei. ${otherwise}`;
  }
  return count === 1
    ? 'In diesem Block ist kein Platz mehr frei. Schau gern in einem anderen Block.'
    : `${countSeats(count)} beieinander sind in diesem Block nicht mehr frei. ${otherwise}`;
}

/** `Reihe A, Platz 4 bis 6` */
function nameRun(row: string, seats: ReadonlyArray<Seat>): string {
  const [first, last] = [seats[0]?.name ?? '', seats.at(-1)?.name ?? ''];
  const numbers = seats.length === 1 ? first : `${first} ${seats.length === 2 ? 'und' : 'bis'} ${last}`;
  return row === '' ? `Platz ${numbers}` : `Reihe ${row}, Platz ${numbers}`;
}
