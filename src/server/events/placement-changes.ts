import type { PlacementsChanged } from '../../contract/events.ts';

type Listener = (change: PlacementsChanged) => void;

/**
 * Where committed changes of places are announced: to prepared answers, which are made anew, and to open pages.
 * An operation announces after its commit, never inside its transaction.
 */
export class PlacementChanges {
  readonly #versions = new Map<number, number>();
  readonly #listeners = new Map<number, Set<Listener>>();

  /** Grows with every change of an event's places. */
  versionOf(eventId: number): number {
    return this.#versions.get(eventId) ?? 0;
  }

  announce(eventId: number, change: PlacementsChanged): void {
    this.#versions.set(eventId, this.versionOf(eventId) + 1);
    for (const listener of this.#listeners.get(eventId) ?? []) listener(change);
  }

  /** Returns how to stop listening. */
  follow(eventId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(eventId) ?? new Set();
    this.#listeners.set(eventId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(eventId);
    };
  }
}
