import { type AdmissionRefusal, refuseAdmission } from '../../../domain/admission.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { validityOf } from '../../../domain/validity.ts';
import type { DoorDatabase, ListedTicket } from './door-database.ts';
import { serverAheadOf } from './server-clock.ts';
import { noteTakenBack } from './taken-back.ts';
import { ticketKeyOf } from './ticket-key-of.ts';

/** As long as a volunteer looks at a verdict: until then the word of the server may still change it. */
export const LIVE_MS = 1_500;

export interface Judgement {
  itemId: string;
  scanId: string;
  /** `null`: let in. */
  refusal: AdmissionRefusal | null;
  ticket: ListedTicket | null;
  redeemedAt: number | null;
  redeemedBy: string | null;
}

export interface Scan {
  /** A code, or the name of a ticket on the list. */
  itemId: string;
  /** Made for this scan: 16 to 64 visible ASCII characters. */
  scanId: string;
  /** Epoch milliseconds by the phone's clock. */
  at: number;
  /** Somebody has looked and lets in a ticket that the list does not know. */
  isLetInUnlisted?: boolean;
}

/**
 * Judges a scan by what this phone knows, and writes the verdict down with the call that tells the server, in one
 * transaction: before anybody sees it, and once for each ticket that goes in, however quickly it is scanned again.
 * Where nothing can be written it throws; storage-fault.ts says why.
 */
export async function judgeScan(db: DoorDatabase, scan: Scan): Promise<Judgement> {
  const key = await ticketKeyOf(scan.itemId);
  return db.transaction('rw', db.listed, db.letIn, db.waiting, db.facts, async () => {
    const [ticket, own, door, aheadMs] = await Promise.all([
      db.listed.get(key),
      db.letIn.get(key),
      db.fact('door'),
      serverAheadOf(db, scan.at),
    ]);
    const event = door?.events.find(({ id }) => id === ticket?.eventId);
    const redeemedAt = ticket?.redeemedAt ?? own?.at ?? null;
    const known = ticket && {
      eventId: ticket.eventId,
      isCancelled: ticket.state === 'cancelled',
      orderStatus: ticket.state,
      redeemedAt,
      ...(event
        ? validityOf({
            startsAt: event.starts_at,
            endsAt: event.ends_at,
            admissionStartsAt: event.admission_starts_at,
          })
        : { validFrom: null, validUntil: null }),
    };
    const now = storedTimeOfInstant(scan.at + (aheadMs ?? 0));
    const judged = refuseAdmission(known ?? null, {
      eventIds: door?.events.map(({ id }) => id) ?? null,
      now,
    });
    const refusal =
      judged === 'unknown' && own ? 'redeemed' : judged === 'unknown' && scan.isLetInUnlisted ? null : judged;
    await writeDown(db, { ...scan, key }, { refusal, aheadMs });
    return {
      itemId: scan.itemId,
      scanId: scan.scanId,
      refusal,
      ticket: ticket ?? null,
      redeemedAt,
      redeemedBy: ticket?.redeemedBy ?? (own ? (door?.name ?? null) : null),
    };
  });
}

async function writeDown(
  db: DoorDatabase,
  { itemId, key, scanId, at, isLetInUnlisted }: Scan & { key: string },
  { refusal, aheadMs }: { refusal: AdmissionRefusal | null; aheadMs: number | null },
): Promise<void> {
  if (refusal === null) await db.letIn.put({ key, scanId, at: at + (aheadMs ?? 0) });
  // What somebody has looked at, or this phone has let in itself, the server is told and not asked.
  const isDecided = isLetInUnlisted || refusal === 'redeemed';
  const liveUntil = isDecided ? 0 : at + LIVE_MS;
  const kind = refusal === null ? 'scan' : 'refusal';
  await db.waiting.add({ kind, id: scanId, itemId, key, scanId, at, aheadMs, refusal, liveUntil });
}

/** Takes back what this phone has just let in, here at once and on the server when it hears of it. */
export async function undoScan(
  db: DoorDatabase,
  undo: { itemId: string; scanId: string; undoId: string; at: number },
): Promise<void> {
  const key = await ticketKeyOf(undo.itemId);
  await db.transaction('rw', db.listed, db.letIn, db.waiting, db.facts, async () => {
    await db.letIn.delete(key);
    const ticket = await db.listed.get(key);
    // Where another door was first, its admission stands.
    if (ticket?.redeemedBy === (await db.fact('door'))?.name)
      await db.listed.update(key, { redeemedAt: null, redeemedBy: null });
    const { itemId, scanId, undoId, at } = undo;
    const aheadMs = await serverAheadOf(db, at);
    const call = { id: undoId, itemId, key, scanId, at, aheadMs, refusal: null, liveUntil: 0 };
    await db.waiting.add({ kind: 'undo', ...call });
    await noteTakenBack(db, key, at + (aheadMs ?? 0));
  });
}
