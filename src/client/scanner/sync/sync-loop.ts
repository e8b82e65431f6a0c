import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { type StorageFault, storageFaultOf } from '../store/device-storage.ts';
import type { ScannerDatabase } from '../store/scanner-database.ts';
import { noteServerClock } from '../store/server-clock.ts';
import { applyPage, wipeList } from '../store/ticket-list.ts';
import type { DeviceCalls } from './device-calls.ts';
import { type QueueOutcome, sendFailureOf, sendWaiting } from './scan-queue.ts';

/** `unknown` until the first answer; `revoked` if the server no longer accepts this device. */
export type NetworkState = 'unknown' | 'online' | 'slow' | 'offline' | 'revoked';

interface SyncLoopOptions {
  db: ScannerDatabase;
  calls: DeviceCalls;
  now(): number;
  onNetwork(network: NetworkState): void;
  /** The stored data behind the screen may have changed. */
  onChange(): void;
  onAnswered(scanId: string, answer: CheckinAnswer, isOther: boolean): void;
  /** Called when storing fails, and with `null` as soon as it works again. */
  onStorageFault?(fault: StorageFault | null): void;
}

/** The whole list takes long over a weak network, and no ticket is known without it. */
const LIST_TIMEOUT_MS = 120_000;
const DELTA_TIMEOUT_MS = 15_000;
const DELTA_INTERVAL_MS = 6_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;
const SLOW_MS = 3_000;
const PROGRESS_INTERVAL_MS = 500;

/**
 * Synchronizes this device with the server: sends the queue as soon as there is something in it, and fetches
 * changes of the list every few seconds. Offline it retries forever with exponential backoff.
 */
export class SyncLoop {
  readonly #options: SyncLoopOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isStopped = true;
  #network: NetworkState = 'unknown';
  #round: Promise<void> | null = null;
  #sending: Promise<QueueOutcome> | null = null;

  constructor(options: SyncLoopOptions) {
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

  /** Starts a round, or joins the one in progress. */
  wake(): Promise<void> {
    clearTimeout(this.#timer);
    this.#round ??= this.#runRound().finally(() => {
      this.#round = null;
    });
    return this.#round;
  }

  /** Returns whether the queue is empty afterwards. Failures are reported to the listeners only. */
  async send(): Promise<boolean> {
    try {
      const isEmpty = (await this.#sendSerially()) === 'empty';
      // The network is back, so there is no need to wait for the end of the pause.
      if (isEmpty && this.#network === 'offline' && !this.#isStopped) void this.wake();
      return isEmpty;
    } catch (error) {
      await this.#handleError(error);
      return false;
    }
  }

  async #sendSerially(): Promise<QueueOutcome> {
    // A scan queued while an earlier run is ending must not be overlooked.
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
    // Hundreds of scans may be waiting after an hour offline, so the counter shows the progress.
    const onSent = () => {
      if (Math.abs(now() - toldAt) < PROGRESS_INTERVAL_MS) return;
      toldAt = now();
      onChange();
    };
    const outcome = await sendWaiting(db, calls, { now, onAnswered, onSent });
    if (outcome === 'unanswered') this.#setNetwork('offline');
    if (outcome === 'busy') this.#setNetwork('slow');
    if (outcome === 'revoked' || outcome === 'forbidden') await this.#revoke();
    return outcome;
  }

  async #runRound(): Promise<void> {
    let isDone = false;
    try {
      const outcome = await this.#sendSerially();
      // A call that the server cannot take now keeps its place, and the list is fetched regardless.
      if (outcome === 'empty') isDone = await this.#fetchChanges();
      else if (outcome === 'busy') await this.#fetchChanges();
    } catch (error) {
      await this.#handleError(error);
    }
    this.#options.onChange();
    if (this.#isStopped) return;
    this.#pauseMs = isDone ? FIRST_PAUSE_MS : Math.min(this.#pauseMs * 2, MAX_PAUSE_MS);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.wake(), isDone ? DELTA_INTERVAL_MS : this.#pauseMs);
  }

  async #handleError(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) {
      this.#options.onStorageFault?.(storageFaultOf(error));
      return;
    }
    const failure = sendFailureOf(error);
    // The server does not understand the cursor, so the next round fetches the list from the start.
    if (failure === 'final') await this.#options.db.facts.delete('cursor').catch(() => {});
    if (failure === 'revoked' || failure === 'forbidden') await this.#revoke();
    else this.#setNetwork(failure === 'unanswered' ? 'offline' : 'slow');
  }

  async #fetchChanges(): Promise<boolean> {
    const { db, calls, now, onChange, onStorageFault } = this.#options;
    for (;;) {
      const askedAt = now();
      const timeoutMs = (await db.fact('isComplete')) ? DELTA_TIMEOUT_MS : LIST_TIMEOUT_MS;
      const cursor = await db.fact('cursor');
      const { answer, serverNow } = await calls.sync(cursor, await db.waiting.count(), timeoutMs);
      if (this.#isStopped) return false;
      const answeredAt = now();
      this.#setNetwork(answeredAt - askedAt > SLOW_MS ? 'slow' : 'online');
      if (serverNow !== null) await noteServerClock(db, serverNow, answeredAt);
      await applyPage(db, answer, answeredAt);
      onStorageFault?.(null);
      onChange();
      if (answer.is_complete) return true;
    }
  }

  #setNetwork(network: NetworkState): void {
    this.#network = network;
    this.#options.onNetwork(network);
  }

  /** Deletes the list at once, but keeps the queue until this device is paired again. */
  async #revoke(): Promise<void> {
    this.stop();
    try {
      await wipeList(this.#options.db);
    } catch (error) {
      this.#options.onStorageFault?.(storageFaultOf(error));
    }
    this.#setNetwork('revoked');
  }
}
