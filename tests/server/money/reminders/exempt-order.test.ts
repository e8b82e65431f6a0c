import { expect, test } from 'vitest';
import type { PersonExport } from '../../../../src/contract/persons.ts';
import { cancelOverdue } from '../../../../src/server/money/reminders/cancel-overdue.ts';
import { remindAutomatically } from '../../../../src/server/money/reminders/remind-automatically.ts';
import { deleteUnpaidOrders } from '../../../../src/server/overview/retention/delete-unpaid-orders.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderDesk, type ReminderDesk } from '../../../support/reminder-desk.ts';
import { deliverAll } from '../../messages/deliver-all.ts';
import { smtpInbox } from '../../messages/smtp-inbox.ts';

const DAY = 24 * 60 * 60 * 1000;
const REASON = 'Zahlt bar am Tor';

const exempt = (desk: ReminderDesk, id: string, is_exempt: boolean, reason = REASON) =>
  desk.call('PUT', `/orders/${id}/exemption`, { is_exempt, reason });

eachDatabase((_, openTestStore) => {
  test('an exempt order is reminded neither by the shop nor in bulk, and the list says why', async () => {
    const desk = await openReminderDesk(openTestStore);
    const [a] = await desk.due('2027-02-20');
    const id = a?.id ?? '';
    expect((await exempt(desk, id, true)).status).toBe(200);
    await exempt(desk, id, true);
    expect((await desk.list('last')).orders).toMatchObject([
      { pause: 'exempt', exempt_because: REASON, is_choosable: false },
    ]);
    desk.settle({ is_automatic: true });
    await remindAutomatically(desk.shop.services);
    expect((await desk.remind('last', id)).body).toMatchObject({ sent: 0, skipped: [{ reason: 'exempt' }] });
    expect(await desk.mails()).toEqual([]);
    const order = await desk.read(id);
    expect(order.exempt_because).toBe(REASON);
    expect(order.history.map(({ what, facts }) => [what, facts])).toEqual([['reminders_stopped', {}]]);

    await exempt(desk, id, false);
    expect((await desk.read(id)).history[0]?.what).toBe('reminders_resumed');
    expect((await desk.remind('last', id)).body.sent).toBe(1);
  });

  test('a reminder that has not gone out yet is dropped, and nothing is cancelled or deleted by itself', async () => {
    const desk = await openReminderDesk(openTestStore);
    const inbox = await smtpInbox();
    const [a, b] = await desk.due('2027-02-20', '2027-02-20');
    desk.settle({ cancel_days: 1 });
    await desk.remind('last', a?.id ?? '', b?.id ?? '');
    await exempt(desk, a?.id ?? '', true, '');
    await deliverAll(desk.shop.services, inbox);
    await exempt(desk, b?.id ?? '', true);
    expect((await desk.read(a?.id ?? '')).mails).toMatchObject([{ state: 'dropped' }]);
    expect((await desk.read(b?.id ?? '')).mails).toMatchObject([{ state: 'sent' }]);
    desk.shop.clock.advance(30 * DAY);
    await desk.statementUntil('2027-03-31');
    await cancelOverdue(desk.shop.services);
    desk.shop.clock.advance(90 * DAY);
    expect(await deleteUnpaidOrders(desk.shop.services)).toBe(0);
    expect((await desk.read(b?.id ?? '')).status).toBe('open');
    await exempt(desk, b?.id ?? '', false);
    await cancelOverdue(desk.shop.services);
    expect((await desk.read(b?.id ?? '')).status).toBe('cancelled');
    await inbox.close();
  });

  test('only an order there is, for a reason of some length, which its guest may ask for', async () => {
    const desk = await openReminderDesk(openTestStore);
    const [a] = await desk.due('2027-02-20');
    expect((await exempt(desk, 'none', true)).body.code).toBe('unknown_order');
    expect((await exempt(desk, a?.id ?? '', true, 'x'.repeat(201))).status).toBe(422);
    await exempt(desk, a?.id ?? '', true);
    const email = 'gast0@example.org';
    const { body } = await desk.call<PersonExport>('POST', '/persons/export', { email });
    expect(body.orders).toMatchObject([{ exempt_because: REASON }]);
  });
});
