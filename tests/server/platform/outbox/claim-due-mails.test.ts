import { expect, test } from 'vitest';
import type { Store, Trx } from '../../../../src/server/platform/database/store.ts';
import {
  claimDueMails,
  releaseMails,
  renewLeases,
  settleMail,
} from '../../../../src/server/platform/outbox/claimed-mails.repository.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { untilSomebodyWaits } from '../../../support/until-somebody-waits.ts';

const NOW = 1000;
const LEASE_ENDS = 2000;

interface Queued {
  next_attempt_at: number;
  state?: 'waiting' | 'sent' | 'failed';
  withdrawal_id?: number;
}

function queue(store: Store, mails: Queued[]) {
  const common = {
    kind: 'order_confirmation',
    order_id: 'o',
    sent_at: null,
    last_error: null,
    created_at: 0,
  };
  const rows = mails.map((mail) => ({ state: 'waiting' as const, ...common, ...mail }));
  return store.write((trx) => trx.insertInto('outbox').values(rows).execute());
}

const claim = (store: Store, most = 10) => store.write((trx) => claimDueMails(trx, NOW, LEASE_ENDS, most));

eachDatabase((_, openTestStore) => {
  test('only what is due and still waiting is taken, the oldest first', async () => {
    const store = await openTestStore();
    await queue(store, [
      { next_attempt_at: NOW + 1 },
      { next_attempt_at: NOW },
      { next_attempt_at: 1 },
      { next_attempt_at: 0, state: 'sent' },
      { next_attempt_at: 0, state: 'failed' },
      { next_attempt_at: 2 },
    ]);
    const ids = async (most: number) => (await claim(store, most)).map(({ id }) => id).sort();
    expect(await ids(2)).toEqual([3, 6]);
    expect(await ids(2)).toEqual([2]);
    expect(await ids(2)).toEqual([]);
  });

  test('receipts of withdrawals go when nothing else is due, however long they wait', async () => {
    const store = await openTestStore();
    const { id } = await store.write((trx) =>
      trx
        .insertInto('withdrawals')
        .values({
          ...{ key_hash: 'k', name: 'Zoë', order_number: '1', email: 'z@x.de', mailbox: 'z@x.de' },
          ...{ remark: '', meant_number: null, received_at: 0 },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await queue(store, [
      { next_attempt_at: 1, withdrawal_id: id },
      { next_attempt_at: 2, withdrawal_id: id },
      { next_attempt_at: 3 },
      { next_attempt_at: 4 },
      { next_attempt_at: 5 },
    ]);
    const ids = async () => (await claim(store, 2)).map((mail) => mail.id).sort();
    expect(await ids()).toEqual([3, 4]);
    expect(await ids()).toEqual([1, 5]);
    expect(await ids()).toEqual([2]);
  });

  test('what became of an attempt is written down by whoever made the last one, once', async () => {
    const store = await openTestStore();
    await queue(store, [{ next_attempt_at: 1 }]);
    const [first] = await claim(store);
    const later = (trx: Trx) => claimDueMails(trx, LEASE_ENDS, 2 * LEASE_ENDS, 1);
    const [second] = await store.write(later);
    if (first === undefined || second === undefined) throw new Error('two attempts expected');
    const settle = (mail: typeof first, last_error: string | null, state: 'waiting' | 'sent' = 'waiting') =>
      store.write((trx) => settleMail(trx, mail, { state, last_error }));
    const row = () => store.read.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    await settle(first, 'too late');
    expect(await row()).toMatchObject({ attempts: 2, is_under_way: 1, last_error: null });
    await settle(second, null, 'sent');
    await settle(second, 'not sent after all');
    expect(await row()).toMatchObject({ state: 'sent', is_under_way: 0, last_error: null });
  });

  test('a lease that is renewed keeps its mail from others, as long as the mail is under way', async () => {
    const store = await openTestStore();
    await queue(store, [{ next_attempt_at: 1 }, { next_attempt_at: 2 }]);
    const [first, second] = await claim(store);
    if (first === undefined || second === undefined) throw new Error('two mails expected');
    await store.write((trx) => settleMail(trx, second, { next_attempt_at: 5 }));
    const ids = [first.id, second.id];
    await store.write((trx) => renewLeases(trx, ids, 3 * LEASE_ENDS));
    const later = (trx: Trx) => claimDueMails(trx, 2 * LEASE_ENDS, 4 * LEASE_ENDS, 10);
    expect((await store.write(later)).map(({ id }) => id)).toEqual([second.id]);
  });

  test('mails of a killed process are due at once, but for those that have had all their attempts', async () => {
    const store = await openTestStore();
    await queue(store, [{ next_attempt_at: 1 }, { next_attempt_at: 2 }, { next_attempt_at: 3 }]);
    const [, tired] = await claim(store, 2);
    await store.write((trx) =>
      trx
        .updateTable('outbox')
        .set({ attempts: 4 })
        .where('id', '=', tired?.id ?? 0)
        .execute(),
    );
    expect(await store.write((trx) => releaseMails(trx, NOW, 3))).toBe(1);
    expect((await claim(store)).map(({ id }) => id)).toEqual([1, 3]);
  });

  test('who waits for mails that another worker is taking goes away without them', async () => {
    const store = await openTestStore();
    await queue(store, [{ next_attempt_at: 1 }, { next_attempt_at: 2 }]);
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let hasTaken = () => {};
    const taken = new Promise<void>((resolve) => (hasTaken = resolve));
    const first = store.write(async (trx) => {
      const rows = await claimDueMails(trx, NOW, LEASE_ENDS, 10);
      hasTaken();
      await gate;
      return rows;
    });
    await taken;
    const second = claim(store);
    await untilSomebodyWaits(store);
    goOn();
    expect(await first).toHaveLength(2);
    expect(await second).toHaveLength(0);
  });
});
