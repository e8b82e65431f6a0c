import { expect, test } from 'vitest';
import { deliverDueMail } from '../../../../src/server/messages/mail-delivery.ts';
import type { MailMessage, Postbox } from '../../../../src/server/messages/mail-message.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderDesk, openOrderDesk } from '../../../support/order-desk.ts';

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

const setPassword = async ({ shop }: OrderDesk, token: string) =>
  (await shop.call('POST', '/api/password', { token, password: PASSWORD })).status;

async function invite(desk: OrderDesk): Promise<number> {
  const body = { firstname: 'Neu', lastname: 'Muster', email: 'neu@example.org', permissions: [] };
  return (await desk.call<{ id: number }>('POST', '/team', body)).body.id;
}

const forget = ({ shop }: OrderDesk) =>
  shop.call('POST', '/api/password/forgotten', { email: 'neu@example.org' });

const states = async ({ store }: OrderDesk) =>
  (await store.read.selectFrom('outbox').select('state').orderBy('id').execute()).map(({ state }) => state);

const links = async ({ store }: OrderDesk) =>
  (await store.read.selectFrom('password_links').select('token_hash').execute()).length;

eachDatabase((_, openTestStore) => {
  test('whoever has set a password is sent no older link any more', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { services, clock } = desk.shop;
    await invite(desk);
    const { taken, postbox } = taking();
    await deliverDueMail(services, postbox);
    await forget(desk);
    await deliverDueMail(services, down);
    expect(await setPassword(desk, linkIn(taken[0] as MailMessage))).toBe(200);
    expect(await states(desk)).toEqual(['sent', 'dropped']);
    clock.advance(MINUTE);
    expect(await deliverDueMail(services, postbox)).toBe(0);
    expect(await links(desk)).toBe(0);
    // What was given up before cannot be woken either.
    await forget(desk);
    await deliverDueMail(services, postbox);
    await desk.store.write((trx) =>
      trx.updateTable('outbox').set({ state: 'failed' }).where('state', '=', 'dropped').execute(),
    );
    expect(await setPassword(desk, linkIn(taken[1] as MailMessage))).toBe(200);
    expect(await states(desk)).toEqual(['sent', 'dropped', 'sent']);
  });

  test('a link that is on its way while the password is set holds no longer', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { services } = desk.shop;
    await invite(desk);
    const first = taking();
    await deliverDueMail(services, first.postbox);
    await forget(desk);
    const second = taking(async () => {
      expect(await setPassword(desk, linkIn(first.taken[0] as MailMessage))).toBe(200);
    });
    await deliverDueMail(services, second.postbox);
    expect(await setPassword(desk, linkIn(second.taken[0] as MailMessage))).toBe(409);
    expect(await links(desk)).toBe(0);
  });

  test('whoever has left the team is sent nothing', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { services, clock } = desk.shop;
    const id = await invite(desk);
    await deliverDueMail(services, down);
    expect((await desk.call('DELETE', `/team/${id}`)).status).toBe(200);
    clock.advance(MINUTE);
    const { taken, postbox } = taking();
    await deliverDueMail(services, postbox);
    expect([taken, await states(desk), await links(desk)]).toEqual([[], [], 0]);
  });
});
