import type { Seat } from '../../contract/events.ts';
import { formatSeat, type SeatState } from '../../domain/seat.ts';

export const seatStateLabels: Record<SeatState, string> = {
  free: 'frei',
  selected: 'gewählt',
  taken: 'vergeben',
  unavailable: 'nicht verfügbar',
};

/** `Reihe D, Platz 7, 35,00 €, frei`, or `8 Plätze, 240,00 €, frei`; the price only for available seats. */
export function describeSeat(
  seat: Pick<Seat, 'row' | 'name' | 'kind' | 'view'> & { quantity?: number | undefined },
  state: SeatState,
  price: string,
): string {
  const isAvailable = state === 'free' || state === 'selected';
  return [formatSeat(seat), isAvailable && price, seatStateLabels[state]].filter(Boolean).join(', ');
}

/** `1 Platz`, `3 Plätze` */
export function formatSeatCount(count: number): string {
  return count === 1 ? '1 Platz' : `${count} Plätze`;
}
