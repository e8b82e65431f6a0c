import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  claimMails,
  deliverMail,
  type Outbox,
  retryPauseMs,
  startOutbox,
} from '../../../src/server/messages/mail-delivery.ts';
import type { MailMessage, Postbox } from '../../../src/server/messages/mail-message.ts';
import { smtpPostbox } from '../../../src/server/messages/postbox.ts';
import type { Store } from '../../../src/server/platform/database/store.ts';
import { eraseMailsOfOrders } from '../../../src/server/platform/outbox/outbox.repository.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { buildSmallHall } from '../../support/small-hall.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { readPdf } from '../platform/pdf/read-pdf.ts';
import { deliverDueMail } from './deliver-all.ts';
import { oddServer, smtpInbox } from './smtp-inbox.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

const customer = {
  firstname: 'Anna',
  lastname: 'Groß',
  email: 'anna@example.org',
  telephone: '0123 456',
  street: 'Rebenweg 1',
  city: 'Musterstadt',
  zipcode: '01234',
};

async function shopWithOrders(store: Store, orders: number): Promise<TestShop> {
  const shop = testShop(store);
  const { fair } = await buildSmallHall(store);
  for (let n = 0; n < orders; n++) {
    const basket = [
      { is_fixed: true, event: fair.id, name: 'Erwachsene', ticket_price_id: fair.adult, quantity: 1 },
    ];
    await shop.call('POST', '/api/booking/checkout/invoice', { basket, customer });
  }
  return shop;
}

/** Takes what `accept` does not throw at, in the order in which it came. */
function memoryPostbox(accept: (message: MailMessage) => void | Promise<void> = () => {}) {
  const taken: { message: MailMessage; name: string }[] = [];
  const postbox: Postbox = {
    async post(message, name) {
      await accept(message);
      taken.push({ message, name });
    },
    close() {},
  };
  return { postbox, taken };
}

const refusal = (responseCode: number) => () => {
  const words = `${responseCode} <anna@example.org>: no mailbox of Anna Groß`;
  throw Object.assign(new Error(words), { code: 'EENVELOPE', responseCode, response: words });
};
const refuse = refusal(550);
const refuseForNow = refusal(450);

const rows = (store: Store) => store.read.selectFrom('outbox').selectAll().orderBy('id').execute();

