import { expect, test } from 'vitest';
import type { RefundRun } from '../../../../src/contract/refunds.ts';
import { refundSearchPrefixes } from '../../../../src/server/money/refunds/list-due-refunds.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openRefundAdmin, type RefundAdmin } from '../../../support/refund-admin.ts';

/** Three orders by different people, each with a refund due. */
async function openThree(admin: RefundAdmin) {
  const orders = await admin.plant([
    { euros: 50, firstname: 'Änne', lastname: 'Müller' },
    { euros: 50, firstname: 'Anna', lastname: 'Huber-Lang' },
    { euros: 50, firstname: 'Peter', lastname: 'Müllerschön' },
  ]);
  for (const [at, { id }] of orders.entries()) {
    await admin.book(id, 51 + at, 0);
    await admin.account(id);
  }
  return orders;
}

const asked = (q: string, more = '') => `?q=${encodeURIComponent(q)}${more}`;

eachDatabase((_, openTestStore) => {
  test('what is due is found by name, by number and by what stands on the statement, with its sum', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [anne, anna, peter] = await openThree(admin);
    const found = async (q: string) => (await admin.due(asked(q))).refunds.map(({ order }) => order);
    expect(await found('mueller')).toEqual([anne?.id, peter?.id]);
    expect(await found('lang anna')).toEqual([anna?.id]);
    expect(await found(anna?.number.toLowerCase() ?? '')).toEqual([anna?.id]);
    expect(await found(peter?.number.split('-')[1] ?? '')).toEqual([peter?.id]);
    expect(await found(`Erstattung ${anne?.number} Weinfest Rebental`)).toEqual([anne?.id]);
    expect(await found('niemand')).toEqual([]);
    expect(await found(' ')).toHaveLength(3);
    expect(await admin.due(asked('müller'))).toMatchObject({ count: 2, amount: 4 });
    const first = await admin.due(asked('müller', '&limit=1'));
    expect(first.refunds).toMatchObject([{ order: anne?.id }]);
    const second = await admin.due(asked('müller', `&limit=1&after=${encodeURIComponent(first.next ?? '')}`));
    expect([second.refunds.map(({ order }) => order), second.next]).toEqual([[peter?.id], null]);
  });

  test('so are the runs in which it stands, also long after', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [anne, anna, peter] = await openThree(admin);
    const runs = async (q: string, more = '') =>
      (
        await admin.call<{ runs: RefundRun[]; before: number | null }>('GET', `/refund-runs${asked(q, more)}`)
      ).body.runs.map(({ id }) => id);
    const { run: one } = (await admin.make([{ id: anne?.id ?? '' }, { id: anna?.id ?? '' }])).body;
    const { run: two } = (await admin.make([{ id: peter?.id ?? '' }])).body;
    await admin.execute(one);
    expect(await runs('')).toEqual([two, one]);
    expect(await runs('müller')).toEqual([two, one]);
    expect(await runs('müller', '&limit=1')).toEqual([two]);
    expect(await runs('müller', `&before=${two}`)).toEqual([one]);
    expect(await runs(`ERSTATTUNG ${anna?.number} WEINFEST REBENTAL`)).toEqual([one]);
    expect(await runs('niemand')).toEqual([]);
  });
});

test.each([
  ['Erstattung WF27-K7HXAQ Weinfest', ['erstattung', 'weinfest', 'wf27-k7hxaq']],
  ['Huber-Lang', ['huber-lang']],
  ['  ', []],
])('"%s" without a code that checks is searched for word by word', (typed, words) => {
  expect(refundSearchPrefixes(typed).toSorted()).toEqual(words);
});
