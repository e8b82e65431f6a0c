import { type SeatKind, seatKindWords } from './seat-kind.ts';

/** Of seats that are not for everybody; nothing for any other. */
export type SpecialKind = Exclude<SeatKind, 'seat'> | null | undefined;

/** What a seat says of itself on the wire; `kind` is null for a ticket without one. */
export function specialKind(kind: SeatKind | null): Exclude<SeatKind, 'seat'> | undefined {
  return kind === null || kind === 'seat' ? undefined : kind;
}

/** Where one sits: `Reihe D, Platz 6`, without a row `Platz 6`, and `Reihe A, Platz 1, Rollstuhlplatz`. */
export function seatWords({
  row,
  name,
  kind,
}: {
  row: string | null;
  name: string;
  kind?: SpecialKind;
}): string {
  const place = row ? `Reihe ${row}, Platz ${name}` : `Platz ${name}`;
  return kind ? `${place}, ${seatKindWords[kind]}` : place;
}