eachDatabase((_, openTestStore) => {
  test('an order is confirmed by mail, once', async () => {
    const store = await openTestStore();
    const { services } = await shopWithOrders(store, 1);
    const { postbox, taken } = memoryPostbox();
    expect(await deliverDueMail(services, postbox)).toBe(1);
    expect(await deliverDueMail(services, postbox)).toBe(0);
    const { number } = await store.read.selectFrom('orders').select('number').executeTakeFirstOrThrow();
    expect(taken).toHaveLength(1);
    expect(taken[0]?.message.subject).toBe(`Bestellbestätigung ${number}`);
    expect(taken[0]?.message.to).toEqual({ name: 'Anna Groß', address: 'anna@example.org' });
    expect(taken[0]?.name).toBe('2027-03-01T12-00-00Z-000001');
    expect(await rows(store)).toMatchObject([
      { state: 'sent', attempts: 1, sent_at: services.clock(), last_error: null },
    ]);
  });

  test('a mail that fails is tried again after growing pauses and given up after the tenth time', async () => {
    const store = await openTestStore();
    const { services, clock, log } = await shopWithOrders(store, 1);
    const { postbox } = memoryPostbox(refuseForNow);
    const pauses = [
      MINUTE,
      2 * MINUTE,
      5 * MINUTE,
      15 * MINUTE,
      HOUR / 2,
      HOUR,
      2 * HOUR,
      4 * HOUR,
      6 * HOUR,
    ];
    for (const pause of pauses) {
      expect(await deliverDueMail(services, postbox)).toBe(1);
      clock.advance(pause - 1);
      expect(await deliverDueMail(services, postbox)).toBe(0);
      clock.advance(1);
    }
    expect(await rows(store)).toMatchObject([{ state: 'waiting', attempts: 9 }]);
    expect(await deliverDueMail(services, postbox)).toBe(1);
    expect(await rows(store)).toMatchObject([{ state: 'failed', attempts: 10, sent_at: null }]);
    clock.advance(24 * HOUR);
    expect(await deliverDueMail(services, postbox)).toBe(0);
    expect(log.filter((line) => line.what === 'mail not sent')).toHaveLength(10);
  });

  test('a mail that is refused for good is given up at once', async () => {
    const store = await openTestStore();
    const { services, clock, log } = await shopWithOrders(store, 1);
    const { postbox } = memoryPostbox(refuse);
    expect(await deliverDueMail(services, postbox)).toBe(1);
    expect(await rows(store)).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'EENVELOPE 550' }]);
    clock.advance(24 * HOUR);
    expect(await deliverDueMail(services, postbox)).toBe(0);
    expect(log.find((line) => line.what === 'mail not sent')?.facts).toMatchObject({ isLast: true });
  });

  test('what is kept and logged of a failure names nobody', async () => {
    const store = await openTestStore();
    const { services, log } = await shopWithOrders(store, 1);
    await deliverDueMail(services, memoryPostbox(refuse).postbox);
    expect(await rows(store)).toMatchObject([{ last_error: 'EENVELOPE 550' }]);
    expect(JSON.stringify([await rows(store), log])).not.toMatch(/anna|groß/i);
  });

  test('the same mail has the same id at every attempt', async () => {
    const store = await openTestStore();
    const { services, clock } = await shopWithOrders(store, 1);
    const ids: string[] = [];
    const note = ({ messageId }: MailMessage) => {
      ids.push(messageId);
      throw new Error('not now');
    };
    await deliverDueMail(services, memoryPostbox(note).postbox);
    clock.advance(MINUTE);
    await deliverDueMail(services, memoryPostbox(note).postbox);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@localhost>$/);
  });

  test('one bad address holds nobody else up', async () => {
    const store = await openTestStore();
    const shop = await shopWithOrders(store, 3);
    const { id } = await store.read.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    await store.write((trx) =>
      trx.updateTable('orders').set({ email: 'bad@example.org' }).where('id', '=', id).execute(),
    );
    const { postbox, taken } = memoryPostbox(({ to }) => {
      if ((to as { address: string }).address === 'bad@example.org') refuse();
    });
    await deliverDueMail(shop.services, postbox);
    expect(taken).toHaveLength(2);
    expect((await rows(store)).map((row) => row.state).sort()).toEqual(['failed', 'sent', 'sent']);
  });

  test('two servers on one database send every mail once', async () => {
    const store = await openTestStore();
    const shop = await shopWithOrders(store, 12);
    const { postbox, taken } = memoryPostbox();
    const other = testShop(store, { seed: 'other' });
    const drain = async ({ services }: TestShop) => {
      for (let idle = 0; idle < 2; ) idle = (await deliverDueMail(services, postbox)) === 0 ? idle + 1 : 0;
    };
    await Promise.all([drain(shop), drain(other), drain(shop), drain(other)]);
    expect(taken).toHaveLength(12);
    expect(new Set(taken.map(({ name }) => name)).size).toBe(12);
  });

  test('a server that was killed while sending leaves the mail to another one, after a minute', async () => {
    const store = await openTestStore();
    const { services, clock } = await shopWithOrders(store, 1);
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const hanging = memoryPostbox(() => {
      arrived.resolve();
      return answer.promise;
    });
    const killed = deliverDueMail(services, hanging.postbox);
    await arrived.promise;

    const { postbox, taken } = memoryPostbox();
    clock.advance(MINUTE - 1);
    expect(await deliverDueMail(services, postbox)).toBe(0);
    clock.advance(1);
    expect(await deliverDueMail(services, postbox)).toBe(1);
    expect(taken).toHaveLength(1);

    // Should it come back after all, it changes nothing any more.
    answer.reject(new Error('gone'));
    await killed;
    expect(await rows(store)).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  });

  test('a mail whose order is erased while it is written goes to nobody, and no file stays', async () => {
    const store = await openTestStore();
    const { services } = await shopWithOrders(store, 2);
    const erase = (id: number) =>
      store.write(async (trx) => {
        const mail = await trx
          .selectFrom('outbox')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await eraseMailsOfOrders(trx, [mail.order_id ?? '']);
      });
    const { mails } = await claimMails(services, 2);
    const [before, meanwhile] = mails;
    if (before === undefined || meanwhile === undefined) throw new Error('two mails expected');

    await erase(before.id);
    const { postbox, taken } = memoryPostbox(() => erase(meanwhile.id));
    const removed: string[] = [];
    const folder = { ...postbox, onlyStores: true, remove: async (name: string) => void removed.push(name) };
    await deliverMail(services, folder, before);
    expect(taken).toEqual([]);

    await deliverMail(services, folder, meanwhile);
    expect(removed).toEqual(taken.map(({ name }) => name));
    expect(await rows(store)).toEqual([]);
  });

  test('an order that is gone or was cancelled is not confirmed', async () => {
    const store = await openTestStore();
    const { services } = await shopWithOrders(store, 2);
    const [first, second] = await store.read.selectFrom('orders').select('id').execute();
    await store.write(async (trx) => {
      await trx
        .updateTable('outbox')
        .set({ order_id: 'gone' })
        .where('order_id', '=', first?.id ?? '')
        .execute();
      await trx
        .updateTable('orders')
        .set({ status: 'cancelled' })
        .where('id', '=', second?.id ?? '')
        .execute();
    });
    const { postbox, taken } = memoryPostbox();
    await deliverDueMail(services, postbox);
    expect(taken).toEqual([]);
    expect(await rows(store)).toMatchObject([{ state: 'dropped' }, { state: 'dropped' }]);
  });
});

