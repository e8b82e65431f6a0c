import type { Hono } from 'hono';
import {
  makeFirstAccount as firstEndpoint,
  forgetPassword as forgetEndpoint,
  readPasswordLink as linkEndpoint,
  setPassword as setEndpoint,
} from '../../contract/password.ts';
import { isRefusal, refuse } from '../../contract/refusals.ts';
import {
  inviteMemberAgain as againEndpoint,
  changeMember as changeEndpoint,
  inviteMember as inviteEndpoint,
  listMembers as listEndpoint,
  removeMember as removeEndpoint,
} from '../../contract/team.ts';
import { readTeamHistory as historyEndpoint } from '../../contract/team-log.ts';
import { route } from '../http/route.ts';
import { onlyStoresMail } from '../mail/postbox.ts';
import type { Services } from '../services.ts';
import { changeMember, removeMember } from './change-member.ts';
import { isSecondFactorDemanded } from './demand-second-factor.ts';
import { forgetPassword } from './forget-password.ts';
import { inviteMember, inviteMemberAgain } from './invite-member.ts';
import { countLinkMail } from './link-mails.ts';
import { listMembers } from './list-members.ts';
import { makeFirstAccount } from './make-first-account.ts';
import { readTeamHistory } from './read-team-history.ts';
import { readPasswordLink, setPassword } from './set-password.ts';

const DONE = { success: true } as const;

/** The team and its passwords. */
export function teamRoutes(app: Hono, services: Services): void {
  const queued = { ...DONE, only_stored: onlyStoresMail(services.config) };

  route(app, services, listEndpoint, async () => ({
    members: await listMembers(services.store.read),
    demands_second_factor: await isSecondFactorDemanded(services.store.read),
  }));

  route(app, services, historyEndpoint, ({ query }) => readTeamHistory(services.store.read, query.before));

  route(app, services, inviteEndpoint, async ({ body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    const id = await inviteMember(services, staff, body);
    return isRefusal(id) ? id : { ...queued, id };
  });

  route(app, services, againEndpoint, async ({ params, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await inviteMemberAgain(services, staff, params.id)) ?? queued;
  });

  route(app, services, changeEndpoint, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await changeMember(services, staff, params.id, body)) ?? DONE;
  });

  route(app, services, removeEndpoint, async ({ params, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await removeMember(services, staff, params.id)) ?? DONE;
  });

  route(app, services, forgetEndpoint, async ({ body, c }) => {
    const counted = await countLinkMail({ c, services, email: body.email }, () =>
      forgetPassword(services, body.email),
    );
    return counted ?? queued;
  });

  route(app, services, linkEndpoint, ({ body }) => readPasswordLink(services, body.token));

  route(app, services, setEndpoint, async ({ body }) => (await setPassword(services, body)) ?? DONE);

  route(app, services, firstEndpoint, async ({ body }) => (await makeFirstAccount(services, body)) ?? DONE);
}
