import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PersonExport, PersonOrder } from '../../../../src/contract/persons.ts';
import { folderPostbox } from '../../../../src/server/messages/postbox.ts';
import { carryOutCallOffs } from '../../../../src/server/money/call-offs/carry-out-call-offs.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { writeSearchTerms } from '../../../../src/server/sales/orders/write-search-terms.ts';
import { customer } from '../../../support/checkout.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { deliverDueMail } from '../../messages/deliver-all.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

const EMAIL = 'zoe@example.org';
const AFTER = Date.parse('2027-04-13T12:00:00Z');

/** Three orders of Zoë (cancelled, paid with invoice, open) and one of somebody else whose address begins alike. */
async function openFile(openTestStore: OpenTestStore) {
  const admin = await openOrderAdmin(openTestStore);
  const { shop, store } = admin;
  const cancelled = await admin.order([admin.seat(0)]);
  await admin.cancel(cancelled, await admin.itemsOf(cancelled));
  const paid = await admin.order([admin.seat(1)], {
    customer: { ...customer, email: 'ZOE@example.org' },
    comment: 'Am Gang',
  });
  await admin.book(paid, (await admin.read(paid)).total, 0, { note: 'Überweisung' });
  await admin.call('POST', `/orders/${paid}/notes`, { text: 'Holt Karten ab' });
  await issueInvoice(shop.services, paid);
  const open = await admin.order([admin.seat(2)]);
  const other = await admin.order([admin.seat(3)], {
    customer: { ...customer, email: 'zoe@example.org.uk' },
  });
  await writeSearchTerms(store);
  let logins = 0;
  const personCall = async <Body>(path: string, body: unknown) => {
    // Weeks have passed since somebody logged in.
    const staff = await loggedInMember(store, shop.clock.now, { email: `staff-${logins++}@example.org` });
    return shop.call<Body>('POST', `/api/office/persons/${path}`, body, staff);
  };
  const find = async (email = EMAIL) =>
    (await personCall<{ orders: PersonOrder[] }>('search', { email })).body.orders;
  return { ...admin, cancelled, paid, open, other, personCall, find };
}

