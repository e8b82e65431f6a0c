import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { lockEntry, markEntryIgnored } from './bank-entries.repository.ts';
import { separateFromTwin } from './known-entries.repository.ts';
import { rematchImport } from './match-entries.ts';

/** Why an entry was set aside that staff know to be counted already. */
const COUNTED = 'Dieselbe Zahlung ist schon aus einer anderen Datei eingelesen';

/**
 * Says of an entry that may be the same payment as another whether it is: then it is set aside and pays nothing;
 * otherwise it is matched like any other. Neither books anything. Refused: `unknown_bank_entry`, `bank_changed` if
 * that was answered in the meantime.
 */
export async function settleDouble(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { id, isSame }: { id: number; isSame: boolean },
): Promise<Refusal | null> {
  const now = services.clock();
  const importId = await services.store.write(async (trx) => {
    const entry = await lockEntry(trx, id);
    if (entry === undefined) return refuse('unknown_bank_entry');
    if (entry.outcome !== 'open' || entry.state !== 'maybe_double') return refuse('bank_changed');
    if (isSame) await markEntryIgnored(trx, { id, reason: COUNTED, now, by: nameOfStaff(who) });
    else await separateFromTwin(trx, id);
    return entry.import_id;
  });
  if (isRefusal(importId)) return importId;
  await rematchImport(services, importId);
  return null;
}
