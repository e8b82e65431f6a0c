import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Trx } from '../database/store.ts';
import { newSecret } from '../http/secrets.ts';
import type { Services } from '../services.ts';
import type { Door } from '../tickets/door-of-caller.ts';
import { ADMITTED, verdictOn } from '../tickets/scan-verdict.ts';
import { findTicket, insertScan, redeem } from '../tickets/tickets-table.ts';

interface Admission {
  items: ReadonlyArray<string>;
  door: Door;
  now: number;
}

/**
 * Lets in tickets that this operation has just written, each by a scan of its own as at any door and by the same rule.
 * Refused: `not_admitted_now` where the event lets nobody in at this moment.
 */
export async function admitAtOnce(
  trx: Trx,
  { randomBytes }: Services,
  { items, door, now }: Admission,
): Promise<Refusal | null> {
  for (const code of items) {
    const id = newSecret(randomBytes);
    const verdict = verdictOn(await findTicket(trx, code), { code, door, id, scannedAt: now, decided: null });
    if (verdict !== ADMITTED) return refuse('not_admitted_now');
    const scan = { id, item_id: code, scanned_at: now, received_at: now, door: door.name, verdict };
    await insertScan(trx, { ...scan, is_conflict: 0 });
    await redeem(trx, { id: code, at: now, by: door.name, scanId: id, now });
  }
  return null;
}
