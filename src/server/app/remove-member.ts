import type { Hono } from 'hono';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { removeMember as endpoint } from '../../contract/team.ts';
import { ensuringManagers } from '../accounts/team/manage-team.ts';
import { writeTeamHistory } from '../accounts/team/team-history.repository.ts';
import { deleteMember, findMember } from '../accounts/team/users.repository.ts';
import { revokeDevicesOf } from '../admission/devices/devices.repository.ts';
import type { Staff } from '../platform/http/actor.ts';
import { route } from '../platform/http/route.ts';
import type { Ports } from '../platform/ports.ts';

export function removeMemberRoute(app: Hono, services: Pick<Ports, 'callerOf' | 'clock' | 'store'>): void {
  route(app, services, endpoint, async ({ params, staff }) => {
    return (await removeMember(services, staff, params.id)) ?? { success: true as const };
  });
}

/**
 * Removes a member, ends their sessions and revokes the phones they have added. Refused: `unknown_member`, and as
 * in `ensuringManagers`.
 */
function removeMember(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  return services.store.write((trx) =>
    ensuringManagers(trx, async () => {
      const member = await findMember(trx, id);
      if (member === undefined) return refuse('unknown_member');
      await revokeDevicesOf(trx, id, services.clock());
      await deleteMember(trx, id);
      await writeTeamHistory(trx, { at: services.clock(), who, what: 'removed', member });
      return null;
    }),
  );
}
