/** As many frames in a row without a code, at most twelve a second, and it is no longer held before the camera. */
const OUT_OF_VIEW_FRAMES = 12;
/** Without any frames, while the camera was off, whatever was in view is gone after this time. */
const FORGOTTEN_MS = 10_000;

/**
 * Which of the codes that a camera reads many times a second are to be judged: each once for every time it is shown,
 * that is until it has been out of view. Remembers all of them, for several tickets on one sheet come into view in turn.
 */
export class RescanGuard {
  readonly #inView = new Map<string, { missed: number; at: number }>();

  /**
   * Is told of every frame, also of one without a code. `isFree`: something new could be judged now. Otherwise a new
   * code stays new until its turn comes.
   */
  isNew(text: string | null, now: number, isFree: boolean): boolean {
    for (const [known, seen] of this.#inView) {
      if (known !== text) seen.missed += 1;
      if (seen.missed >= OUT_OF_VIEW_FRAMES || now - seen.at >= FORGOTTEN_MS) this.#inView.delete(known);
    }
    if (text === null) return false;
    const isKnown = this.#inView.has(text);
    if (isKnown || isFree) this.hold(text, now);
    return isFree && !isKnown;
  }

  /** This code is the one that was judged last, however often it went out of view. */
  hold(text: string, now: number): void {
    this.#inView.set(text, { missed: 0, at: now });
  }

  /** Whatever is in view may be judged once more. */
  forget(): void {
    this.#inView.clear();
  }
}
