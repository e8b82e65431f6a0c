/** What a floor plan may be at most; the same for who draws it, who imports it and the server that keeps it. */
export const planLimits = {
  blocks: 300,
  /** Seats and places without number of all blocks together. */
  seats: 10_000,
  /** Stage and labels. */
  fittings: 200,
  /** Letters of a name. */
  name: 60,
  /** Letters of a seat's or a row's name. */
  seatName: 12,
  /** A side, in the units of the plan. */
  leastSide: 4,
  mostSide: 20_000,
  /** How far from the origin anything may lie. */
  reach: 100_000,
} as const;

/** A side as long as it may be. */
export function fitSide(side: number): number {
  return Math.min(Math.max(side, planLimits.leastSide), planLimits.mostSide);
}

/** A coordinate as far out as it may be. */
export function fitCoordinate(value: number): number {
  return Math.min(Math.max(value, -planLimits.reach), planLimits.reach);
}
