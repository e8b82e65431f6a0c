import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Door } from '../admission/tickets/door-of-caller.ts';
import { ADMITTED, verdictOn } from '../admission/tickets/scan-verdict.ts';
import { insertScan } from '../admission/tickets/scans.repository.ts';
import { findTicket } from '../admission/tickets/tickets.repository.ts';
import { redeem } from '../inventory/items.repository.ts';
import type { Trx } from '../platform/database/store.ts';
import { newSecret } from '../platform/http/secrets.ts';
import type { Ports } from '../platform/ports.ts';

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
  { randomBytes }: Pick<Ports, 'randomBytes'>,
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
