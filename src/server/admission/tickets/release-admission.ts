import { redeem, unredeem } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { ADMITTED } from './scan-verdict.ts';
import { correctScan, findNextInside } from './scans.repository.ts';

interface Release {
  itemId: string;
  /** The scan that no longer counts as an admission. */
  scanId: string;
  now: number;
}

/**
 * Takes the admission of a scan off its ticket, where it is the one that counts. If another door let the same ticket
 * in meanwhile, that guest is inside by it now: his admission counts, and is no conflict any more. The caller holds
 * the ticket's lock.
 */
export async function releaseAdmission(trx: Trx, { itemId, scanId, now }: Release): Promise<void> {
  if (!(await unredeem(trx, { itemId, scanId, now }))) return;
  const next = await findNextInside(trx, itemId);
  if (next === undefined) return;
  const admission = { id: itemId, at: next.scanned_at, by: next.door, scanId: next.id, now };
  if (await redeem(trx, admission)) await correctScan(trx, next.id, { verdict: ADMITTED, is_conflict: 0 });
}
