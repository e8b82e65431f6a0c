import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { lockEntry, markEntryIgnored } from './bank-entries.repository.ts';
import { separateFromTwin } from './known-entries.repository.ts';
import { rematchImport } from './match-entries.ts';

/** Why an entry was set aside that staff know to be counted already. */
const COUNTED = 'Dieselbe Zahlung ist schon aus einer anderen Datei eingelesen';

interface Doubles {
  importId: number;
  ids: ReadonlyArray<number>;
  isSame: boolean;
}

/**
 * Says the same of several entries of an import, each in a transaction of its own: those that were answered in the
 * meantime stay as they are. Returns how many were not; if all were, the refusal of the first one (see `settleDouble`).
 */
export async function settleDoubles(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { importId, ids, isSame }: Doubles,
): Promise<number | Refusal> {
  let count = 0;
  let refusal = refuse('unknown_bank_entry');
  for (const id of new Set(ids)) {
    const result = await settleWithin(services, who, { id, isSame, importId });
    if (!isRefusal(result)) count += 1;
    else if (count === 0) refusal = result;
  }
  if (count === 0) return refusal;
  await rematchImport(services, importId);
  return count;
}

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
  const importId = await settleWithin(services, who, { id, isSame });
  if (isRefusal(importId)) return importId;
  await rematchImport(services, importId);
  return null;
}

/** Returns the entry's import. */
function settleWithin(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { id, isSame, importId }: { id: number; isSame: boolean; importId?: number },
): Promise<number | Refusal> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const entry = await lockEntry(trx, id);
    if (entry === undefined || entry.import_id !== (importId ?? entry.import_id))
      return refuse('unknown_bank_entry');
    if (entry.outcome !== 'open' || entry.state !== 'maybe_double') return refuse('bank_changed');
    if (isSame) await markEntryIgnored(trx, { id, reason: COUNTED, now, by: nameOfStaff(who) });
    else await separateFromTwin(trx, id);
    return entry.import_id;
  });
}
