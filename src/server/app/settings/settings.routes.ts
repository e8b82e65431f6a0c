import type { Hono } from 'hono';
import { withdrawalAddress } from '../../../contract/addresses.ts';
import { readFestival } from '../../../contract/festival.ts';
import {
  publishLegalAddition,
  readLegalAdditions,
  type ShownAdditions,
  readLegalVersions as versionsEndpoint,
} from '../../../contract/legal.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import {
  readBackups as backupsEndpoint,
  changeSettings as changeEndpoint,
  readSettings as readEndpoint,
  sendTestMail as testMailEndpoint,
} from '../../../contract/settings.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { readBackups } from '../../settings/backup-runs.ts';
import type { SettingsPort, SettingsWriter } from '../../settings/festival-settings.ts';
import { publishLegal, readLegalVersions } from '../../settings/publish-legal.ts';
import { readSettings, shownFestival } from '../../settings/read-settings.ts';
import { shownAddition } from '../../settings/terms-wording.ts';
import { changeSettings } from './change-settings.ts';
import { sendTestMail } from './send-test-mail.ts';

const DONE = { success: true } as const;

/** Endpoints for the settings that guests see, and for all settings for members who may change them. */
export function settingsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'store' | 'wakeOutbox'> &
    SettingsPort &
    SettingsWriter & { paypal: object | null },
): void {
  // Bypasses `route`, because no caller has to be looked up.
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
    return (await publishLegal(services, staff, body)) ?? DONE;
  });

  route(app, services, readEndpoint, () => readSettings(services));

  route(app, services, backupsEndpoint, () => readBackups(services));

  route(app, services, changeEndpoint, async ({ body, staff, c }) => {
    return (await changeSettings({ c, services, who: staff, body })) ?? DONE;
  });

  route(app, services, testMailEndpoint, async ({ staff, c }) => {
    const sent = await sendTestMail({ c, services, who: staff });
    return isRefusal(sent) ? sent : { ...DONE, ...sent, only_stored: onlyStoresMail(services.config) };
  });
}
