import type { PlacementsChanged } from '../../../contract/events.ts';
import { mergeChanges } from './merge-changes.ts';

/** At most four messages a second, however many seats are taken. */
const PAUSE_MS = 250;

/**
 * Gathers the changes of one event: the first is passed on at once, what follows within the pause goes together.
 */
export class LiveChannel {
  readonly #send: (change: PlacementsChanged) => void;
  #waiting: PlacementsChanged[] = [];
  #pause: NodeJS.Timeout | null = null;

  constructor(send: (change: PlacementsChanged) => void) {
    this.#send = send;
  }

  add(change: PlacementsChanged): void {
    this.#waiting.push(change);
    if (this.#pause === null) this.#pass();
  }

  /** Forgets what still waits. */
  close(): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#waiting = [];
  }

  #pass(): void {
    const change = mergeChanges(this.#waiting);
    this.#waiting = [];
    this.#pause = setTimeout(() => {
      this.#pause = null;
      if (this.#waiting.length > 0) this.#pass();
    }, PAUSE_MS).unref();
    if (change.taken.length + change.freed.length > 0) this.#send(change);
  }
}
