/** After this many frames in a row without the code, at twelve a second, the ticket has left the view. */
const OUT_OF_VIEW_FRAMES = 12;
/** After this long without frames, because the camera was off, whatever was in view is gone. */
const EXPIRY_MS = 10_000;

/**
 * Decides which of the codes read many times a second are checked: each one once until it leaves the view.
 * Remembers all of them, because several tickets on one sheet come into view in turn.
 */
export class RescanGuard {
  readonly #inView = new Map<string, { missed: number; at: number }>();

  /**
   * Takes every frame, even one without a code (`null`). Unless `isFree`, nothing can be checked, and a new
   * code stays new until its turn comes.
   */
  isNew(text: string | null, now: number, isFree: boolean): boolean {
    for (const [known, seen] of this.#inView) {
      if (known !== text) seen.missed += 1;
      if (seen.missed >= OUT_OF_VIEW_FRAMES || now - seen.at >= EXPIRY_MS) this.#inView.delete(known);
    }
    if (text === null) return false;
    const isKnown = this.#inView.has(text);
    if (isKnown || isFree) this.hold(text, now);
    return isFree && !isKnown;
  }

  /** Treats this code as still in view, even if it left. */
  hold(text: string, now: number): void {
    this.#inView.set(text, { missed: 0, at: now });
  }

  /** Lets whatever is in view be checked once more. */
  forget(): void {
    this.#inView.clear();
  }
}
