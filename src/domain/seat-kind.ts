/** For whom a seat is: a place for a wheelchair has no chair, and whoever comes along sits beside it. */
export const seatKinds = ['seat', 'wheelchair', 'companion'] as const;
export type SeatKind = (typeof seatKinds)[number];

/** What a special seat is called; an ordinary one needs no word. */
export const seatKindWords = {
  wheelchair: 'Rollstuhlplatz',
  companion: 'Begleitplatz',
} as const satisfies Record<Exclude<SeatKind, 'seat'>, string>;
