import { expect, test } from 'vitest';
import type { OrderView } from '../../../../src/contract/orders.ts';
import { claimMails, deliverMail } from '../../../../src/server/messages/mail-delivery.ts';
import type { MailMessage, Postbox } from '../../../../src/server/messages/mail-message.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { testShop } from '../../../support/test-shop.ts';
import { deliverDueMail } from '../../messages/deliver-all.ts';

const MINUTE = 60_000;
const OLD = 'zoe@example.org';
const NEW = 'zoe@weinfest.example';

/** Refuses the old address for good. */
function postboxOf(taken: string[]): Postbox {
  return {
    async post({ to }: MailMessage) {
      const { address } = to as { address: string };
      if (address === OLD)
        throw Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' });
      taken.push(address);
    },
    close() {},
  };
}

const correct = ({ shop }: Pick<OrderAdmin, 'shop'>, id: string, email: string) =>
  shop.guest().call('PUT', `/api/booking/order/${id}/email`, { email });
const mailOf = async ({ shop }: OrderAdmin, id: string) =>
  (await shop.guest().call<{ order: OrderView }>('GET', `/api/booking/order/${id}`)).body.order.mail;

eachDatabase((_, openTestStore) => {
  test('a guest corrects an address that was refused; all later mails go to the new one', async () => {
    const admin = await openOrderAdmin(openTestStore);
    admin.shop.services.config.smtpUrl = 'smtp://localhost';
    const id = await admin.order();
    const taken: string[] = [];
    expect(await mailOf(admin, id)).toBe('waiting');
    await deliverDueMail(admin.shop.services, postboxOf(taken));
    expect(await mailOf(admin, id)).toBe('failed');

    expect(await correct(admin, id, NEW)).toMatchObject({ status: 200 });
    await deliverDueMail(admin.shop.services, postboxOf(taken));
    expect(await mailOf(admin, id)).toBe('sent');
    expect((await admin.book(id, 16, 0)).status).toBe(200);
    admin.shop.clock.advance(MINUTE);
    await deliverDueMail(admin.shop.services, postboxOf(taken));
    expect(taken).toEqual([NEW, NEW]);

    const order = await admin.read(id);
    expect(order.customer.email).toBe(NEW);
    expect(order.history.at(-1)).toMatchObject({ who: 'Gast', what: 'email_corrected', facts: {} });
    const found = await admin.call<{ orders: { id: string }[] }>('GET', `/orders?q=${OLD}`);
    expect(found.body.orders).toEqual([]);
  });

  test('a correction keeps mails until their time, and changes nothing else', async () => {
    const admin = await openOrderAdmin(openTestStore);
    admin.shop.services.config.smtpUrl = 'smtp://localhost';
    const id = await admin.order();
    const before = await admin.read(id);
    expect((await admin.book(id, 16, 0)).status).toBe(200);
    expect((await correct(admin, id, NEW)).status).toBe(200);
    const taken: string[] = [];
    while ((await deliverDueMail(admin.shop.services, postboxOf(taken))) > 0);
    // The tickets wait for their quiet minute.
    expect(taken).toEqual([NEW]);
    expect((await admin.read(id)).customer).toEqual({ ...before.customer, email: NEW });
  });

  test('the address stays once a mail has arrived, and while one is under way', async () => {
    const admin = await openOrderAdmin(openTestStore);
    admin.shop.services.config.smtpUrl = 'smtp://localhost';
    const id = await admin.order();
    const { mails } = await claimMails(admin.shop.services, 1);
    expect((await correct(admin, id, NEW)).body).toMatchObject({ code: 'email_under_way' });
    for (const mail of mails)
      await deliverMail(admin.shop.services, { post: async () => {}, close() {} }, mail);
    expect(await correct(admin, id, NEW)).toMatchObject({ status: 409, body: { code: 'email_reached' } });
    expect((await admin.read(id)).customer.email).toBe(OLD);
    expect((await correct(admin, 'unknown', NEW)).body).toMatchObject({ code: 'unknown_order' });
    expect((await correct(admin, id, 'nonsense')).status).toBe(422);
  });

  test('nobody corrects the address of an order more than a few times', async () => {
    const admin = await openOrderAdmin(openTestStore);
    admin.shop.services.config.smtpUrl = 'smtp://localhost';
    const id = await admin.order();
    const limited = testShop(admin.store, { config: { isRateLimited: true } });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await correct({ shop: limited }, id, `zoe${n}@example.org`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
