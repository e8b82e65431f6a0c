import type * as v from 'valibot';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { changeMember as endpoint } from '../../contract/team.ts';
import type { Trx } from '../database/store.ts';
import { revokeDevicesOf } from '../door/devices-table.ts';
import type { Staff } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { deleteMember, findMember, hasManager, lockManagers, updateMember } from './members-table.ts';
import { NOBODYS_HASH } from './password-hash.ts';
import { writeTeamHistory } from './team-history.ts';

type Change = v.InferOutput<typeof endpoint.body>;

/** Gives somebody another name and other permissions, from his next call on. Refused: `unknown_member`, `last_of_team`. */
export function changeMember(
  services: Services,
  who: Staff,
  id: number,
  change: Change,
): Promise<Refusal | null> {
  const { permissions } = change;
  return services.store.write((trx) =>
    keepingAManager(trx, async () => {
      const member = await findMember(trx, id);
      if (member === undefined) return refuse('unknown_member');
      await updateMember(trx, id, change);
      const entry = { at: services.clock(), who, what: 'changed', member, permissions } as const;
      await writeTeamHistory(trx, entry);
      return null;
    }),
  );
}

/**
 * Takes somebody out of the team, ends all his sessions and logs out the phones that he has made gates of. Refused: `unknown_member`,
 * `last_of_team`.
 */
export function removeMember(services: Services, who: Staff, id: number): Promise<Refusal | null> {
  return services.store.write((trx) =>
    keepingAManager(trx, async () => {
      const member = await findMember(trx, id);
      if (member === undefined) return refuse('unknown_member');
      await revokeDevicesOf(trx, id, services.clock());
      await deleteMember(trx, id);
      await writeTeamHistory(trx, { at: services.clock(), who, what: 'removed', member });
      return null;
    }),
  );
}

/** Does what changes the team, and undoes it when nobody is left who may manage it. */
async function keepingAManager(trx: Trx, change: () => Promise<Refusal | null>): Promise<Refusal | null> {
  await lockManagers(trx);
  const refused = await change();
  if (refused !== null) return refused;
  return (await hasManager(trx, NOBODYS_HASH)) ? null : refuse('last_of_team');
}
