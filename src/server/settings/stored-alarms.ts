import type { Alarms } from '../../domain/alarms.ts';
import type { Db, Trx } from '../platform/database/store.ts';
import { takeTurn } from '../platform/database/transactions.ts';
import { findSetting, upsertSetting } from './settings.repository.ts';

const ALARMS = 'alarms';

export async function findAlarms(db: Db): Promise<Alarms> {
  return JSON.parse((await findSetting(db, ALARMS)) ?? '{}');
}

/** Stores what `change` makes of the alarms, one process after another. `now` in epoch milliseconds. */
export async function changeAlarms(trx: Trx, now: number, change: (alarms: Alarms) => Alarms): Promise<void> {
  await takeTurn(trx, ALARMS);
  const stored = await findAlarms(trx);
  await upsertSetting(trx, ALARMS, JSON.stringify(change(stored)), now);
}
