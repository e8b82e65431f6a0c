import type { Seat } from '../../contract/events.ts';
import { formatSeat, OBSTRUCTED, seatKindLabels } from '../../domain/seat.ts';

// Apart from seat-labels.ts, because a guest's first page does without.

/** `Reihe D, Platz 7` */
export function nameSeat({ row, name }: Pick<Seat, 'row' | 'name'>): string {
  return formatSeat({ row, name });
}

/** `Rollstuhlplatz`, `Sicht eingeschränkt: Säule links` or both; empty for ordinary seats. */
export function seatRemark({ kind, view }: Pick<Seat, 'kind' | 'view'>): string {
  return [kind && seatKindLabels[kind], view && `${OBSTRUCTED}: ${view}`].filter(Boolean).join(', ');
}

/** `Reihe D, Platz 7 und Reihe D, Platz 8`; a mere count for more than four seats. */
export function nameSeats(seats: ReadonlyArray<Pick<Seat, 'row' | 'name'>>): string {
  const names = seats.map(nameSeat);
  if (names.length > 4) return `${names.length} Plätze`;
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join('; ')} und ${last}` : last;
}

/** What is special about several seats, each thing once. */
export function seatRemarks(seats: ReadonlyArray<Parameters<typeof seatRemark>[0]>): string {
  return [...new Set(seats.map(seatRemark).filter(Boolean))].join('; ');
}