eachDatabase((_, openTestStore) => {
  test('a person is found by the whole address, whatever its letters, with what keeps each order', async () => {
    const { find, cancelled, paid, open, shop } = await openFile(openTestStore);
    expect((await find('Zoe@Example.org')).map(({ id, kept }) => [id, kept?.because ?? null])).toEqual([
      [open, 'open'],
      [paid, 'to_come'],
      [cancelled, null],
    ]);
    shop.clock.now = AFTER;
    expect((await find()).find(({ id }) => id === paid)?.kept).toEqual({
      because: 'papers',
      until: '2035-12-31',
    });
    expect(await find('zo@example.org')).toEqual([]);
  });

  test('nobody hides what is kept of him behind a long name', async () => {
    const { order, personCall, find, standing, store } = await openFile(openTestStore);
    const firstname = [...'abcdefghijklmnopqrs'].join(' ');
    const hidden = 'hidden@victim.example';
    const id = await order([standing(1)], { customer: { ...customer, firstname, email: hidden } });
    expect((await find(hidden)).map((found) => found.id)).toEqual([id]);
    await writeSearchTerms(store);
    expect((await find(hidden)).map((found) => found.id)).toEqual([id]);
    const { body } = await personCall<PersonExport>('export', { email: hidden });
    expect(body.orders).toHaveLength(1);
  });

  test('all that is kept of a person is told, and nobody of the team in it', async () => {
    const { personCall } = await openFile(openTestStore);
    const { body } = await personCall<PersonExport>('export', { email: EMAIL });
    expect(body.orders).toHaveLength(3);
    expect(body.orders[1]).toMatchObject({
      status: 'paid',
      comment: 'Am Gang',
      notes: [{ text: 'Holt Karten ab' }],
      customer: { lastname: customer.lastname, telephone: customer.telephone },
      tickets: [{ place: 'Block A, Reihe A, Platz 2', price: 25 }],
      payments: [{ amount: 25, booked_on: '2027-03-01', payer: null }],
      papers: [{ kind: 'invoice' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/Erika|Muster\b/);
  });

  test('as long as money is to be given back, the account and the way to ask for it stay', async () => {
    const { personCall, call, find, store, shop, paid, itemsOf, cancel } = await openFile(openTestStore);
    await cancel(paid, await itemsOf(paid));
    await call('PUT', `/orders/${paid}/refund-account`, { holder: 'Zoë', iban: 'DE89370400440532013000' });
    shop.clock.now = AFTER;
    await personCall('erase', { email: EMAIL, orders: [paid] });
    expect((await find()).find(({ id }) => id === paid)?.kept?.because).toBe('refund');
    expect(await store.read.selectFrom('refund_accounts').select('order_id').execute()).toHaveLength(1);
  });

  test('accounts that money goes back to are told, of a run too', async () => {
    const { personCall, call, paid, itemsOf, cancel } = await openFile(openTestStore);
    await cancel(paid, await itemsOf(paid));
    const iban = 'DE89370400440532013000';
    await call('PUT', `/orders/${paid}/refund-account`, { holder: 'Zoë Müller', iban });
    const accounts = async () => {
      const { body } = await personCall<PersonExport>('export', { email: EMAIL });
      return body.orders.flatMap((order) => order.refund_accounts);
    };
    expect(await accounts()).toEqual([{ holder: 'Zoë Müller', iban }]);
    await call('POST', '/refund-runs', { requested_on: '2027-03-02', orders: [{ id: paid, amount: 25 }] });
    expect(await accounts()).toEqual([{ holder: 'Zoë Müller', iban }]);
  });

  test('mails stored as files go with what they are about, the others stay', async () => {
    const { personCall, shop, cancelled, paid, open } = await openFile(openTestStore);
    const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-person-'));
    try {
      Object.assign(shop.services.config, { dataDir });
      const postbox = folderPostbox(join(dataDir, 'mail'));
      while ((await deliverDueMail(shop.services, postbox)) > 0);
      const mails = () =>
        readdirSync(join(dataDir, 'mail')).map((name) => readFileSync(join(dataDir, 'mail', name), 'latin1'));
      const toPerson = () => mails().filter((mail) => /^To: .*<zoe@example\.org>/im.test(mail));
      const [before, all] = [toPerson().length, mails().length];
      expect(before).toBe(3);
      shop.clock.now = AFTER;
      await personCall('erase', { email: EMAIL, orders: [cancelled, paid, open] });
      expect(toPerson()).toHaveLength(1);
      expect(mails()).toHaveLength(all - before + 1);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  test('what was asked to be forgotten is gone from every table, and what the law keeps is kept without contact', async () => {
    const { personCall, find, store, shop, cancelled, paid, open, other } = await openFile(openTestStore);
    shop.clock.now = AFTER;
    const orders = [cancelled, paid, open, other, 'nobody'];
    const { body } = await personCall<{ erased: number; kept: PersonOrder[] }>('erase', {
      email: EMAIL,
      orders,
    });
    expect(body.erased).toBe(1);
    expect(body.kept.map(({ id, kept }) => [id, kept?.because]).sort()).toEqual(
      [
        [open, 'open'],
        [paid, 'papers'],
      ].sort(),
    );
    await writeSearchTerms(store);
    expect((await find()).map(({ id }) => id)).toEqual([open]);
    expect(await find('zoe@example.org.uk')).toHaveLength(1);
    const left = await store.read.selectFrom('orders').selectAll().where('id', '=', paid).executeTakeFirst();
    expect(left).toMatchObject({
      lastname: customer.lastname,
      street: customer.street,
      email: '',
      telephone: '',
      comment: '',
    });
    const words = await store.read
      .selectFrom('order_words')
      .select('word')
      .where('order_id', '=', paid)
      .execute();
    expect(words.map(({ word }) => word)).toContain('zoe');
    expect(words.map(({ word }) => word)).not.toContain(EMAIL);
    for (const table of ['items', 'outbox', 'order_history', 'order_words', 'payments'] as const) {
      const rows = await store.read
        .selectFrom(table)
        .select('order_id')
        .where('order_id', '=', cancelled)
        .execute();
      expect(rows, table).toEqual([]);
    }
    const waiting = await store.read
      .selectFrom('outbox')
      .select('id')
      .where('order_id', '=', paid)
      .where('state', '=', 'waiting')
      .execute();
    expect(waiting).toEqual([]);
    const done = await store.read.selectFrom('team_history').select(['what', 'member']).execute();
    expect(done.at(-1)).toEqual({ what: 'person_erased', member: '1 gelöscht, 2 aufbewahrt' });
  });
});

eachDatabase((_, openTestStore) => {
  test('the paper says the same as the file', async () => {
    const { personCall, shop, store, call, hall } = await openFile(openTestStore);
    const event = await store.read
      .selectFrom('events')
      .selectAll()
      .where('id', '=', hall.concert.id)
      .executeTakeFirstOrThrow();
    const started = await call('POST', '/call-offs', {
      ...{ key: 'a-key-of-this-test', kind: 'price_back', event: event.id, starts_at: null, percent: 20 },
      ...{ amount: null, words: 'Es regnete hinein.', until: '2027-03-20', events: [event.id] },
    });
    expect(started).toMatchObject({ status: 200 });
    await carryOutCallOffs(shop.services);
    const staff = await loggedInMember(store, shop.clock.now, { email: 'papier@example.org' });
    const answer = await shop.app.request('http://localhost/api/office/persons/export.pdf', {
      method: 'POST',
      headers: { ...staff, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: EMAIL }),
    });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    const text = pages.join(' ');
    const { body } = await personCall<PersonExport>('export', { email: EMAIL });
    for (const { number } of body.orders) expect(text).toContain(number);
    expect(text).toContain('Müller-Lüdenscheidt');
    expect(text).toContain('Block A, Reihe A, Platz 2, 20,00 €');
    expect(text).toContain('Rechnung 2027-00001');
    expect(text).toContain('Bestellbestätigung, vom 01.03.2027, nicht gesendet');
    expect(text).toContain('Ein Eintrag vom 01.03.2027');
    expect(body.orders.flatMap(({ call_offs = [] }) => call_offs)).toContainEqual({
      ...{ kind: 'price_back', at: expect.any(String), tickets: 1, refund: 5 },
      events: [{ name: event.name, starts_before: event.starts_at, starts_after: event.starts_at }],
    });
    expect(text).toContain(
      `${event.name} ein Teil des Preises zurück, ausgeführt am 01.03.2027, 1 Karte, 5,00 € zu erstatten`,
    );
  });
});
