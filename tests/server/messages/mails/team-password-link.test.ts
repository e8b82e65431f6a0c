import { expect, test } from 'vitest';
import type { MailMessage, Postbox } from '../../../../src/server/messages/mail-message.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { deliverDueMail } from '../deliver-all.ts';

const MINUTE = 60_000;
const PASSWORD = 'Federweißer und Zwiebelkuchen';

const down: Postbox = {
  post: async () => {
    throw Object.assign(new Error('down'), { code: 'ESOCKET' });
  },
  close() {},
};

/** Whose mails arrive, with what `onMail` makes of each before it is taken. */
function taking(onMail: (message: MailMessage) => Promise<void> = async () => {}) {
  const taken: MailMessage[] = [];
  const postbox: Postbox = {
    async post(message) {
      await onMail(message);
      taken.push(message);
    },
    close() {},
  };
  return { taken, postbox };
}

const linkIn = ({ text }: MailMessage) => /#([\w-]+)/.exec(String(text))?.[1] ?? '';

const setPassword = async ({ shop }: OrderAdmin, token: string) =>
  (await shop.call('POST', '/api/password', { token, password: PASSWORD })).status;

async function invite(admin: OrderAdmin): Promise<number> {
  const body = { firstname: 'Neu', lastname: 'Muster', email: 'neu@example.org', permissions: [] };
  return (await admin.call<{ id: number }>('POST', '/team', body)).body.id;
}

const forget = ({ shop }: OrderAdmin) =>
  shop.call('POST', '/api/password/forgotten', { email: 'neu@example.org' });

const states = async ({ store }: OrderAdmin) =>
  (await store.read.selectFrom('outbox').select('state').orderBy('id').execute()).map(({ state }) => state);

const links = async ({ store }: OrderAdmin) =>
  (await store.read.selectFrom('password_links').select('token_hash').execute()).length;

eachDatabase((_, openTestStore) => {
  test('whoever has set a password is sent no older link any more', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { services, clock } = admin.shop;
    await invite(admin);
    const { taken, postbox } = taking();
    await deliverDueMail(services, postbox);
    await forget(admin);
    await deliverDueMail(services, down);
    expect(await setPassword(admin, linkIn(taken[0] as MailMessage))).toBe(200);
    expect(await states(admin)).toEqual(['sent', 'dropped']);
    clock.advance(MINUTE);
    expect(await deliverDueMail(services, postbox)).toBe(0);
    expect(await links(admin)).toBe(0);
    // What was given up before cannot be woken either.
    await forget(admin);
    await deliverDueMail(services, postbox);
    await admin.store.write((trx) =>
      trx.updateTable('outbox').set({ state: 'failed' }).where('state', '=', 'dropped').execute(),
    );
    expect(await setPassword(admin, linkIn(taken[1] as MailMessage))).toBe(200);
    expect(await states(admin)).toEqual(['sent', 'dropped', 'sent']);
  });

  test('a link that is on its way while the password is set holds no longer', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { services } = admin.shop;
    await invite(admin);
    const first = taking();
    await deliverDueMail(services, first.postbox);
    await forget(admin);
    const second = taking(async () => {
      expect(await setPassword(admin, linkIn(first.taken[0] as MailMessage))).toBe(200);
    });
    await deliverDueMail(services, second.postbox);
    expect(await setPassword(admin, linkIn(second.taken[0] as MailMessage))).toBe(409);
    expect(await links(admin)).toBe(0);
  });

  test('whoever has left the team is sent nothing', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { services, clock } = admin.shop;
    const id = await invite(admin);
    await deliverDueMail(services, down);
    expect((await admin.call('DELETE', `/team/${id}`)).status).toBe(200);
    clock.advance(MINUTE);
    const { taken, postbox } = taking();
    await deliverDueMail(services, postbox);
    expect([taken, await states(admin), await links(admin)]).toEqual([[], [], 0]);
  });
});
