import type { Hono } from 'hono';
import { refuse } from '../../contract/refusals.ts';
import * as contract from '../../contract/reminders.ts';
import type { ReminderKind } from '../../domain/reminder.ts';
import { route } from '../http/route.ts';
import { onlyStoresMail } from '../mail/postbox.ts';
import { PREVIEW_HEADERS, previewPage } from '../mail/preview-page.ts';
import { previewPasses } from '../mail/preview-pass.ts';
import { writeReminder } from '../mail/write-reminder.ts';
import type { Services } from '../services.ts';
import { exemptOrder } from './exempt-order.ts';
import { listReminders } from './list-reminders.ts';
import { sendReminders } from './send-reminders.ts';

/** The calls by which staff remind guests of payments. */
export function remindersRoutes(app: Hono, services: Services): void {
  const { clock } = services;
  const passes = previewPasses(services.randomBytes(32));

  route(app, services, contract.listReminders, ({ query }) => listReminders(services, query));

  route(app, services, contract.sendReminders, async ({ body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    const { kind, orders: orderIds } = body;
    const reminded = await sendReminders(services, staff, { kind, orderIds, isByHand: true });
    return { success: true as const, only_stored: onlyStoresMail(services.config), ...reminded };
  });

  route(app, services, contract.exemptOrder, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    const exemption = { orderId: params.id, isExempt: body.is_exempt, reason: body.reason };
    return (await exemptOrder(services, staff, exemption)) ?? { success: true as const };
  });

  route(app, services, contract.previewReminder, async ({ params }) => {
    const reminder = { kind: params.kind, orderId: params.order };
    const written = await writeReminder(services, reminder);
    if (written === null) return refuse('no_reminder');
    const { to, subject, text } = written;
    return {
      recipient: { name: to.name, email: to.address },
      subject,
      text,
      frame: `/api/reminder-preview/${passes.make(`${params.kind}.${params.order}`, clock())}`,
    };
  });

  route(app, services, contract.readReminderFrame, async ({ params, c }) => {
    const seen = passes.read(params.pass, clock());
    const [kind, orderId] = seen?.split('.') ?? [];
    const written = orderId && (await writeReminder(services, { kind: kind as ReminderKind, orderId }));
    return written ? c.body(previewPage(written), 200, PREVIEW_HEADERS) : refuse('unknown_mail');
  });
}
