import { type AdmissionRefusal, refuseAdmission } from '../../domain/admission.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import { validityOf } from '../../domain/validity.ts';
import type { DoorDatabase, ListedTicket } from './door-database.ts';

/** As long as a volunteer looks at a green screen: until then the server may still say no. */
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
  itemId: string;
  /** Made for this scan: 16 to 64 visible ASCII characters. */
  scanId: string;
  /** Epoch milliseconds by the phone's clock. */
  at: number;
  /** Somebody has looked and lets in a ticket that the list does not know. */
  isLetInUnlisted?: boolean;
}

/**
 * Judges a scan by what this phone knows. A ticket that goes in is written down with the call that tells the server,
 * in one transaction: before any verdict shows, and once, however quickly it is scanned again.
 */
export async function judgeScan(db: DoorDatabase, scan: Scan): Promise<Judgement> {
  return db.transaction('rw', db.tickets, db.admissions, db.waiting, db.facts, async () => {
    const [ticket, own, door, ahead] = await Promise.all([
      db.tickets.get(scan.itemId),
      db.admissions.get(scan.itemId),
      db.fact('door'),
      db.fact('clockAheadMs'),
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
    const now = storedTimeOfInstant(scan.at + (ahead ?? 0));
    const judged = refuseAdmission(known ?? null, {
      eventIds: door?.events.map(({ id }) => id) ?? null,
      now,
    });
    const refusal =
      judged === 'unknown' && own ? 'redeemed' : judged === 'unknown' && scan.isLetInUnlisted ? null : judged;
    if (refusal === null) await letIn(db, scan);
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

async function letIn(db: DoorDatabase, { itemId, scanId, at, isLetInUnlisted }: Scan): Promise<void> {
  await db.admissions.put({ itemId, scanId, at: at + ((await db.fact('clockAheadMs')) ?? 0) });
  const liveUntil = isLetInUnlisted ? 0 : at + LIVE_MS;
  await db.waiting.add({ kind: 'scan', id: scanId, itemId, scanId, at, liveUntil });
}

/** Takes back what this phone has just let in, here at once and on the server when it hears of it. */
export async function undoScan(
  db: DoorDatabase,
  undo: { itemId: string; scanId: string; undoId: string; at: number },
): Promise<void> {
  await db.transaction('rw', db.tickets, db.admissions, db.waiting, db.facts, async () => {
    await db.admissions.delete(undo.itemId);
    const ticket = await db.tickets.get(undo.itemId);
    // Where another door was first, its admission stands.
    if (ticket?.redeemedBy === (await db.fact('door'))?.name)
      await db.tickets.update(undo.itemId, { redeemedAt: null, redeemedBy: null });
    const { itemId, scanId, undoId, at } = undo;
    await db.waiting.add({ kind: 'undo', id: undoId, itemId, scanId, at, liveUntil: 0 });
  });
}
