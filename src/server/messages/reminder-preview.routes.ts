import type { Hono } from 'hono';
import { refuse } from '../../contract/refusals.ts';
import * as contract from '../../contract/reminders.ts';
import type { ReminderKind } from '../../domain/reminder.ts';
import { berlinDay } from '../../domain/stored-time.ts';
import { sendReminders } from '../money/reminders/send-reminders.ts';
import { route } from '../platform/http/route.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { withLogo } from './mail-logo.ts';
import { writeReminder } from './mails/payment-reminder.ts';
import { PREVIEW_HEADERS, previewPage, previewPasses } from './preview-page.ts';
import { printReminderLetters } from './reminder-letters.ts';

export function reminderPreviewRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'pdfWorker' | 'store' | 'wakeOutbox'> &
    SettingsPort,
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

  route(app, services, contract.printReminders, async ({ body, staff, c }) => {
    const { kind, orders: orderIds } = body;
    const { skipped } = await sendReminders(services, staff, {
      kind,
      orderIds,
      isByHand: true,
      isLetter: true,
    });
    // Whoever was reminded before may print the letter again.
    const left = new Set(skipped.flatMap(({ order, reason }) => (reason === 'reminded' ? [] : order)));
    const printed = orderIds.filter((id) => !left.has(id));
    const bytes = await printReminderLetters(services, { kind, orderIds: printed });
    if (bytes === null) return refuse('no_reminder_letter');
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="Erinnerungen-${berlinDay(services.clock())}.pdf"`,
      'Cache-Control': 'no-store',
    });
  });

  route(app, services, contract.readReminderFrame, async ({ params, c }) => {
    const seen = await passes.read(params.pass);
    const [kind, orderId] = seen?.split('.') ?? [];
    // The cast holds: only `previewReminder` above makes passes, from a kind and an order id.
    const written = orderId && (await writeReminder(services, { kind: kind as ReminderKind, orderId }));
    if (!written) return refuse('unknown_mail');
    return c.body(previewPage(await withLogo(services, written)), 200, PREVIEW_HEADERS);
  });
}
