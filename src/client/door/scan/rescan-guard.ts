/** A code that was in view within this time is still the same ticket held before the camera. */
const SAME_AGAIN_MS = 4_000;

/**
 * Which of the codes that a camera reads many times a second are to be judged: each once, until it has been out of
 * view for four seconds. Remembers all of them, for several tickets on one sheet come into view in turn.
 */
export class RescanGuard {
  readonly #seenAt = new Map<string, number>();

  /** `isFree`: something new could be judged now. Otherwise a new code stays new until its turn comes. */
  isNew(text: string, now: number, isFree: boolean): boolean {
    for (const [seen, at] of this.#seenAt) if (now - at >= SAME_AGAIN_MS) this.#seenAt.delete(seen);
    const isKnown = this.#seenAt.has(text);
    if (isKnown || isFree) this.#seenAt.set(text, now);
    return isFree && !isKnown;
  }

  /** Whatever is in view may be judged once more. */
  forget(): void {
    this.#seenAt.clear();
  }
}
