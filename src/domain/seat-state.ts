/** How a seat looks to a guest: taken is what the specification calls reserved. */
export type SeatState = 'free' | 'selected' | 'taken' | 'unavailable';

/**
 * The state of one seat. An unavailable seat stays unavailable whatever else is said of it; a seat the guest holds
 * himself comes back as selected although it has a placement.
 */
export function seatState(seat: { isAvailable: boolean; isTaken: boolean; isMine: boolean }): SeatState {
  if (!seat.isAvailable) return 'unavailable';
  if (seat.isMine) return 'selected';
  return seat.isTaken ? 'taken' : 'free';
}
