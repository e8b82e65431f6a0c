import type { CheckinAnswer } from '../../contract/tickets.ts';
import { ApiError } from '../api/api-error.ts';
import type { DoorDatabase, WaitingCall } from './door-database.ts';

/** How a waiting call reaches the server. Throws an `ApiError` for a refusal and where no answer came. */
export interface QueueCalls {
  checkIn(call: {
    itemId: string;
    scanId: string;
    /** Epoch milliseconds by the server's clock. */
    scannedAt: number;
    /** The person is inside already, whatever the server says. */
    isLetIn: boolean;
    timeoutMs: number;
  }): Promise<CheckinAnswer>;
  undo(call: { scanId: string; undoId: string; timeoutMs: number }): Promise<unknown>;
}

export interface QueueWatch {
  now(): number;
  /** The server has answered a scan while the volunteer still looked at it. */
  onAnswered?(scanId: string, answer: CheckinAnswer): void;
}

export type QueueOutcome = 'empty' | 'unanswered' | 'revoked' | 'forbidden';

const PATIENCE_MS = 10_000;
const LEAST_PATIENCE_MS = 300;

/**
 * Sends what waits, one after the other in the order of the scans, until nothing is left or no answer comes. A call
 * leaves the queue only when the server has answered it.
 */
export async function sendWaiting(
  db: DoorDatabase,
  calls: QueueCalls,
  watch: QueueWatch,
): Promise<QueueOutcome> {
  for (;;) {
    const next = await db.waiting.orderBy('seq').first();
    if (next === undefined) return 'empty';
    try {
      if (next.kind === 'undo') await sendUndo(db, calls, next);
      else await sendScan(db, calls, watch, next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return 'revoked';
      if (error.status === 403) return 'forbidden';
      if (!isFinal(error)) return 'unanswered';
      await putAside(db, next, error.message);
    }
  }
}

async function sendUndo(db: DoorDatabase, calls: QueueCalls, next: WaitingCall): Promise<void> {
  await calls.undo({ scanId: next.scanId, undoId: next.id, timeoutMs: PATIENCE_MS });
  await db.waiting.delete(next.seq);
}

async function sendScan(
  db: DoorDatabase,
  calls: QueueCalls,
  watch: QueueWatch,
  next: WaitingCall,
): Promise<void> {
  const isLetIn = watch.now() >= next.liveUntil;
  const answer = await calls.checkIn({
    itemId: next.itemId,
    scanId: next.id,
    scannedAt: next.at + ((await db.fact('clockAheadMs')) ?? 0),
    isLetIn,
    timeoutMs: isLetIn ? PATIENCE_MS : Math.max(LEAST_PATIENCE_MS, next.liveUntil - watch.now()),
  });
  const isInTime = watch.now() < next.liveUntil;
  await db.transaction('rw', db.waiting, db.admissions, db.refused, async () => {
    await db.waiting.delete(next.seq);
    if (answer.status) return;
    // Still at the gate: the server's word stops the person, and nobody was let in.
    if (isInTime) await forgetAdmission(db, next);
    else
      await db.refused.put({
        id: next.id,
        itemId: next.itemId,
        at: next.at,
        reason: answer.reason ?? 'unknown',
      });
  });
  if (isInTime) watch.onAnswered?.(next.id, answer);
}

async function forgetAdmission(db: DoorDatabase, { itemId, id }: WaitingCall): Promise<void> {
  if ((await db.admissions.get(itemId))?.scanId === id) await db.admissions.delete(itemId);
}

/** Whether sending the same once more can never help. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

async function putAside(db: DoorDatabase, next: WaitingCall, reason: string): Promise<void> {
  await db.transaction('rw', db.waiting, db.refused, async () => {
    await db.waiting.delete(next.seq);
    await db.refused.put({ id: next.id, itemId: next.itemId, at: next.at, reason });
  });
}
