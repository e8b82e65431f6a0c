import type { CheckinAnswer } from '../../../contract/tickets.ts';
import type { AdmissionRefusal } from '../../../domain/admission.ts';
import { formatTicketName } from '../../../domain/item-code.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import type { RefusedCall, ScannerDatabase, WaitingCall } from '../store/scanner-database.ts';

/** While a verdict is on screen, the server's decision replaces this device's own. */
export const SERVER_DECISION_MS = 1_500;

const TIMEOUT_MS = 10_000;
const MIN_TIMEOUT_MS = 300;

/** Throws an `ApiError` for refusals and if no answer arrives. */
export interface QueueCalls {
  checkIn(call: {
    itemId: string;
    scanId: string;
    /** Epoch milliseconds by the server's clock. */
    scannedAt: number;
    /** What happened at the gate, whatever the server says; `null` while it may still decide. */
    verdict: 'admitted' | AdmissionRefusal | null;
    timeoutMs: number;
  }): Promise<CheckinAnswer>;
  undo(call: { scanId: string; undoId: string; timeoutMs: number }): Promise<unknown>;
}

/** A scan or an undo before it is queued. */
type NewCall = Pick<WaitingCall, 'itemId' | 'key' | 'scanId' | 'at' | 'aheadMs'>;

/**
 * Queues a checked scan within the caller's transaction. The server decides while the verdict is on screen;
 * with `isDecided` it is only told what happened.
 */
export async function enqueueScan(
  db: ScannerDatabase,
  scan: NewCall & { refusal: AdmissionRefusal | null; isDecided: boolean },
): Promise<void> {
  const { isDecided, ...call } = scan;
  const kind = scan.refusal === null ? 'scan' : 'refusal';
  const liveUntil = isDecided ? 0 : scan.at + SERVER_DECISION_MS;
  await db.waiting.add({ kind, id: scan.scanId, ...call, liveUntil });
}

/** Runs within the caller's transaction. */
export async function enqueueUndo(db: ScannerDatabase, undo: NewCall & { undoId: string }): Promise<void> {
  const { undoId, ...call } = undo;
  await db.waiting.add({ kind: 'undo', id: undoId, ...call, refusal: null, liveUntil: 0 });
}

interface QueueListeners {
  now(): number;
  /**
   * The server answered while the verdict was on screen; `isOther` if it decided differently from this
   * device.
   */
  onAnswered?(scanId: string, answer: CheckinAnswer, isOther: boolean): void;
  onSent?(): void;
}

export type QueueOutcome = 'empty' | Exclude<SendFailure, 'final'>;

/**
 * Sends the queue in order, one call at a time, until it is empty or the server does not accept the next
 * call. A call leaves the queue only once the server has answered it.
 */
export async function sendWaiting(
  db: ScannerDatabase,
  calls: QueueCalls,
  listeners: QueueListeners,
): Promise<QueueOutcome> {
  for (;;) {
    const next = await db.waiting.orderBy('seq').first();
    if (next === undefined) return 'empty';
    try {
      if (next.kind === 'undo') await sendUndo(db, calls, next);
      else await sendScan(db, calls, listeners, next);
      listeners.onSent?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const failure = sendFailureOf(error);
      if (failure !== 'final') return failure;
      await giveUp(db, next, error.message);
    }
  }
}

async function sendUndo(db: ScannerDatabase, calls: QueueCalls, next: WaitingCall): Promise<void> {
  await calls.undo({ scanId: next.scanId, undoId: next.id, timeoutMs: TIMEOUT_MS });
  await db.waiting.delete(next.seq);
}

async function sendScan(
  db: ScannerDatabase,
  calls: QueueCalls,
  { now, onAnswered }: QueueListeners,
  next: WaitingCall,
): Promise<void> {
  const isAsked = serverMayDecide(next, now());
  const answer = await calls.checkIn({
    itemId: next.itemId,
    scanId: next.id,
    scannedAt: await serverTimeOf(db, next),
    verdict: isAsked ? null : next.kind === 'scan' ? 'admitted' : next.refusal,
    timeoutMs: isAsked ? Math.max(MIN_TIMEOUT_MS, next.liveUntil - now()) : TIMEOUT_MS,
  });
  const isInTime = isAsked && serverMayDecide(next, now());
  const isAsShown = answer.status === (next.kind === 'scan');
  // Too late to change the verdict: the call stays queued, and the next attempt tells the server what
  // happened.
  if (isAsked && !isInTime && !isAsShown) return;
  const at = await serverTimeOf(db, next);
  await db.transaction('rw', db.waiting, db.letIn, db.refused, async () => {
    await db.waiting.delete(next.seq);
    if (isAsShown) return;
    // The guest is still at the gate, so the server's decision can turn them away or admit them after all.
    if (isInTime && answer.status) await db.letIn.put({ key: next.key, scanId: next.id, at });
    else if (isInTime) await forgetAdmission(db, next);
    else if (next.kind === 'scan') await db.refused.put(refusedCall(next, at, answer.reason ?? 'unknown'));
  });
  if (isInTime) onAnswered?.(next.id, answer, !isAsShown);
}

/** The second condition keeps a clock that was set back from opening the window for hours. */
function serverMayDecide({ liveUntil }: WaitingCall, now: number): boolean {
  return now < liveUntil && liveUntil - now <= SERVER_DECISION_MS;
}

async function serverTimeOf(db: ScannerDatabase, { at, aheadMs }: WaitingCall): Promise<number> {
  return at + (aheadMs ?? (await db.fact('clockAheadMs')) ?? 0);
}

/** Keeps an admission by a later scan: the ticket may have been taken back and admitted again. */
async function forgetAdmission(db: ScannerDatabase, { key, id }: WaitingCall): Promise<void> {
  if ((await db.letIn.get(key))?.scanId === id) await db.letIn.delete(key);
}

/** Only refused admissions need attention: the other calls let no guest in. */
async function giveUp(db: ScannerDatabase, next: WaitingCall, reason: string): Promise<void> {
  const at = await serverTimeOf(db, next);
  await db.transaction('rw', db.waiting, db.refused, async () => {
    await db.waiting.delete(next.seq);
    if (next.kind === 'scan') await db.refused.put(refusedCall(next, at, reason));
  });
}

function refusedCall({ id, itemId }: WaitingCall, at: number, reason: string): RefusedCall {
  return { id, ticket: formatTicketName(itemId), at, reason };
}

/**
 * Why a call failed: `revoked` or `forbidden` if our server no longer accepts this device, `final` if
 * resending can never help, `busy` if the server cannot take it now, `unanswered` if no server of ours has
 * answered.
 */
type SendFailure = 'revoked' | 'forbidden' | 'final' | 'busy' | 'unanswered';

const RETRYABLE = [408, 425, 429];

/** Only our own refusals carry a code: a hotspot's login page must not cost the gate its list or a scan. */
export function sendFailureOf({ status, code }: ApiError): SendFailure {
  if (status === 429 || status === 500 || status === 503) return 'busy';
  if (code === undefined) return 'unanswered';
  if (status === 401) return 'revoked';
  if (status === 403) return 'forbidden';
  return status >= 400 && status < 500 && !RETRYABLE.includes(status) ? 'final' : 'busy';
}
