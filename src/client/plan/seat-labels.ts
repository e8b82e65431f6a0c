import type { Seat } from '../../contract/events.ts';
import { formatSeat, type SeatState, seatKindLabels } from '../../domain/seat.ts';

export const seatStateLabels: Record<SeatState, string> = {
  free: 'frei',
  selected: 'gewählt',
  taken: 'vergeben',
  unavailable: 'nicht verfügbar',
};

/** `Reihe D, Platz 7` */
export function nameSeat({ row, name }: Pick<Seat, 'row' | 'name'>): string {
  return formatSeat({ row, name });
}

/** `Rollstuhlplatz`; undefined for ordinary seats. */
export function seatKindLabel({ kind }: Pick<Seat, 'kind'>): string | undefined {
  return kind && seatKindLabels[kind];
}

/** `Reihe D, Platz 7, 35,00 €, frei`; the price only for available seats. */
export function describeSeat(
  seat: Pick<Seat, 'row' | 'name' | 'kind'>,
  state: SeatState,
  price: string,
): string {
  const isAvailable = state === 'free' || state === 'selected';
  return [formatSeat(seat), isAvailable && price, seatStateLabels[state]].filter(Boolean).join(', ');
}

/** `Reihe D, Platz 7 und Reihe D, Platz 8`; a mere count for more than four seats. */
export function nameSeats(seats: ReadonlyArray<Pick<Seat, 'row' | 'name'>>): string {
  const names = seats.map(nameSeat);
  if (names.length > 4) return `${names.length} Plätze`;
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join('; ')} und ${last}` : last;
}

/** `1 Platz`, `3 Plätze` */
export function formatSeatCount(count: number): string {
  return count === 1 ? '1 Platz' : `${count} Plätze`;
}
