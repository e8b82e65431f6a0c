import { expect, test } from 'vitest';
import type { PersonExport } from '../../../../src/contract/persons.ts';
import { cancelOverdue } from '../../../../src/server/money/reminders/cancel-overdue.ts';
import { remindAutomatically } from '../../../../src/server/money/reminders/remind-automatically.ts';
import { deleteUnpaidOrders } from '../../../../src/server/overview/retention/delete-unpaid-orders.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderAdmin, type ReminderAdmin } from '../../../support/reminder-admin.ts';
import { deliverAll } from '../../messages/deliver-all.ts';
import { smtpInbox } from '../../messages/smtp-inbox.ts';

const DAY = 24 * 60 * 60 * 1000;
const REASON = 'Zahlt bar am Tor';

const exempt = (admin: ReminderAdmin, id: string, is_exempt: boolean, reason = REASON) =>
  admin.call('PUT', `/orders/${id}/exemption`, { is_exempt, reason });

eachDatabase((_, openTestStore) => {
  test('an exempt order is reminded neither by the shop nor in bulk, and the list says why', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a] = await admin.due('2027-02-20');
    const id = a?.id ?? '';
    expect((await exempt(admin, id, true)).status).toBe(200);
    await exempt(admin, id, true);
    expect((await admin.list('last')).orders).toMatchObject([
      { pause: 'exempt', exempt_because: REASON, is_choosable: false },
    ]);
    admin.settle({ is_automatic: true });
    await remindAutomatically(admin.shop.services);
    expect((await admin.remind('last', id)).body).toMatchObject({ sent: 0, skipped: [{ reason: 'exempt' }] });
    expect(await admin.mails()).toEqual([]);
    const order = await admin.read(id);
    expect(order.exempt_because).toBe(REASON);
    expect(order.history.map(({ what, facts }) => [what, facts])).toEqual([['reminders_stopped', {}]]);

    await exempt(admin, id, false);
    expect((await admin.read(id)).history[0]?.what).toBe('reminders_resumed');
    expect((await admin.remind('last', id)).body.sent).toBe(1);
  });

  test('a reminder that has not gone out yet is dropped, and nothing is cancelled or deleted by itself', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const [a, b] = await admin.due('2027-02-20', '2027-02-20');
    admin.settle({ cancel_days: 1 });
    await admin.remind('last', a?.id ?? '', b?.id ?? '');
    await exempt(admin, a?.id ?? '', true, '');
    await deliverAll(admin.shop.services, inbox);
    await exempt(admin, b?.id ?? '', true);
    expect((await admin.read(a?.id ?? '')).mails).toMatchObject([{ state: 'dropped' }]);
    expect((await admin.read(b?.id ?? '')).mails).toMatchObject([{ state: 'sent' }]);
    admin.shop.clock.advance(30 * DAY);
    await admin.statementUntil('2027-03-31');
    await cancelOverdue(admin.shop.services);
    admin.shop.clock.advance(90 * DAY);
    expect(await deleteUnpaidOrders(admin.shop.services)).toBe(0);
    expect((await admin.read(b?.id ?? '')).status).toBe('open');
    await exempt(admin, b?.id ?? '', false);
    await cancelOverdue(admin.shop.services);
    expect((await admin.read(b?.id ?? '')).status).toBe('cancelled');
    await inbox.close();
  });

  test('only an order there is, for a reason of some length, which its guest may ask for', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a] = await admin.due('2027-02-20');
    expect((await exempt(admin, 'none', true)).body.code).toBe('unknown_order');
    expect((await exempt(admin, a?.id ?? '', true, 'x'.repeat(201))).status).toBe(422);
    await exempt(admin, a?.id ?? '', true);
    const email = 'gast0@example.org';
    const { body } = await admin.call<PersonExport>('POST', '/persons/export', { email });
    expect(body.orders).toMatchObject([{ exempt_because: REASON }]);
  });
});
