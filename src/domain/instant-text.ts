/** An instant (epoch milliseconds) as it crosses the wire for a program to compute with: `2027-03-01T12:00:00.000Z`. */
export function instantText(at: number): string {
  return new Date(at).toISOString();
}

/** The same of what may not have happened. */
export function instantTextOrNull(at: number | null): string | null {
  return at === null ? null : instantText(at);
}
