/** A hold may be renewed by the guest, but never beyond this span from its first moment. */
export const LONGEST_HOLD_MS = 60 * 60 * 1000;

/**
 * Until when a seat stays held: `holdMs` from now, at most one hour after it was first held, so that nobody keeps
 * a seat for ever by renewing. All instants are epoch milliseconds.
 */
export function holdUntil(now: number, firstHeldAt: number, holdMs: number): number {
  return Math.min(now + holdMs, firstHeldAt + Math.max(LONGEST_HOLD_MS, holdMs));
}

/** Whether a hold still stands at `now`; at its very end it has lapsed. */
export function isHeld(heldUntil: number, now: number): boolean {
  return now < heldUntil;
}
