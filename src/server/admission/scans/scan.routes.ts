import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { undoAdmission as undoEndpoint } from '../../../contract/door.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import {
  type CheckinAnswer,
  checkInItem,
  ScanId,
  ScannedAt,
  ScanVerdict,
} from '../../../contract/tickets.ts';
import { readItemCode } from '../../../domain/item-code.ts';
import { isoInstant } from '../../../domain/stored-time.ts';
import type { Caller } from '../../platform/http/actor.ts';
import { RateLimiter } from '../../platform/http/limits/rate-limiter.ts';
import { route } from '../../platform/http/route.ts';
import { newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import { doorOf } from '../door.ts';
import { ticketCodeOf } from '../tickets/sync-tickets.ts';
import { checkInTicket } from './check-in-ticket.ts';
import { lookAtTicket } from './look-at-ticket.ts';
import { ADMITTED, type Scan, type Verdict } from './scan-verdict.ts';
import { undoAdmission } from './undo-admission.ts';

export function scanRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'randomBytes' | 'store'>,
): void {
  route(app, services, checkInItem, async ({ params, staff, device, c }) => {
    // Set here as well as in the request pipeline: a ticket's state must never come from a cache.
    c.header('Cache-Control', 'no-store');
    const door = doorOf({ staff, device });
    if (door === null) {
      // Refused rather than answered with a lookup, which the sender would take for a recorded scan.
      const isScan = c.req.header('X-Scan-Id') !== undefined;
      return staff !== null && isScan ? refuse('no_checkin') : lookAtTicket(services, params.id);
    }
    const headers = readScanHeaders(c, services);
    if (isRefusal(headers)) return headers;
    const code = await ticketCodeOf(services.store.read, params.id);
    const answer = await limitDoubtfulScans(
      { c, services, caller: { staff, device }, code, decided: headers.decided },
      () => checkInTicket(services, { code, door, ...headers }),
    );
    // A phone that names a ticket by its list must not learn the code by checking it in.
    if (isRefusal(answer) || answer.item === null || code === params.id) return answer;
    return { ...answer, item: { ...answer.item, id: params.id } };
  });

  route(app, services, undoEndpoint, async ({ body, staff, device }) => {
    const door = doorOf({ staff, device });
    if (door === null) return refuse('not_allowed');
    const undo = { scanId: body.scan_id, undoId: body.undo_id, door };
    return (await undoAdmission(services, undo)) ?? { success: true as const };
  });
}

/** Longer than any phone holds back scans; an older time means that its clock is wrong. */
const OLDEST_SCAN_MS = 31 * 24 * 60 * 60 * 1000;

function readScanHeaders(
  c: Context,
  services: Pick<Ports, 'clock' | 'randomBytes'>,
): Omit<Scan, 'code' | 'door'> | Refusal {
  const now = services.clock();
  // Without an id from the client a repeat is not recognised, but the scan is valid all the same.
  const id = v.safeParse(ScanId, c.req.header('X-Scan-Id') ?? newSecret(services.randomBytes));
  if (!id.success)
    return refuse('invalid', { errors: { 'X-Scan-Id': 'Die Kennung hat 16 bis 64 sichtbare Zeichen.' } });
  const at = v.safeParse(ScannedAt, c.req.header('X-Scanned-At') ?? isoInstant(now));
  const scannedAt = at.success ? Date.parse(at.output) : Number.NaN;
  if (!(scannedAt > now - OLDEST_SCAN_MS))
    return refuse('invalid', {
      errors: { 'X-Scanned-At': 'Das ist kein Zeitpunkt der letzten 31 Tage (UTC, ISO 8601).' },
    });
  const decided = v.safeParse(v.optional(ScanVerdict), c.req.header('X-Scan-Verdict'));
  if (!decided.success)
    return refuse('invalid', { errors: { 'X-Scan-Verdict': 'Das ist kein Ergebnis einer Prüfung.' } });
  return { id: id.output, scannedAt, decided: decided.output ?? null };
}

/**
 * Per door: unknown tickets, and guests let in against the rules. Each is recorded and shown to staff, and a
 * stolen phone can make them up; a gate with a handful of forged tickets stays far below.
 */
const doubtfulScans = new RateLimiter({ most: 120, perMinute: 30 });

interface Scanning {
  c: Context;
  services: Pick<Ports, 'clock' | 'config'>;
  caller: Caller;
  code: string;
  /** What the phone decided by itself, if it did. */
  decided: Verdict | null;
}

function limitDoubtfulScans(
  { c, services, caller: { staff, device }, code, decided }: Scanning,
  scan: () => Promise<CheckinAnswer | Refusal>,
): Promise<CheckinAnswer | Refusal> {
  const door = device === null ? `staff ${staff?.userId}` : `device ${device.id}`;
  const isWrong = (answer: CheckinAnswer | Refusal) =>
    !isRefusal(answer) && (answer.reason === 'unknown' || (decided === ADMITTED && !answer.status));
  // Text that cannot be a ticket code is not recorded, so it does not count.
  const key = readItemCode(code) === null ? null : door;
  return doubtfulScans.count({ c, services, key, isWrong }, scan);
}
