import type { CheckinAnswer } from '../../../contract/tickets.ts';
import type { AdmissionRefusal } from '../../../domain/admission.ts';
import { shortTicketWords } from '../../../domain/listed-ticket.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import type { DoorDatabase, RefusedCall, WaitingCall } from '../store/door-database.ts';
import { LIVE_MS } from '../store/judge-scan.ts';
import { type DoorRefusal, doorRefusalOf } from './door-refusal.ts';

/** How a waiting call reaches the server. Throws an `ApiError` for a refusal and where no answer came. */
export interface QueueCalls {
  checkIn(call: {
    itemId: string;
    scanId: string;
    /** Epoch milliseconds by the server's clock. */
    scannedAt: number;
    /** What has happened at the gate, whatever the server says; `null` while it may still decide. */
    verdict: 'admitted' | AdmissionRefusal | null;
    timeoutMs: number;
  }): Promise<CheckinAnswer>;
  undo(call: { scanId: string; undoId: string; timeoutMs: number }): Promise<unknown>;
}

export interface QueueWatch {
  now(): number;
  /** The server has answered while the volunteer still looked; `isOther` when it decided otherwise than this phone. */
  onAnswered?(scanId: string, answer: CheckinAnswer, isOther: boolean): void;
  /** One call has left the queue. */
  onSent?(): void;
}

export type QueueOutcome = 'empty' | Exclude<DoorRefusal, 'final'>;

const PATIENCE_MS = 10_000;
const LEAST_PATIENCE_MS = 300;

/**
 * Sends what waits, one after the other in the order of the scans, until nothing is left or the server does not take
 * it. A call leaves the queue only when the server has answered it.
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
      watch.onSent?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refusal = doorRefusalOf(error);
      if (refusal !== 'final') return refusal;
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
  { now, onAnswered }: QueueWatch,
  next: WaitingCall,
): Promise<void> {
  const isAsked = isLive(next, now());
  const answer = await calls.checkIn({
    itemId: next.itemId,
    scanId: next.id,
    scannedAt: await serverTimeOf(db, next),
    verdict: isAsked ? null : next.kind === 'scan' ? 'admitted' : next.refusal,
    timeoutMs: isAsked ? Math.max(LEAST_PATIENCE_MS, next.liveUntil - now()) : PATIENCE_MS,
  });
  const isInTime = isAsked && isLive(next, now());
  const isAsShown = answer.status === (next.kind === 'scan');
  // Too late to correct anybody: the server is told next what has happened instead.
  if (isAsked && !isInTime && !isAsShown) return;
  const at = await serverTimeOf(db, next);
  await db.transaction('rw', db.waiting, db.letIn, db.refused, async () => {
    await db.waiting.delete(next.seq);
    if (isAsShown) return;
    // Still at the gate: the server's word stops the person, or opens after all.
    if (isInTime && answer.status) await db.letIn.put({ key: next.key, scanId: next.id, at });
    else if (isInTime) await forgetAdmission(db, next);
    else if (next.kind === 'scan') await db.refused.put(refusedCall(next, at, answer.reason ?? 'unknown'));
  });
  if (isInTime) onAnswered?.(next.id, answer, !isAsShown);
}

/** Whether the volunteer still looks at it. A clock that was set anew meanwhile does not make it last for hours. */
function isLive({ liveUntil }: WaitingCall, now: number): boolean {
  return now < liveUntil && liveUntil - now <= LIVE_MS;
}

async function serverTimeOf(db: DoorDatabase, { at, aheadMs }: WaitingCall): Promise<number> {
  return at + (aheadMs ?? (await db.fact('clockAheadMs')) ?? 0);
}

async function forgetAdmission(db: DoorDatabase, { key, id }: WaitingCall): Promise<void> {
  if ((await db.letIn.get(key))?.scanId === id) await db.letIn.delete(key);
}

/** Only who is inside and should not be is worth a look: nobody went in by the other kinds of calls. */
async function putAside(db: DoorDatabase, next: WaitingCall, reason: string): Promise<void> {
  const at = await serverTimeOf(db, next);
  await db.transaction('rw', db.waiting, db.refused, async () => {
    await db.waiting.delete(next.seq);
    if (next.kind === 'scan') await db.refused.put(refusedCall(next, at, reason));
  });
}

function refusedCall({ id, itemId }: WaitingCall, at: number, reason: string): RefusedCall {
  return { id, ticket: shortTicketWords(itemId), at, reason };
}
