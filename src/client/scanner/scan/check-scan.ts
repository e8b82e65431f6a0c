import { type AdmissionRefusal, refuseAdmission, validityOf } from '../../../domain/admission.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { type ListedTicket, type ScannerDatabase, ticketKeyOf } from '../store/scanner-database.ts';
import { serverAheadOf } from '../store/server-clock.ts';
import { noteTakenBack } from '../store/ticket-list.ts';
import { enqueueScan, enqueueUndo } from '../sync/scan-queue.ts';

interface Scan {
  /** A code, or the name of a listed ticket. */
  itemId: string;
  /** Unique per scan: 16 to 64 visible ASCII characters. */
  scanId: string;
  /** Epoch milliseconds by the device's clock. */
  at: number;
  /** A volunteer has looked at a ticket missing from the list, and admits it. */
  isLetInUnlisted?: boolean;
}

export interface CheckedScan {
  itemId: string;
  scanId: string;
  /** `null` if admitted. */
  refusal: AdmissionRefusal | null;
  ticket: ListedTicket | null;
  redeemedAt: number | null;
  redeemedBy: string | null;
}

/**
 * Checks a scan against this device's list, and stores the admission together with the call that reports it
 * to the server. One transaction before anything is shown, so that a ticket is admitted only once however
 * fast it is scanned again. Throws if nothing can be stored; `storageFaultOf` says why.
 */
export async function checkScan(db: ScannerDatabase, scan: Scan): Promise<CheckedScan> {
  const { itemId, scanId, at, isLetInUnlisted } = scan;
  const key = await ticketKeyOf(itemId);
  return db.transaction('rw', db.listed, db.letIn, db.waiting, db.facts, async () => {
    const [ticket, own, door, aheadMs] = await Promise.all([
      db.listed.get(key),
      db.letIn.get(key),
      db.fact('door'),
      serverAheadOf(db, at),
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
    const byList = refuseAdmission(known ?? null, {
      eventIds: door?.events.map(({ id }) => id) ?? null,
      now: storedTimeOfInstant(at + (aheadMs ?? 0)),
    });
    const refusal =
      byList === 'unknown' && own ? 'redeemed' : byList === 'unknown' && isLetInUnlisted ? null : byList;
    if (refusal === null) await db.letIn.put({ key, scanId, at: at + (aheadMs ?? 0) });
    // The server may overrule the list, but neither a volunteer who has looked nor this device's own
    // admission.
    const isDecided = isLetInUnlisted || refusal === 'redeemed';
    await enqueueScan(db, { itemId, key, scanId, at, aheadMs, refusal, isDecided });
    return {
      itemId,
      scanId,
      refusal,
      ticket: ticket ?? null,
      redeemedAt,
      redeemedBy: ticket?.redeemedBy ?? (own ? (door?.name ?? null) : null),
    };
  });
}

/** Takes back an admission: on this device at once, on the server when the queue is sent. */
export async function undoScan(
  db: ScannerDatabase,
  { itemId, scanId, undoId, at }: { itemId: string; scanId: string; undoId: string; at: number },
): Promise<void> {
  const key = await ticketKeyOf(itemId);
  await db.transaction('rw', db.listed, db.letIn, db.waiting, db.facts, async () => {
    await db.letIn.delete(key);
    const ticket = await db.listed.get(key);
    // If another gate was first, its admission stands.
    if (ticket?.redeemedBy === (await db.fact('door'))?.name)
      await db.listed.update(key, { redeemedAt: null, redeemedBy: null });
    const aheadMs = await serverAheadOf(db, at);
    await enqueueUndo(db, { itemId, key, scanId, undoId, at, aheadMs });
    await noteTakenBack(db, key, at + (aheadMs ?? 0));
  });
}
