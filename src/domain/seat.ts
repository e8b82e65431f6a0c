/** For whom a seat is: a place for a wheelchair has no chair, and whoever comes along sits beside it. */
export const seatKinds = ['seat', 'wheelchair', 'companion'] as const;
export type SeatKind = (typeof seatKinds)[number];

/** What a special seat is called; an ordinary one needs no word. */
export const seatKindLabels = {
  wheelchair: 'Rollstuhlplatz',
  companion: 'Begleitplatz',
} as const satisfies Record<Exclude<SeatKind, 'seat'>, string>;

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

/** Of seats that are not for everybody; nothing for any other. */
export type SpecialKind = Exclude<SeatKind, 'seat'> | null | undefined;

/** What a seat says of itself on the wire; `kind` is null for a ticket without one. */
export function specialKind(kind: SeatKind | null): Exclude<SeatKind, 'seat'> | undefined {
  return kind === null || kind === 'seat' ? undefined : kind;
}

/** Where one sits: `Reihe D, Platz 6`, without a row `Platz 6`, and `Reihe A, Platz 1, Rollstuhlplatz`. */
export function formatSeat({
  row,
  name,
  kind,
}: {
  row: string | null;
  name: string;
  kind?: SpecialKind;
}): string {
  const place = row ? `Reihe ${row}, Platz ${name}` : `Platz ${name}`;
  return kind ? `${place}, ${seatKindLabels[kind]}` : place;
}
