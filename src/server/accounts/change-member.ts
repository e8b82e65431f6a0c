import type * as v from 'valibot';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { changeMember as endpoint } from '../../contract/team.ts';
import type { Trx } from '../platform/database/store.ts';
import type { Staff } from '../platform/http/actor.ts';
import type { Ports } from '../platform/ports.ts';
import { NOBODYS_HASH } from './password-hash.ts';
import { writeTeamHistory } from './team-history.repository.ts';
import { findMember, hasManager, lockManagers, updateMember } from './users.repository.ts';

type Change = v.InferOutput<typeof endpoint.body>;

/** Gives somebody another name and other permissions, from his next call on. Refused: `unknown_member`, `last_of_team`. */
export function changeMember(
  services: Pick<Ports, 'clock' | 'store'>,
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

/** Does what changes the team, and undoes it when nobody is left who may manage it. */
export async function keepingAManager(
  trx: Trx,
  change: () => Promise<Refusal | null>,
): Promise<Refusal | null> {
  await lockManagers(trx);
  const refused = await change();
  if (refused !== null) return refused;
  return (await hasManager(trx, NOBODYS_HASH)) ? null : refuse('last_of_team');
}
