import type { Db } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { findSetting, upsertSetting } from '../../settings/settings.repository.ts';
import { writeTeamHistory } from '../team/team-history.repository.ts';
import { findSecondFactor } from './second-factors.repository.ts';

/**
 * The key of the setting that requires a second factor. It is read with each session, so that changes take
 * effect at once.
 */
export const SECOND_FACTOR_SETTING = 'second_factor';
export const DEMANDED = JSON.stringify('demanded');

export async function isSecondFactorDemanded(db: Db): Promise<boolean> {
  return (await findSetting(db, SECOND_FACTOR_SETTING)) === DEMANDED;
}

/** Whether a member must set up a second factor before doing anything else. */
export async function owesSecondFactor(db: Db, userId: number): Promise<boolean> {
  if (!(await isSecondFactorDemanded(db))) return false;
  return (await findSecondFactor(db, userId))?.is_on !== 1;
}

/** Requires a second factor of the whole team from the next call on, or makes it optional. */
export async function demandSecondFactor(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  isDemanded: boolean,
): Promise<void> {
  const at = services.clock();
  await services.store.write(async (trx) => {
    if ((await isSecondFactorDemanded(trx)) === isDemanded) return;
    await upsertSetting(trx, SECOND_FACTOR_SETTING, isDemanded ? DEMANDED : JSON.stringify('optional'), at);
    const what = isDemanded ? 'second_factor_demanded' : 'second_factor_optional';
    await writeTeamHistory(trx, { at, who, what, member: null });
  });
}
