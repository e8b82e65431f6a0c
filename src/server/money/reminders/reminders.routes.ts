import type { Hono } from 'hono';
import * as contract from '../../../contract/reminders.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { exemptOrder } from './exempt-order.ts';
import { listReminders } from './list-reminders.ts';
import { sendReminders } from './send-reminders.ts';

/** Endpoints for reminding guests of payments. */
export function remindersRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'store' | 'wakeOutbox'> & SettingsPort,
): void {
  route(app, services, contract.listReminders, ({ query }) => listReminders(services, query));

  route(app, services, contract.sendReminders, async ({ body, staff }) => {
    const { kind, orders: orderIds } = body;
    const reminded = await sendReminders(services, staff, { kind, orderIds, isByHand: true });
    return { success: true as const, only_stored: onlyStoresMail(services.config), ...reminded };
  });

  route(app, services, contract.exemptOrder, async ({ params, body, staff }) => {
    const exemption = { orderId: params.id, isExempt: body.is_exempt, reason: body.reason };
    return (await exemptOrder(services, staff, exemption)) ?? { success: true as const };
  });
}
