import type { PlacementsChanged } from '../../contract/events.ts';

interface Follower {
  onChange: (change: PlacementsChanged) => void;
  /** The shop is shutting down; nothing more will be announced. */
  onEnd: () => void;
  /** Staff changed what the page shows besides the places, or another process changed either. */
  onRenewal: () => void;
}

/** The other processes on the same database, which are told what has changed. */
interface Others {
  announce(subject: string): void;
}

const CATALOGUE = 'catalogue';
const EVENT = 'event ';

/**
 * Announces committed changes of places to prepared answers, which are then remade, and to open pages. An
 * operation announces after its commit, never within its transaction.
 */
export class PlacementChanges {
  readonly #versions = new Map<number, number>();
  readonly #followers = new Map<number, Set<Follower>>();
  #total = 0;
  #catalogue = 0;
  #isOver = false;
  #others: Others | null = null;

  /**
   * Tells other processes of every change from now on. Theirs come by `changedElsewhere`, without saying what
   * was taken or freed.
   */
  shareWith(others: Others): void {
    this.#others = others;
  }

  /** Whether places are also taken and freed by other processes. */
  get isShared(): boolean {
    return this.#others !== null;
  }

  /** Grows with every change of an event's places. */
  versionOf(eventId: number): number {
    return this.#versions.get(eventId) ?? 0;
  }

  /** Grows with every change of any event's places. */
  get total(): number {
    return this.#total;
  }

  /** Grows with every change of events, prices, layouts and contingents. */
  get catalogue(): number {
    return this.#catalogue;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  announce(eventId: number, change: PlacementsChanged): void {
    this.#count(eventId);
    for (const follower of this.#followers.get(eventId) ?? []) follower.onChange(change);
    this.#others?.announce(`${EVENT}${eventId}`);
  }

  /** Call after staff changed events, prices, layouts or contingents. */
  announceCatalogue(): void {
    this.#catalogue++;
    this.#others?.announce(CATALOGUE);
  }

  /**
   * Call after staff changed what open pages of an event show besides its places, following
   * `announceCatalogue`.
   */
  announceRenewal(eventId: number): void {
    for (const follower of this.#followers.get(eventId) ?? []) follower.onRenewal();
  }

  /** Call when another process has announced this. */
  changedElsewhere(subject: string): void {
    if (subject === CATALOGUE) this.renewAll();
    else if (subject.startsWith(EVENT)) {
      const eventId = Number(subject.slice(EVENT.length));
      this.#count(eventId);
      for (const follower of this.#followers.get(eventId) ?? []) follower.onRenewal();
    }
  }

  /** Call when another process may have changed anything. */
  renewAll(): void {
    this.#total++;
    this.#catalogue++;
    for (const follower of this.#everybody()) follower.onRenewal();
  }

  /** Returns a function that stops following. */
  follow(
    eventId: number,
    onChange: Follower['onChange'],
    { onEnd = () => {}, onRenewal = () => {} }: Partial<Omit<Follower, 'onChange'>> = {},
  ): () => void {
    const follower = { onChange, onEnd, onRenewal };
    const followers = this.#followers.get(eventId) ?? new Set();
    this.#followers.set(eventId, followers.add(follower));
    return () => {
      followers.delete(follower);
      if (followers.size === 0) this.#followers.delete(eventId);
    };
  }

  /** Ends the streams of all open pages, which would otherwise keep the server from closing. */
  end(): void {
    this.#isOver = true;
    for (const follower of this.#everybody()) follower.onEnd();
  }

  #count(eventId: number): void {
    this.#total++;
    this.#versions.set(eventId, this.versionOf(eventId) + 1);
  }

  #everybody(): Follower[] {
    return [...this.#followers.values()].flatMap((set) => [...set]);
  }
}
