import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { isSensitive, type Permission } from '../../../domain/permission.ts';
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

/** Of whom a second factor is required: nobody, those with a sensitive permission, the whole team. */
type Demand = 'optional' | 'sensitive' | 'demanded';

export async function findDemand(db: Db): Promise<Demand> {
  return demandOf(await findSetting(db, SECOND_FACTOR_SETTING));
}

function demandOf(setting: string | null): Demand {
  return setting === null ? 'optional' : JSON.parse(setting);
}

/** Whether the stored setting requires a second factor of somebody with these permissions. */
export function isDemandedOf(setting: string | null, granted: ReadonlyArray<Permission>): boolean {
  const demand = demandOf(setting);
  return demand === 'demanded' || (demand === 'sensitive' && isSensitive(granted));
}

/** Whether a member must set up a second factor before doing anything else. */
export async function owesSecondFactor(
  db: Db,
  userId: number,
  granted: ReadonlyArray<Permission>,
): Promise<boolean> {
  if (!isDemandedOf(await findSetting(db, SECOND_FACTOR_SETTING), granted)) return false;
  return (await findSecondFactor(db, userId))?.is_on !== 1;
}

/**
 * Requires a second factor from the next call on, or makes it optional. Refused: `second_factor_first` while
 * the caller has none, who could otherwise shut everybody out, themselves included.
 */
export async function demandSecondFactor(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  demand: Demand,
): Promise<Refusal | null> {
  const at = services.clock();
  return services.store.write(async (trx) => {
    if (demand !== 'optional' && (await findSecondFactor(trx, who.userId))?.is_on !== 1)
      return refuse('second_factor_first');
    if ((await findDemand(trx)) === demand) return null;
    await upsertSetting(trx, SECOND_FACTOR_SETTING, JSON.stringify(demand), at);
    await writeTeamHistory(trx, { at, who, what: AUDIT_ACTIONS[demand], member: null });
    return null;
  });
}

const AUDIT_ACTIONS = {
  optional: 'second_factor_optional',
  sensitive: 'second_factor_sensitive',
  demanded: 'second_factor_demanded',
} as const;
