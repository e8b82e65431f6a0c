/** A wheelchair place has no chair; a companion seat is next to one. */
export const seatKinds = ['seat', 'wheelchair', 'companion'] as const;
export type SeatKind = (typeof seatKinds)[number];

export function isSeatKind(word: string): word is SeatKind {
  return seatKinds.some((kind) => kind === word);
}

/** The German names of special seats; ordinary seats have none. */
export const seatKindLabels = {
  wheelchair: 'Rollstuhlplatz',
  companion: 'Begleitplatz',
} as const satisfies Record<Exclude<SeatKind, 'seat'>, string>;

/** The state of a seat for a guest; `taken` is what the specification calls reserved. */
export type SeatState = 'free' | 'selected' | 'taken' | 'unavailable';

export type SpecialKind = Exclude<SeatKind, 'seat'> | null | undefined;

/** The kind on the wire, which leaves out ordinary seats; `kind` is null for tickets without a seat. */
export function specialKind(kind: SeatKind | null): Exclude<SeatKind, 'seat'> | undefined {
  return kind === null || kind === 'seat' ? undefined : kind;
}

/** What guests read of a seat whose view is obstructed; the note says by what. */
export const OBSTRUCTED = 'Sicht eingeschränkt';

/**
 * A seat in German: `Reihe D, Platz 6`, without a row `Platz 6`, and `Reihe A, Platz 1, Rollstuhlplatz` or `Reihe A,
 * Platz 1, Sicht eingeschränkt: Säule links`. Of a table with its seats: `8 Plätze`.
 */
export function formatSeat({
  row,
  name,
  kind,
  view,
  quantity = 1,
}: {
  row: string | null;
  name: string;
  kind?: SpecialKind;
  view?: string | null | undefined;
  quantity?: number | undefined;
}): string {
  if (quantity > 1) return `${quantity} Plätze`;
  const place = row ? `Reihe ${row}, Platz ${name}` : `Platz ${name}`;
  return [place, kind && seatKindLabels[kind], view && `${OBSTRUCTED}: ${view}`].filter(Boolean).join(', ');
}
