import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { smtpPostbox } from '../../../src/server/messages/postbox.ts';
import { type Outbox, startOutbox } from '../../../src/server/messages/start-outbox.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { buildSmallHall } from '../../support/small-hall.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { readPdf } from '../platform/pdf/read-pdf.ts';
import { oddServer, smtpInbox } from './smtp-inbox.ts';

/** The terms come with every mail, and the thread that prints them begins with the first. */
const PRINTING = { timeout: 15_000 };

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
      look.resolve({ keyed: [], count: 0 });
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
