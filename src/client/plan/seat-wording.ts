import type { Seat } from '../../contract/events.ts';
import { seatKindWords } from '../../domain/seat-kind.ts';
import type { SeatState } from '../../domain/seat-state.ts';
import { seatWords } from '../../domain/seat-words.ts';

export const stateWords: Record<SeatState, string> = {
  free: 'frei',
  selected: 'gewählt',
  taken: 'vergeben',
  unavailable: 'nicht verfügbar',
};

/** `Reihe D, Platz 7`. */
export function nameSeat({ row, name }: Pick<Seat, 'row' | 'name'>): string {
  return seatWords({ row, name });
}

/** `Rollstuhlplatz`; undefined for a seat like any other. */
export function wordOfKind({ kind }: Pick<Seat, 'kind'>): string | undefined {
  return kind && seatKindWords[kind];
}

/** A seat in full: `Reihe D, Platz 7, 35,00 €, frei`. The price stands only where it can be had. */
export function describeSeat(
  seat: Pick<Seat, 'row' | 'name' | 'kind'>,
  state: SeatState,
  price: string,
): string {
  const canBeHad = state === 'free' || state === 'selected';
  return [seatWords(seat), canBeHad && price, stateWords[state]].filter(Boolean).join(', ');
}

/** Several seats in one breath: `Reihe D, Platz 7 und Reihe D, Platz 8`; of many only the number. */
export function nameSeats(seats: ReadonlyArray<Pick<Seat, 'row' | 'name'>>): string {
  const names = seats.map(nameSeat);
  if (names.length > 4) return `${names.length} Plätze`;
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join('; ')} und ${last}` : last;
}

/** `1 Platz`, `3 Plätze`. */
export function countSeats(count: number): string {
  return count === 1 ? '1 Platz' : `${count} Plätze`;
}
