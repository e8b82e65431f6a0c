import type { Hono } from 'hono';
import { readFestival } from '../../contract/festival.ts';
import {
  publishLegalAddition,
  readLegalAdditions,
  type ShownAdditions,
  readLegalVersions as versionsEndpoint,
} from '../../contract/legal-additions.ts';
import { isRefusal, refuse } from '../../contract/refusals.ts';
import {
  changeSettings as changeEndpoint,
  readSettings as readEndpoint,
  sendTestMail as testMailEndpoint,
} from '../../contract/settings.ts';
import { withdrawalAddress } from '../../contract/withdrawal-address.ts';
import { route } from '../http/route.ts';
import { onlyStoresMail } from '../mail/postbox.ts';
import type { Services } from '../services.ts';
import { changeSettings } from './change-settings.ts';
import { shownAddition } from './legal-additions-in-force.ts';
import { publishLegal, readLegalVersions } from './publish-legal.ts';
import { readSettings } from './read-settings.ts';
import { sendTestMail } from './send-test-mail.ts';
import { shownFestival } from './shown-festival.ts';

const DONE = { success: true } as const;

/** What guests may know of the settings, and all of them for whoever may change them. */
export function settingsRoutes(app: Hono, services: Services): void {
  // Not by `route`: nobody needs to be looked up for it.
  app.get(readFestival.path, (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json({ festival: shownFestival(services.settings(), services.paypal !== null) });
  });

  app.get(readLegalAdditions.path, (c) => {
    c.header('Cache-Control', 'no-cache');
    const { terms, privacy, imprint } = services.settings().legal;
    const legal: ShownAdditions = {
      terms: shownAddition(terms),
      privacy: shownAddition(privacy),
      imprint: shownAddition(imprint),
    };
    return c.json({ legal, withdraw_at: withdrawalAddress(services.config.publicUrl) });
  });

  route(app, services, versionsEndpoint, () => readLegalVersions(services));

  route(app, services, publishLegalAddition, async ({ body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await publishLegal(services, staff, body)) ?? DONE;
  });

  route(app, services, readEndpoint, () => readSettings(services));

  route(app, services, changeEndpoint, async ({ body, staff, c }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await changeSettings({ c, services, who: staff, body })) ?? DONE;
  });

  route(app, services, testMailEndpoint, async ({ staff, c }) => {
    if (staff === null) return refuse('not_logged_in');
    const sent = await sendTestMail({ c, services, who: staff });
    return isRefusal(sent) ? sent : { ...DONE, ...sent, only_stored: onlyStoresMail(services.config) };
  });
}
