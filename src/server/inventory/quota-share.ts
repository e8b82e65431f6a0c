/** How many of the wanted tickets come from a quota: as many as it has. The others must be free for everybody. */
export function quotaShare(remaining: number, wanted: number): number {
  return Math.min(remaining, wanted);
}
