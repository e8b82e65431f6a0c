import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { checkInItem, ScanId, ScannedAt, ScanVerdict } from '../../../contract/tickets.ts';
import { instantText } from '../../../domain/instant-text.ts';
import { route } from '../../platform/http/route.ts';
import { newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import { checkInTicket } from './check-in-ticket.ts';
import { codeOfName } from './code-of-name.ts';
import { countDoubtful } from './count-doubtful.ts';
import { doorOf } from './door-of-caller.ts';
import { lookAtTicket } from './look-at-ticket.ts';
import type { Scan } from './scan-verdict.ts';

/** Older than any queue of scans on a phone; before that the clock of the phone is wrong. */
const OLDEST_SCAN_MS = 31 * 24 * 60 * 60 * 1000;

export function ticketsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'randomBytes' | 'store'>,
): void {
  route(app, services, checkInItem, async ({ params, staff, device, c }) => {
    // Said here too, not only by the frame: a ticket's state must never come from a cache.
    c.header('Cache-Control', 'no-store');
    const door = doorOf({ staff, device });
    if (door === null) {
      // A scan that may not count any more is refused: by a look its phone would take it for told.
      const isScan = c.req.header('X-Scan-Id') !== undefined;
      return staff !== null && isScan ? refuse('no_checkin') : lookAtTicket(services, params.id);
    }
    const headers = readScanHeaders(c, services);
    if (isRefusal(headers)) return headers;
    const code = await codeOfName(services.store.read, params.id);
    const answer = await countDoubtful(
      { c, services, caller: { staff, device }, code, decided: headers.decided },
      () => checkInTicket(services, { code, door, ...headers }),
    );
    // Who names a ticket of the list does not learn its code by letting it in.
    if (isRefusal(answer) || answer.item === null || code === params.id) return answer;
    return { ...answer, item: { ...answer.item, id: params.id } };
  });
}

function readScanHeaders(
  c: Context,
  services: Pick<Ports, 'clock' | 'randomBytes'>,
): Omit<Scan, 'code' | 'door'> | Refusal {
  const now = services.clock();
  // Without an id of the client's a repeat cannot be recognised; the scan is as good as any.
  const id = v.safeParse(ScanId, c.req.header('X-Scan-Id') ?? newSecret(services.randomBytes));
  if (!id.success)
    return refuse('invalid', { errors: { 'X-Scan-Id': 'Die Kennung hat 16 bis 64 sichtbare Zeichen.' } });
  const at = v.safeParse(ScannedAt, c.req.header('X-Scanned-At') ?? instantText(now));
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
