import { expect, test } from 'vitest';
import { storedTimeOfInstant } from '../../../../src/domain/stored-time.ts';
import { allowsReceipt } from '../../../../src/server/money/withdrawals/withdrawal-receipts.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { openWithdrawals } from '../../../support/withdrawing.ts';
import { deliverDueMail } from '../../messages/deliver-all.ts';

const HOUR = 60 * 60 * 1000;

/** Orders with a postbox that collects the order numbers of mailed receipts. */
async function openPost(openTestStore: OpenTestStore) {
  const admin = await openWithdrawals(openTestStore);
  const { shop, list } = admin;
  const postbox = {
    posted: [] as string[],
    async post({ subject, text }: { subject?: string; text?: unknown }) {
      if (!subject?.startsWith('Dein Widerruf')) return;
      postbox.posted.push(/^Bestellnummer: (.*)$/m.exec(String(text))?.[1] ?? '');
    },
    close() {},
  };
  return {
    ...admin,
    postbox,
    async deliver(services = shop.services) {
      while ((await deliverDueMail(services, postbox)) > 0);
      return postbox.posted;
    },
    /** The state of each receipt, by the typed number. */
    async states() {
      const all = [...(await list()), ...(await list('?state=settled'))];
      return Object.fromEntries(all.map(({ order_number, receipt }) => [order_number, receipt?.state]));
    },
  };
}

eachDatabase((_, openTestStore) => {
  test('a mailbox gets five receipts a day, however it is spelt; those beyond wait, and none is lost', async () => {
    const { shop, declare, deliver, list, states } = await openPost(openTestStore);
    const spellings = ['zoe@example.org', 'Zoe@Example.org', 'z.o.e@example.org', 'zoe+fest@example.org'];
    for (let n = 0; n < 7; n++)
      await declare({ order_number: `Nummer ${n}`, email: spellings[n % spellings.length] });
    await declare({ order_number: 'andere', email: 'anna@example.org' });
    expect((await deliver()).toSorted()).toEqual([
      ...['Nummer 0', 'Nummer 1', 'Nummer 2', 'Nummer 3', 'Nummer 4'],
      'andere',
    ]);
    const sent_at = storedTimeOfInstant(shop.clock.now);
    expect((await list())[0]?.receipt).toEqual({ state: 'sent', sent_at });
    expect(await states()).toMatchObject({ 'Nummer 4': 'sent', 'Nummer 5': 'held', 'Nummer 6': 'held' });
    shop.clock.advance(2 * HOUR);
    expect(await deliver()).toHaveLength(6);
    shop.clock.advance(22 * HOUR);
    expect((await deliver()).slice(6).toSorted()).toEqual(['Nummer 5', 'Nummer 6']);
  });

  test('what waits for its mailbox is looked at again when the oldest of its five is a day old', async () => {
    const { shop, declare, deliver, store } = await openPost(openTestStore);
    const first = shop.clock.now;
    for (let n = 0; n < 8; n++) {
      await declare({ order_number: `Nummer ${n}` });
      await deliver();
      shop.clock.advance(HOUR);
    }
    const dueIn = async () =>
      (
        await store.read
          .selectFrom('outbox')
          .select('next_attempt_at')
          .where('state', '=', 'waiting')
          .orderBy('id')
          .execute()
      ).map(({ next_attempt_at }) => (next_attempt_at - first) / HOUR);
    expect(await dueIn()).toEqual([24, 24, 24]);
    shop.clock.now = first + 24 * HOUR;
    expect(await deliver()).toHaveLength(6);
    expect(await dueIn()).toEqual([25, 25]);
  });

  test('strangers get 300 receipts and five a minute, all declarations are taken, and whoever ordered waits for none', async () => {
    const { shop, declare, deliver, order, read, store } = await openPost(openTestStore);
    const limited = { ...shop.services, config: { ...shop.services.config, isRateLimited: true } };
    const { number, customer } = await read(await order());
    for (let n = 0; n < 299; n++) allowsReceipt(limited);
    for (let n = 0; n < 4; n++)
      expect((await declare({ email: `gast${n}@example.org`, order_number: `${n}` })).status).toBe(200);
    await declare({ order_number: number, email: customer.email });
    const posted = await deliver(limited);
    expect(posted).toEqual(['0', number]);
    const waiting = await store.read
      .selectFrom('outbox')
      .select(['last_error', 'attempts'])
      .where('state', '=', 'waiting')
      .execute();
    expect(waiting).toEqual(Array(3).fill({ last_error: 'HELD', attempts: 0 }));
    shop.clock.advance(HOUR);
    expect(await deliver(limited)).toHaveLength(5);
  });

  test('whoever withdraws from his own orders gets each receipt at once, however many came before', async () => {
    const { shop, declare, deliver, order, read } = await openPost(openTestStore);
    for (let n = 0; n < 6; n++) await declare({ order_number: `Nummer ${n}`, email: 'Erika@example.org' });
    const numbers: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { number, customer } = await read(await order());
      numbers.push(number);
      await declare({ order_number: number.toLowerCase(), email: customer.email.toUpperCase() });
    }
    shop.clock.advance(1000);
    const posted = (await deliver()).filter((number) => !number.startsWith('Nummer'));
    expect(posted.map((number) => number.toUpperCase()).toSorted()).toEqual(numbers.toSorted());
  });

  test('with the number of an order of his own nobody floods a stranger either', async () => {
    const { declare, deliver, order, read } = await openPost(openTestStore);
    const { number, customer } = await read(await order());
    for (let n = 0; n < 23; n++)
      await declare({ order_number: number, email: customer.email, remark: `Karte ${n}` });
    expect(await deliver()).toHaveLength(20);
  });

  test('a receipt that waits goes as soon as staff find the order or decide; what they tick off goes no more', async () => {
    const { shop, declare, deliver, order, read, list, assign, settle, states } =
      await openPost(openTestStore);
    const { number, customer } = await read(await order());
    for (const typed of ['1', '2', '3', '4', '5', 'verschrieben', 'echt', 'abgelehnt', 'unsinn'])
      await declare({ order_number: typed, email: customer.email });
    expect(await deliver()).toHaveLength(5);
    const idOf = async (typed: string) => (await list()).find((one) => one.order_number === typed)?.id ?? 0;
    await assign(await idOf('verschrieben'), number);
    await settle(await idOf('echt'), 'accepted');
    await settle(await idOf('abgelehnt'), 'declined', 'Zu spät');
    await settle(await idOf('unsinn'), 'void');
    expect((await deliver()).slice(5).toSorted()).toEqual(['abgelehnt', 'echt', 'verschrieben']);
    expect(await states()).toMatchObject({ verschrieben: 'sent', unsinn: 'dropped' });
    shop.clock.advance(25 * HOUR);
    expect(await deliver()).toHaveLength(8);
  });
});
