import type { CheckinAnswer } from '../../contract/tickets.ts';
import { ApiError } from '../api/api-error.ts';
import type { DoorCalls } from './door-calls.ts';
import type { DoorDatabase } from './door-database.ts';
import { sendWaiting } from './scan-queue.ts';
import { applyPage, wipeList } from './ticket-list.ts';

/** `unknown` until the first answer; `revoked` when the server no longer takes this phone for a door. */
export type DoorNetwork = 'unknown' | 'online' | 'slow' | 'offline' | 'revoked';

export interface DoorLoopOptions {
  db: DoorDatabase;
  calls: DoorCalls;
  now(): number;
  onNetwork(network: DoorNetwork): void;
  /** Something of what the screen shows may have changed. */
  onChange(): void;
  onAnswered(scanId: string, answer: CheckinAnswer): void;
}

const DELTA_EVERY_MS = 6_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const SLOW_MS = 3_000;

/**
 * Keeps this phone and the server of one mind: sends what waits as soon as there is something, and fetches what has
 * changed every few seconds. Without network it tries again in growing pauses, for ever.
 */
export class DoorLoop {
  readonly #options: DoorLoopOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isStopped = true;
  #round: Promise<void> | null = null;
  #sending: Promise<boolean> | null = null;

  constructor(options: DoorLoopOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    void this.wake();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** One round at once; the one under way where there is one. */
  wake(): Promise<void> {
    clearTimeout(this.#timer);
    this.#round ??= this.#goRound().finally(() => {
      this.#round = null;
    });
    return this.#round;
  }

  /** Sends what waits, now; true when nothing waits any more. */
  async send(): Promise<boolean> {
    // What was written while an earlier sending was ending is not overlooked.
    while (this.#sending) await this.#sending;
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = null;
      this.#options.onChange();
    });
    return this.#sending;
  }

  async #sendAll(): Promise<boolean> {
    const { db, calls, now, onAnswered, onNetwork } = this.#options;
    const outcome = await sendWaiting(db, calls, { now, onAnswered });
    if (outcome === 'unanswered') onNetwork('offline');
    if (outcome === 'revoked' || outcome === 'forbidden') await this.#endDoor();
    return outcome === 'empty';
  }

  async #goRound(): Promise<void> {
    let isDone = false;
    try {
      isDone = (await this.send()) && (await this.#fetchChanges());
    } catch (error) {
      if (!(error instanceof ApiError)) this.#options.onNetwork('offline');
      else if (error.status === 401 || error.status === 403) await this.#endDoor();
      else this.#options.onNetwork('offline');
    }
    this.#options.onChange();
    if (this.#isStopped) return;
    this.#pauseMs = isDone ? FIRST_PAUSE_MS : Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.wake(), isDone ? DELTA_EVERY_MS : this.#pauseMs);
  }

  async #fetchChanges(): Promise<boolean> {
    const { db, calls, now, onNetwork, onChange } = this.#options;
    for (;;) {
      const askedAt = now();
      const { answer, serverNow } = await calls.sync(await db.fact('cursor'), await db.waiting.count());
      if (this.#isStopped) return false;
      const answeredAt = now();
      if (serverNow !== null) await db.keep({ clockAheadMs: skew(serverNow - answeredAt) });
      await applyPage(db, answer, answeredAt);
      onNetwork(answeredAt - askedAt > SLOW_MS ? 'slow' : 'online');
      onChange();
      if (answer.is_complete) return true;
    }
  }

  /** The token holds no longer: the list goes at once, what waits stays for the day this phone is paired again. */
  async #endDoor(): Promise<void> {
    this.stop();
    await wipeList(this.#options.db);
    this.#options.onNetwork('revoked');
  }
}

/** Less than this is the way through the network and the server's whole seconds, not a wrong clock. */
const TOLERATED_MS = 20_000;

function skew(aheadMs: number): number {
  return Math.abs(aheadMs) < TOLERATED_MS ? 0 : aheadMs;
}
