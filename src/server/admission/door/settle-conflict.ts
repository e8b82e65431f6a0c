import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Ports } from '../../platform/ports.ts';
import { settle } from './conflicts.repository.ts';

/**
 * Notes that somebody of the team has dealt with a conflict: it is on no list any more, and stays in the history with
 * who and when, of whoever was first. Refused: `unknown_conflict`, also where the admission was taken back meanwhile.
 */
export async function settleConflict(
  services: Pick<Ports, 'clock' | 'store'>,
  { scanId, by }: { scanId: string; by: string },
): Promise<Refusal | null> {
  const isThere = await services.store.write((trx) => settle(trx, scanId, by, services.clock()));
  return isThere ? null : refuse('unknown_conflict');
}