test('pauses grow from a minute to six hours, and the tenth failure is the last', () => {
  const minutes = Array.from({ length: 10 }, (_, index) => retryPauseMs(index + 1)).map(
    (ms) => ms && ms / 60_000,
  );
  expect(minutes).toEqual([1, 2, 5, 15, 30, 60, 120, 240, 360, null]);
  expect(retryPauseMs(11)).toBe(null);
});

/** The terms come with every mail, and the thread that prints them begins with the first. */
const PRINTING = { timeout: 60_000 };

async function order(shop: TestShop): Promise<void> {
  const { fair } = await buildSmallHall(shop.services.store);
  const customer = {
    firstname: 'Anna',
    lastname: 'Groß',
    email: 'anna@example.org',
    telephone: '0123 456',
    street: 'Rebenweg 1',
    city: 'Musterstadt',
    zipcode: '01234',
  };
  const basket = [
    { is_fixed: true, event: fair.id, name: 'Kinder', ticket_price_id: fair.child, quantity: 2 },
  ];
  const { status } = await shop.call('POST', '/api/booking/checkout/invoice', { basket, customer });
  expect(status).toBe(200);
}

eachDatabase((_, openTestStore) => {
  test('an order wakes the outbox, and the mail is with the server at once', async () => {
    const inbox = await smtpInbox();
    let outbox: Outbox | undefined;
    const shop = testShop(await openTestStore(), { wakeOutbox: () => outbox?.wake() });
    outbox = startOutbox(shop.services, smtpPostbox(inbox.url));
    await order(shop);
    await expect.poll(() => inbox.received.length, PRINTING).toBe(1);
    const [email] = await inbox.emails();
    expect(email?.to).toMatchObject([{ name: 'Anna Groß', address: 'anna@example.org' }]);
    expect(email?.text).toContain('2 × Kinder (je 5,00 €): 10,00 €');
    const [terms, ...others] =
      email?.attachments.filter(({ disposition }) => disposition === 'attachment') ?? [];
    expect([terms?.filename, others]).toEqual(['AGB-und-Widerrufsbelehrung.pdf', []]);
    const { pages } = await readPdf(new Uint8Array(terms?.content as ArrayBuffer));
    expect(pages.join(' ')).toContain('Widerrufsrecht');
    expect(email?.text).toContain('liegen sie dieser Mail mit der Widerrufsbelehrung als PDF bei');
    await outbox.stop();
    await inbox.close();
  });

  test('what waited while nobody sent is sent at the start', async () => {
    const inbox = await smtpInbox();
    const shop = testShop(await openTestStore());
    await order(shop);
    const outbox = startOutbox(shop.services, smtpPostbox(inbox.url));
    await expect.poll(() => inbox.received.length, PRINTING).toBe(1);
    await outbox.stop();
    await inbox.close();
  });

  test('the next mail is begun as soon as one of a dozen ends, whatever the others wait for', async () => {
    const store = await openTestStore();
    const { services } = await shopWithOrders(store, 15);
    const answers: (() => void)[] = [];
    const { postbox, taken } = memoryPostbox(() => new Promise((resolve) => answers.push(resolve)));
    const outbox = startOutbox(services, postbox);
    await expect.poll(() => answers.length, PRINTING).toBe(12);
    answers[5]?.();
    await expect.poll(() => answers.length, PRINTING).toBe(13);
    expect(taken).toHaveLength(1);
    for (const answer of answers) answer();
    await expect.poll(() => answers.length, PRINTING).toBe(15);
    for (const answer of answers) answer();
    await expect.poll(() => taken.length, PRINTING).toBe(15);
    await outbox.stop();
  });

  test('what a killed process left under way goes at once at the start, where no other is at work', async () => {
    const store = await openTestStore();
    const shop = await shopWithOrders(store, 1);
    await claimMails(shop.services, 1);
    const { postbox, taken } = memoryPostbox();
    let looks = 0;
    const write: Store['write'] = (operation) => {
      looks += 1;
      return store.write(operation);
    };
    const several = testShop(store, { config: { processes: 2 }, store: { ...store, write } });
    const beside = startOutbox(several.services, postbox);
    await expect.poll(() => looks).toBe(1);
    await beside.stop();
    expect(await rows(store)).toMatchObject([{ is_under_way: 1, attempts: 1 }]);

    const alone = startOutbox(shop.services, postbox);
    await expect.poll(() => taken.length, PRINTING).toBe(1);
    await alone.stop();
    expect(await rows(store)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('without a mail server the mail lies in the data folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-outbox-'));
    const shop = testShop(await openTestStore(), { config: { dataDir, smtpUrl: '' } });
    await order(shop);
    const outbox = startOutbox(shop.services);
    const mails = () => (readdirSync(dataDir).includes('mail') ? readdirSync(join(dataDir, 'mail')) : []);
    await expect.poll(mails, PRINTING).toEqual(['2027-03-01T12-00-00Z-000001.eml']);
    await outbox.stop();
    rmSync(dataDir, { recursive: true });
  });

  test('a stop in the middle of a mail keeps it waiting for the next start', async () => {
    const silent = await oddServer(() => {});
    const store = await openTestStore();
    const shop = testShop(store);
    await order(shop);
    const postbox = smtpPostbox(silent.url);
    const outbox = startOutbox(shop.services, postbox);
    const state = async () => (await store.read.selectFrom('outbox').selectAll().execute())[0];
    await expect.poll(async () => (await state())?.attempts, PRINTING).toBe(1);
    const stopped = outbox.stop();
    postbox.close();
    await stopped;
    expect(await state()).toMatchObject({ state: 'waiting', attempts: 1 });
    await silent.close();
  });

  test('a stop waits for the mail that is under way before it closes the postbox', async () => {
    const shop = testShop(await openTestStore());
    await order(shop);
    const [isUnderWay, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const said: string[] = [];
    const outbox = startOutbox(shop.services, {
      async post() {
        isUnderWay.resolve();
        await answer.promise;
        said.push('posted');
      },
      close: () => said.push('closed'),
    });
    await isUnderWay.promise;
    const stopped = outbox.stop();
    answer.resolve();
    await stopped;
    expect(said).toEqual(['posted', 'closed']);
  });

  test('a stop while it looks for mails does not wait until it would look again', async () => {
    const store = await openTestStore();
    const look = Promise.withResolvers<unknown>();
    const shop = testShop(store, { store: { ...store, write: () => look.promise as Promise<never> } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const outbox = startOutbox(shop.services, { post: async () => {}, close() {} });
      const stopped = outbox.stop();
      look.resolve({ found: 0, mails: [] });
      await stopped;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    // Otherwise it sleeps on a clock that stands still.
  }, 5_000);

  test('a database that is gone for a moment does not end the outbox', async () => {
    const store = await openTestStore();
    const shop = testShop(store, {
      store: { ...store, write: () => Promise.reject(new Error('connection terminated')) },
    });
    const outbox = startOutbox(shop.services, { post: async () => {}, close() {} });
    await expect.poll(() => shop.log.filter((line) => line.what === 'outbox failed').length).toBe(1);
    outbox.wake();
    await expect.poll(() => shop.log.filter((line) => line.what === 'outbox failed').length).toBe(2);
    await outbox.stop();
  });
});
