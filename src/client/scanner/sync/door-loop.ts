import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import type { DoorDatabase } from '../store/door-database.ts';
import { noteServerClock } from '../store/server-clock.ts';
import { type StorageFault, storageFaultOf } from '../store/storage-fault.ts';
import { applyPage, wipeList } from '../store/ticket-list.ts';
import type { DoorCalls } from './door-calls.ts';
import { doorRefusalOf } from './door-refusal.ts';
import { type QueueOutcome, sendWaiting } from './scan-queue.ts';

/** `unknown` until the first answer; `revoked` when the server no longer takes this phone for a door. */
export type DoorNetwork = 'unknown' | 'online' | 'slow' | 'offline' | 'revoked';

export interface DoorLoopOptions {
  db: DoorDatabase;
  calls: DoorCalls;
  now(): number;
  onNetwork(network: DoorNetwork): void;
  /** Something of what the screen shows may have changed. */
  onChange(): void;
  onAnswered(scanId: string, answer: CheckinAnswer, isOther: boolean): void;
  /** This phone could not keep something; `null` as soon as it can again. */
  onStorageFault?(fault: StorageFault | null): void;
}

/** The whole list through a thin network; without it the gate knows nobody. */
const LIST_PATIENCE_MS = 120_000;
const DELTA_PATIENCE_MS = 15_000;
const DELTA_EVERY_MS = 6_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
const SLOW_MS = 3_000;
const TELL_EVERY_MS = 500;

/**
 * Keeps this phone and the server of one mind: sends what waits as soon as there is something, and fetches what has
 * changed every few seconds. Without network it tries again in growing pauses, for ever.
 */
export class DoorLoop {
  readonly #options: DoorLoopOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isStopped = true;
  #network: DoorNetwork = 'unknown';
  #round: Promise<void> | null = null;
  #sending: Promise<QueueOutcome> | null = null;

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

  /** Sends what waits, now; true when nothing waits any more. What goes wrong is told to the listeners alone. */
  async send(): Promise<boolean> {
    try {
      const isEmpty = (await this.#sendInTurn()) === 'empty';
      // Whoever is heard again does not wait for the end of the pause.
      if (isEmpty && this.#network === 'offline' && !this.#isStopped) void this.wake();
      return isEmpty;
    } catch (error) {
      await this.#note(error);
      return false;
    }
  }

  async #sendInTurn(): Promise<QueueOutcome> {
    // What was written while an earlier sending was ending is not overlooked.
    while (this.#sending) await this.#sending.catch(() => {});
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = null;
      this.#options.onChange();
    });
    return this.#sending;
  }

  async #sendAll(): Promise<QueueOutcome> {
    const { db, calls, now, onAnswered, onChange } = this.#options;
    let toldAt = now();
    // After an hour without network there are hundreds: the number is seen to fall.
    const onSent = () => {
      if (Math.abs(now() - toldAt) < TELL_EVERY_MS) return;
      toldAt = now();
      onChange();
    };
    const outcome = await sendWaiting(db, calls, { now, onAnswered, onSent });
    if (outcome === 'unanswered') this.#tell('offline');
    if (outcome === 'busy') this.#tell('slow');
    if (outcome === 'revoked' || outcome === 'forbidden') await this.#endDoor();
    return outcome;
  }

  async #goRound(): Promise<void> {
    let isDone = false;
    try {
      const outcome = await this.#sendInTurn();
      // A call that the server cannot take just now keeps its place, and the list goes on without it.
      if (outcome === 'empty') isDone = await this.#fetchChanges();
      else if (outcome === 'busy') await this.#fetchChanges();
    } catch (error) {
      await this.#note(error);
    }
    this.#options.onChange();
    if (this.#isStopped) return;
    this.#pauseMs = isDone ? FIRST_PAUSE_MS : Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.wake(), isDone ? DELTA_EVERY_MS : this.#pauseMs);
  }

  async #note(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) {
      this.#options.onStorageFault?.(storageFaultOf(error));
      return;
    }
    const refusal = doorRefusalOf(error);
    // A cursor that this server does not understand: the next round begins the list anew.
    if (refusal === 'final') await this.#options.db.facts.delete('cursor').catch(() => {});
    if (refusal === 'revoked' || refusal === 'forbidden') await this.#endDoor();
    else this.#tell(refusal === 'unanswered' ? 'offline' : 'slow');
  }

  async #fetchChanges(): Promise<boolean> {
    const { db, calls, now, onChange, onStorageFault } = this.#options;
    for (;;) {
      const askedAt = now();
      const patienceMs = (await db.fact('isComplete')) ? DELTA_PATIENCE_MS : LIST_PATIENCE_MS;
      const cursor = await db.fact('cursor');
      const { answer, serverNow } = await calls.sync(cursor, await db.waiting.count(), patienceMs);
      if (this.#isStopped) return false;
      const answeredAt = now();
      this.#tell(answeredAt - askedAt > SLOW_MS ? 'slow' : 'online');
      if (serverNow !== null) await noteServerClock(db, serverNow, answeredAt);
      await applyPage(db, answer, answeredAt);
      onStorageFault?.(null);
      onChange();
      if (answer.is_complete) return true;
    }
  }

  #tell(network: DoorNetwork): void {
    this.#network = network;
    this.#options.onNetwork(network);
  }

  /** The token holds no longer: the list goes at once, what waits stays for the day this phone is paired again. */
  async #endDoor(): Promise<void> {
    this.stop();
    try {
      await wipeList(this.#options.db);
    } catch (error) {
      this.#options.onStorageFault?.(storageFaultOf(error));
    }
    this.#tell('revoked');
  }
}
