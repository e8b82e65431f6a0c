import { expect, test } from 'vitest';
import { deleteStaleRows } from '../../../../src/server/app/jobs/delete-stale-rows.ts';
import { BANK_NOTE } from '../../../../src/server/money/bank/confirm-import.ts';
import { runRetention } from '../../../../src/server/overview/retention/run-retention.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { writeSearchTerms } from '../../../../src/server/sales/orders/write-search-terms.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { everyText, RARE_CUSTOMER as guest } from '../../../support/every-text.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { IBAN, openLife, SECRET, TRACES } from '../../../support/whole-life.ts';

/** Eight weeks after the festival, and after money went back. */
const AFTER = Date.parse('2027-06-15T12:00:00Z');

/** Texts of orders and withdrawals that tell nothing of a person; a new column stands here or is filled by `openLife`. */
const IMPERSONAL = [
  'orders.checkout_key_hash',
  'orders.due_on',
  'orders.id',
  'orders.last_deadline',
  'orders.number',
  'orders.payment_type',
  'orders.source',
  'orders.status',
  'orders.terms_hash',
  'orders.terms_version',
  'withdrawals.key_hash',
  'withdrawals.meant_number',
  'withdrawals.order_number',
  'withdrawals.outcome',
  'withdrawals.settled_by',
];

/** The text columns of orders and withdrawals that are none of these places. */
async function otherTexts(store: Store, places: ReadonlyArray<string>): Promise<string[]> {
  const tables = await store.read.introspection.getTables();
  return tables
    .filter(({ name }) => name === 'orders' || name === 'withdrawals')
    .flatMap(({ name, columns }) =>
      columns
        .filter(({ dataType }) => dataType.toLowerCase() === 'text')
        .map((column) => `${name}.${column.name}`),
    )
    .filter((place) => !places.includes(place))
    .toSorted();
}

/** By which a guessed checkout, with its mail address, could be recognized. */
const checkoutHashes = (store: Store) =>
  store.read.selectFrom('orders').select(['id', 'checkout_hash']).orderBy('number').execute();

eachDatabase((_, openTestStore) => {
  test('what a guest leaves behind stands in the tables that are looked at, and in no log', async () => {
    const { store, shop, cancelled, paid, found } = await openLife(openTestStore);
    expect(await found()).toEqual([
      'bank_entries.payer_iban',
      'bank_entries.payer_name',
      'bank_entries.purpose',
      'documents.facts',
      'order_history.facts',
      'order_notes.text',
      'order_words.word',
      ...['city', 'comment', 'email', 'exempt_because', 'firm', 'firstname'].map(
        (column) => `orders.${column}`,
      ),
      ...['lastname', 'note', 'search_text', 'street', 'telephone', 'zipcode'].map(
        (column) => `orders.${column}`,
      ),
      'payments.note',
      'refund_accounts.holder',
      'refund_accounts.iban',
      'refunds.holder',
      'refunds.iban',
      ...['email', 'mailbox', 'name', 'note', 'remark', 'search_text'].map(
        (column) => `withdrawals.${column}`,
      ),
    ]);
    expect(await otherTexts(store, [...(await found()), 'orders.checkout_hash'])).toEqual(IMPERSONAL);
    // A new table of orders has to be filled here too.
    const ofOrders = new Set(
      (await everyText(store)).filter(({ text }) => text === paid || text === cancelled),
    );
    const tables = (await store.read.introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => name === 'order_id'))
      .map(({ name }) => `${name}.order_id`)
      // Codes know which order used them, and nothing else of it.
      .filter((place) => place !== 'discount_codes.order_id');
    expect([...new Set([...ofOrders].map(({ place }) => place))]).toEqual(expect.arrayContaining(tables));
    expect(TRACES.filter((trace) => JSON.stringify(shop.log).toLowerCase().includes(trace))).toEqual([]);
  });

  test('whom staff erase stands nowhere afterwards but where the law keeps a paper, by name and address alone', async () => {
    const { store, shop, cancelled, paid, found } = await openLife(openTestStore);
    shop.clock.now = AFTER;
    await deleteStaleRows(shop.services);
    const staff = await loggedInMember(store, AFTER, { email: 'staff@example.org' });
    const wish = { email: guest.email, orders: [cancelled, paid] };
    const { body } = await shop.call('POST', '/api/office/persons/erase', wish, staff);
    expect(body).toMatchObject({ erased: 1, kept: [{ id: paid }] });
    await writeSearchTerms(store);
    expect(await found()).toEqual([
      'documents.facts',
      'order_words.word',
      ...['city', 'firm', 'firstname', 'lastname', 'search_text', 'street', 'zipcode'].map(
        (column) => `orders.${column}`,
      ),
      'withdrawals.name',
      'withdrawals.search_text',
    ]);
    const notes = store.read.selectFrom('payments').select('note').where('order_id', '=', paid).orderBy('id');
    const said = (await notes.execute()).map(({ note }) => note);
    expect(said).toEqual([BANK_NOTE, 'Erstattungslauf 1', '', '']);
    const text = (await everyText(store)).filter(({ place }) => place !== 'documents.facts');
    for (const trace of [guest.email, guest.telephone, IBAN, SECRET])
      expect(text.filter((one) => one.text.toLowerCase().includes(trace.toLowerCase()))).toEqual([]);
    expect(await checkoutHashes(store)).toEqual([{ id: paid, checkout_hash: '' }]);
  });

  test('when the books are over the nights have left nothing of anybody', async () => {
    const { store, shop, found } = await openLife(openTestStore);
    shop.clock.now = Date.parse('2036-01-01T12:00:00Z');
    await deleteStaleRows(shop.services);
    await runRetention(shop.services);
    expect(await found()).toEqual([]);
    for (const { checkout_hash } of await checkoutHashes(store)) expect(checkout_hash).toBe('');
  });
});
