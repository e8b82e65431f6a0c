import type { Hono } from 'hono';
import { refuse } from '../../contract/refusals.ts';
import * as contract from '../../contract/reminders.ts';
import type { ReminderKind } from '../../domain/reminder.ts';
import { route } from '../platform/http/route.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { writeReminder } from './mails/payment-reminder.ts';
import { PREVIEW_HEADERS, previewPage, previewPasses } from './preview-page.ts';

export function reminderPreviewRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'store'> & SettingsPort,
): void {
  const passes = previewPasses('reminder', services);

  route(app, services, contract.previewReminder, async ({ params, staff }) => {
    const reminder = { kind: params.kind, orderId: params.order };
    const written = await writeReminder(services, reminder);
    if (written === null) return refuse('no_reminder');
    const { to, subject, text } = written;
    return {
      recipient: { name: to.name, email: to.address },
      subject,
      text,
      frame: `/api/reminder-preview/${await passes.make(`${params.kind}.${params.order}`, staff)}`,
    };
  });

  route(app, services, contract.readReminderFrame, async ({ params, c }) => {
    const seen = await passes.read(params.pass);
    const [kind, orderId] = seen?.split('.') ?? [];
    // The cast holds: only `previewReminder` above makes passes, from a kind and an order id.
    const written = orderId && (await writeReminder(services, { kind: kind as ReminderKind, orderId }));
    return written ? c.body(previewPage(written), 200, PREVIEW_HEADERS) : refuse('unknown_mail');
  });
}
