import type { SeatState } from './seat.ts';

// Apart from seat.ts, because the basket names seats and shows no state.

/**
 * The state of a seat. Unavailable takes precedence over everything else; a seat that the guest holds is selected
 * although it counts as taken.
 */
export function seatState(seat: { isAvailable: boolean; isTaken: boolean; isMine: boolean }): SeatState {
  if (!seat.isAvailable) return 'unavailable';
  if (seat.isMine) return 'selected';
  return seat.isTaken ? 'taken' : 'free';
}
