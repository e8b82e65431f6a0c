import type { Hono } from 'hono';
import {
  makeFirstAccount as firstEndpoint,
  forgetPassword as forgetEndpoint,
  readPasswordLink as linkEndpoint,
  setPassword as setEndpoint,
} from '../../../contract/accounts.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import {
  inviteMemberAgain as againEndpoint,
  changeMember as changeEndpoint,
  handOver as handOverEndpoint,
  readHandover as handoverEndpoint,
  readTeamHistory as historyEndpoint,
  inviteMember as inviteEndpoint,
  makeInvitationLink as linkToPassOnEndpoint,
  listMembers as listEndpoint,
} from '../../../contract/team.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { readPasswordLink, requestPasswordLink, setPassword } from '../passwords/set-password.ts';
import { findDemand } from '../second-factor/demand-second-factor.ts';
import { describeHandover, handOver } from './hand-over.ts';
import { makeFirstAccount } from './make-first-account.ts';
import {
  changeMember,
  type DevicesPort,
  inviteMember,
  inviteMemberAgain,
  listMembers,
  makeInvitationLink,
} from './manage-team.ts';
import { readTeamHistory } from './team-history.repository.ts';

const DONE = { success: true } as const;

/** Routes for members, their invitations and password links. */
export function teamRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'log' | 'randomBytes' | 'store' | 'wakeOutbox'> &
    SettingsPort,
  devices: DevicesPort,
): void {
  const queued = { ...DONE, only_stored: onlyStoresMail(services.config) };

  route(app, services, listEndpoint, async () => {
    const demand = await findDemand(services.store.read);
    return {
      members: await listMembers(services.store.read),
      demands_second_factor: demand !== 'optional',
      ...(demand === 'sensitive' && { only_sensitive: true as const }),
    };
  });

  route(app, services, historyEndpoint, ({ query }) => readTeamHistory(services.store.read, query.before));

  route(app, services, inviteEndpoint, async ({ body, staff, c }) => {
    const id = await inviteMember(c, services, staff, body);
    return isRefusal(id) ? id : { ...queued, id };
  });

  route(app, services, againEndpoint, async ({ params, staff, c }) => {
    return (await inviteMemberAgain(c, services, staff, params.id)) ?? queued;
  });

  route(app, services, linkToPassOnEndpoint, async ({ params, staff }) => {
    const link = await makeInvitationLink(services, staff, params.id);
    return isRefusal(link) ? link : { link };
  });

  route(app, services, changeEndpoint, async ({ params, body, staff }) => {
    return (await changeMember({ ...services, ...devices }, staff, params.id, body)) ?? DONE;
  });

  route(app, services, handoverEndpoint, async () => describeHandover(services.config));

  route(app, services, handOverEndpoint, async ({ body, staff, c }) => {
    return (await handOver({ c, services, ...devices, who: staff, body })) ?? DONE;
  });

  route(app, services, forgetEndpoint, async ({ body, c }) => {
    return (await requestPasswordLink(c, services, body.email)) ?? queued;
  });

  route(app, services, linkEndpoint, ({ body }) => readPasswordLink(services, body.token));

  route(app, services, setEndpoint, async ({ body }) => (await setPassword(services, body)) ?? DONE);

  route(app, services, firstEndpoint, async ({ body }) => (await makeFirstAccount(services, body)) ?? DONE);
}
