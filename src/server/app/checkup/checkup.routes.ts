import type { Hono } from 'hono';
import { readMarker, runCheckup } from '../../../contract/checkup.ts';
import { refuse } from '../../../contract/refusals.ts';
import { findMember } from '../../accounts/team/users.repository.ts';
import { RateLimiter } from '../../platform/http/limits/rate-limiter.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import type { DnsPort } from './dns.ts';
import { checkUp, markerOf } from './run-checkup.ts';

/** Of the whole team together, because each sends a mail and asks other people's servers: six an hour. */
const limiter = new RateLimiter({ most: 6, perMinute: 0.1, refusal: 'too_many_checkups' });

/** The check-up for whoever may change the settings, and the marker by which the shop knows itself. */
export function checkupRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'randomBytes' | 'store'> & SettingsPort & DnsPort,
): void {
  route(app, services, runCheckup, ({ c, staff }) =>
    limiter.spend({ c, services, key: 'checkup', most: () => 1, usedBy: () => 1 }, async () => {
      const member = await findMember(services.store.read, staff.userId);
      if (member === undefined) return refuse('not_logged_in');
      return { lines: await checkUp(services, member.email) };
    }),
  );

  let marker: Promise<string> | undefined;
  // Bypasses `route`, because no caller has to be looked up.
  app.get(readMarker.path, async (c) => {
    marker ??= markerOf(services).catch((fault: unknown) => {
      marker = undefined;
      throw fault;
    });
    return c.json({ marker: await marker });
  });
}
