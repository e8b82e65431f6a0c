import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OrderView } from '../../../src/contract/orders.ts';
import type { MailPage } from '../../../src/contract/outbox.ts';
import type { PersonExport } from '../../../src/contract/persons.ts';
import { createApp } from '../../../src/server/app/app.ts';
import type { Services } from '../../../src/server/app/services.ts';
import { openPostbox } from '../../../src/server/messages/postbox.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { openReminderAdmin } from '../../support/reminder-admin.ts';
import { openWithdrawals } from '../../support/withdrawing.ts';
import { deliverDueMail } from './deliver-all.ts';

/** Delivers what is due as the shop itself would. */
async function deliver(services: Services): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stored-mail-'));
  const postbox = openPostbox({ ...services.config, dataDir });
  while ((await deliverDueMail(services, postbox)) > 0);
  postbox.close();
}

eachDatabase((_, openTestStore) => {
  test('without a mail server a mail is stored and not sent, wherever it is told of', async () => {
    const admin = await openWithdrawals(openTestStore);
    const id = await admin.order();
    await admin.declare();
    await deliver(admin.shop.services);
    const { mails } = (await admin.call<MailPage>('GET', '/outbox/guests')).body;
    expect(mails.map(({ state, has_file }) => [state, has_file])).toEqual([
      ['stored', true],
      ['stored', true],
    ]);
    expect((await admin.call<MailPage>('GET', '/outbox/guests?state=sent')).body.mails).toEqual([]);
    const { customer, mails: own } = await admin.read(id);
    expect(own).toMatchObject([{ kind: 'order_confirmation', state: 'stored' }]);
    expect((await admin.only()).receipt).toMatchObject({ state: 'stored' });
    const { body } = await admin.call<PersonExport>('POST', '/persons/export', { email: customer.email });
    expect(body.orders[0]?.mails).toMatchObject([{ sent_at: null, stored_at: expect.any(String) }]);
    const { order } = (await admin.shop.call<{ order: OrderView }>('GET', `/api/booking/order/${id}`)).body;
    expect(order.only_stored).toBe(true);
  });

  test('whoever has mails sent is told that they are only stored, and so is the history', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [due] = await admin.due('2027-02-20');
    admin.settle({ last_days: 3 });
    expect((await admin.list('last')).only_stored).toBe(true);
    expect((await admin.remind('last', due?.id ?? '')).body).toMatchObject({ sent: 1, only_stored: true });
    const id = await admin.order();
    await deliver(admin.shop.services);
    const stored = { status: 200, body: { success: true, only_stored: true } };
    expect(await admin.call('POST', `/orders/${id}/confirmation`)).toMatchObject(stored);
    expect((await admin.read(id)).history[0]?.facts).toEqual({ only_stored: 1 });
    expect((await admin.read(due?.id ?? '')).history[0]?.facts).toMatchObject({ only_stored: 1 });
    expect(await admin.call('POST', '/settings/test-mail')).toMatchObject(stored);
    const anna = { email: 'anna@weinfest.example', firstname: 'Anna', lastname: 'Groß', permissions: [] };
    expect(await admin.call('POST', '/team', anna)).toMatchObject(stored);
    expect(await admin.call('POST', '/outbox/guests/retry')).toMatchObject(stored);
    const mine = { email: anna.email };
    expect(await admin.shop.call('POST', '/api/password/forgotten', mine)).toMatchObject(stored);
  });

  test('with a mail server nothing is called stored', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const { services } = admin.shop;
    services.config.smtpUrl = 'smtp://localhost:2525';
    const app = createApp(services);
    const answer = await app.request('/api/office/outbox/guests/retry', {
      method: 'POST',
      headers: { ...admin.staff, 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect(await answer.json()).toEqual({ success: true, only_stored: false, retried: 0 });
    const id = await admin.order();
    const taking = { post: async () => undefined, close() {} };
    while ((await deliverDueMail(services, taking)) > 0);
    expect((await admin.read(id)).mails).toMatchObject([{ state: 'sent' }]);
  });
});
