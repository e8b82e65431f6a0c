/** A wheelchair place has no chair; a companion seat is next to one. */
export const seatKinds = ['seat', 'wheelchair', 'companion'] as const;
export type SeatKind = (typeof seatKinds)[number];

/** The German names of special seats; ordinary seats have none. */
export const seatKindLabels = {
  wheelchair: 'Rollstuhlplatz',
  companion: 'Begleitplatz',
} as const satisfies Record<Exclude<SeatKind, 'seat'>, string>;

/** The state of a seat for a guest; `taken` is what the specification calls reserved. */
export type SeatState = 'free' | 'selected' | 'taken' | 'unavailable';

/**
 * The state of a seat. Unavailable takes precedence over everything else; a seat that the guest holds is selected
 * although it counts as taken.
 */
export function seatState(seat: { isAvailable: boolean; isTaken: boolean; isMine: boolean }): SeatState {
  if (!seat.isAvailable) return 'unavailable';
  if (seat.isMine) return 'selected';
  return seat.isTaken ? 'taken' : 'free';
}

export type SpecialKind = Exclude<SeatKind, 'seat'> | null | undefined;

/** The kind on the wire, which leaves out ordinary seats; `kind` is null for tickets without a seat. */
export function specialKind(kind: SeatKind | null): Exclude<SeatKind, 'seat'> | undefined {
  return kind === null || kind === 'seat' ? undefined : kind;
}

/** A seat in German: `Reihe D, Platz 6`, without a row `Platz 6`, and `Reihe A, Platz 1, Rollstuhlplatz`. */
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
