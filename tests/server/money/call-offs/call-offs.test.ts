import { describe, expect, test } from 'vitest';
import type { CallOff, CallOffPreview } from '../../../../src/contract/call-offs.ts';
import type { StaffOrder } from '../../../../src/contract/staff-orders.ts';
import { deleteStaleRows } from '../../../../src/server/app/jobs/delete-stale-rows.ts';
import { composeMail } from '../../../../src/server/messages/write-mail.ts';
import { carryOutCallOffs } from '../../../../src/server/money/call-offs/carry-out-call-offs.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import type { Refused } from '../../../support/order-admin.ts';
import { place } from '../../../support/order-shop.ts';
import { type DueList, IBAN, openRefundAdmin, type RefundAdmin } from '../../../support/refund-admin.ts';
import { loggedInMember } from '../../../support/team-member.ts';

const WORDS = 'Leider muss {Veranstaltung} am {Tag} ausfallen.\n\nEs tut uns leid!';
const LATER_MS = 120_000;

type Wish = Record<string, unknown>;

async function openCallOffs(openTestStore: OpenTestStore) {
  const admin = await openRefundAdmin(openTestStore);
  const { call, shop, hall } = admin;
  let keys = 0;
  const wish = (more: Wish = {}) => ({
    ...{ kind: 'cancelled', event: hall.fair.id, starts_at: null, percent: null, amount: null },
    ...{ words: WORDS, until: '2027-03-20' },
    ...more,
  });
  const start = (more: Wish = {}, events: number[] = [hall.fair.id]) =>
    call<Refused & { id: number }>('POST', '/call-offs', {
      ...wish(more),
      events,
      key: `key-of-call-off-${String(keys++).padStart(4, '0')}`,
    });
  return {
    ...admin,
    wish,
    start,
    preview: (more: Wish = {}) => call<CallOffPreview & Refused>('POST', '/call-offs/preview', wish(more)),
    run: (store: Store = shop.services.store) => carryOutCallOffs({ ...shop.services, store }),
    list: async () => (await call<{ call_offs: CallOff[] }>('GET', '/call-offs')).body.call_offs,
    mailsTo: (order: string) =>
      admin.store.read
        .selectFrom('outbox')
        .selectAll()
        .where('order_id', '=', order)
        .where('kind', 'in', ['event_called_off', 'refund_account_wanted'])
        .orderBy('id')
        .execute(),
  };
}

type CallOffAdmin = Awaited<ReturnType<typeof openCallOffs>>;

/** The text of the newest of these mails to an order's guest, as it is sent. */
async function readMail({ mailsTo, shop }: CallOffAdmin, order: string): Promise<string> {
  const row = (await mailsTo(order)).at(-1);
  const mail = row && (await composeMail(shop.services, row, `key-${row.id}`));
  if (!mail) throw new Error('no mail');
  return String(mail.text);
}

async function linkIn(admin: CallOffAdmin, order: string): Promise<string> {
  return /erstattung#([\w-]+)/.exec(await readMail(admin, order))?.[1] ?? '';
}

async function paidOrder(admin: RefundAdmin, basket?: unknown[]): Promise<string> {
  const id = await admin.order(basket);
  const { total } = await admin.read(id);
  await admin.book(id, total, 0);
  return id;
}

/** Writes the mail of a paid order, by which it gets its invoice. */
async function bill({ shop, store }: RefundAdmin, id: string): Promise<void> {
  const row = await store.read
    .selectFrom('outbox')
    .selectAll()
    .where('order_id', '=', id)
    .where('kind', '=', 'order_paid')
    .executeTakeFirstOrThrow();
  await composeMail(shop.services, row, 'paid');
}

const valid = ({ items }: StaffOrder) => items.filter(({ cancelled_at }) => cancelled_at === null).length;

eachDatabase((_, openTestStore) => {
  describe('an event is called off', () => {
    test('with a preview that says what happens, then order by order, once, over any interruption', async () => {
      const admin = await openCallOffs(openTestStore);
      const { hall, store, shop } = admin;
      const paid = await paidOrder(admin);
      await bill(admin, paid);
      const open = await admin.order();
      const both = await paidOrder(admin, [admin.seat(0), fairLine(hall, 1)]);
      const other = await paidOrder(admin, [admin.seat(1)]);
      const before = (await admin.read(paid)).total;

      const { body: seen } = await admin.preview();
      expect(seen).toMatchObject({
        ...{ orders: 3, tickets: 5, open: 1, refunds: 2, without_account: 2, without_email: 0 },
        ...{ free_tickets: 0, box_office_tickets: 0, redeemed_tickets: 0 },
      });
      expect(seen.mails.map(({ of }) => of)).toEqual(expect.arrayContaining(['paid', 'open']));
      expect(seen.mails[0]?.text).toContain('Es tut uns leid!');
      expect(await admin.mailsTo(paid)).toEqual([]);

      const { status, body } = await admin.start();
      expect([status, body]).toMatchObject([200, { success: true }]);
      // Sale and doors are closed before the first order is carried out.
      expect((await place(shop, [fairLine(hall, 1)])).status).toBe(409);
      const [ticket = ''] = await admin.itemsOf(paid);
      expect((await admin.checkIn(ticket)).body).toMatchObject({ status: false, reason: 'cancelled' });

      // Killed amid the second order.
      let writes = 0;
      const dying = new Proxy(store, {
        get: (real, name) =>
          name !== 'write'
            ? Reflect.get(real, name)
            : (work: Parameters<Store['write']>[0]) => {
                if (++writes > 2) throw new Error('killed');
                return real.write(async (trx) => {
                  const answer = await work(trx);
                  if (writes === 2) throw new Error('killed');
                  return answer;
                });
              },
      });
      await expect(admin.run(dying)).rejects.toThrow('killed');
      expect((await admin.list())[0]).toMatchObject({ orders: 3, done: 1, finished_at: null });
      expect(await admin.run()).toBe(2);
      expect(await admin.run()).toBe(0);
      shop.clock.advance(LATER_MS);
      await Promise.all([admin.run(), admin.run()]);

      expect((await admin.list())[0]).toMatchObject({
        ...{ orders: 3, done: 3, refund: seen.refund, kind: 'cancelled' },
        finished_at: expect.any(String),
      });
      expect(await admin.read(open)).toMatchObject({ status: 'cancelled', total: 0 });
      expect((await admin.dueOf(paid))?.amount).toBe(before);
      expect(valid(await admin.read(both))).toBe(1);
      expect(valid(await admin.read(other))).toBe(1);
      const documents = await store.read
        .selectFrom('documents')
        .where('order_id', '=', paid)
        .select('kind')
        .orderBy('id')
        .execute();
      expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'cancellation']);
      for (const [order, count] of [
        [paid, 1],
        [open, 1],
        [both, 1],
        [other, 0],
      ] as const)
        expect(await admin.mailsTo(order)).toHaveLength(count);
      const usual = store.read.selectFrom('outbox').select('id').where('kind', '=', 'order_cancelled');
      expect(await usual.execute()).toEqual([]);
      expect(await readMail(admin, open)).toContain('Zu zahlen ist dafür nichts mehr');
      const { body: shown } = await shop.call<{ event: object }>('GET', `/api/booking/event/${hall.fair.id}`);
      expect(shown.event).toMatchObject({ is_cancelled: true });
    });

    test('sent twice it is one, and a second one is refused', async () => {
      const admin = await openCallOffs(openTestStore);
      const { hall, call } = admin;
      const wish = { ...admin.wish(), events: [hall.fair.id], key: 'one-key-for-both-attempts' };
      const [first, again] = await Promise.all([
        call<{ id: number }>('POST', '/call-offs', wish),
        call<{ id: number }>('POST', '/call-offs', wish),
      ]);
      expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id]);
      expect((await admin.start()).body.code).toBe('call_off_cancelled');
      const whole = await admin.preview({ event: null });
      expect(whole.body.events.map(({ id }) => id)).toEqual([hall.concert.id, hall.matinee.id]);
      expect((await admin.start({ event: null })).body.code).toBe('call_off_changed');
      // A copy takes place.
      const copy = { name: 'Ersatz', starts_at: '2027-07-01T20:30:00' };
      const { id } = (await call<{ id: number }>('POST', `/events/${hall.fair.id}/copy`, copy)).body;
      const { event } = (await call<{ event: object }>('GET', `/events/${id}`)).body;
      expect(event).not.toHaveProperty('cancelled_at');
    });

    test('only by who may change events and money', async () => {
      const admin = await openCallOffs(openTestStore);
      const { shop, store, hall } = admin;
      const treasurer = await loggedInMember(store, shop.clock.now, {
        email: 'kasse@weinfest.example',
        permissions: ['money'],
      });
      const body = { ...admin.wish(), events: [hall.fair.id], key: 'a-key-of-the-treasurer' };
      for (const [method, path] of [
        ['POST', ''],
        ['POST', '/preview'],
        ['GET', ''],
      ] as const) {
        const asked = method === 'GET' ? undefined : path === '' ? body : admin.wish();
        expect((await shop.call(method, `/api/office/call-offs${path}`, asked, treasurer)).status).toBe(403);
      }
    });

    test('what cannot be meant is refused at its field', async () => {
      const admin = await openCallOffs(openTestStore);
      const errorsOf = async (more: Wish) => Object.keys((await admin.preview(more)).body.errors ?? {});
      expect(await errorsOf({ words: 'In {Ort}' })).toEqual(['words']);
      expect(await errorsOf({ until: '2027-02-28' })).toEqual(['until']);
      expect(await errorsOf({ kind: 'moved' })).toEqual(['starts_at']);
      expect(await errorsOf({ kind: 'moved', starts_at: '2027-02-01T20:30:00' })).toEqual(['starts_at']);
      expect(await errorsOf({ kind: 'price_back' })).toEqual(['percent']);
      expect(await errorsOf({ kind: 'price_back', percent: 5, amount: 5 })).toEqual(['amount']);
    });
  });

  test('a guest says once where his money goes, and wrong accounts end the link', async () => {
    const admin = await openCallOffs(openTestStore);
    const { shop } = admin;
    const [first, second] = [await paidOrder(admin), await paidOrder(admin)];
    await admin.start();
    await admin.run();
    const read = (token: string) => shop.call('POST', '/api/booking/refund-link', { token });
    const answer = (token: string, iban = IBAN) =>
      shop.call<Refused>('POST', '/api/booking/refund-link/answer', {
        // Signs that would turn around what the treasurer reads.
        ...{ token, holder: '\u202eErika\u200b\r\nMuster', iban },
      });

    const token = await linkIn(admin, first);
    const later = await linkIn(admin, first);
    expect((await read(token)).body).toMatchObject({ asks: 'account', needs_account: true, is_used: false });
    const wrong = await answer(token, 'DE02120300000000202052');
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['iban']]);
    expect((await answer(token)).status).toBe(200);
    expect((await answer(token)).body.code).toBe('refund_link_used');
    expect((await answer(later)).body.code).toBe('refund_link_used');
    expect((await read(token)).body).toMatchObject({ is_used: true, iban: 'DE02 … 2051' });
    expect(await admin.dueOf(first)).toMatchObject({ account: { holder: 'Erika Muster', iban: IBAN } });

    const guessed = await linkIn(admin, second);
    for (let tries = 0; tries < 10; tries++) await answer(guessed, 'DE00');
    expect((await answer(guessed)).body.code).toBe('refund_link_over');
    const fresh = await linkIn(admin, second);
    shop.clock.now = Date.parse('2027-03-20T23:30:00+01:00');
    expect((await read(fresh)).status).toBe(200);
    shop.clock.now = Date.parse('2027-03-21T00:00:00+01:00');
    expect((await read(fresh)).status).toBe(404);
    await deleteStaleRows(shop.services);
    expect(await admin.store.read.selectFrom('refund_links').selectAll().execute()).toEqual([]);
  });

  test('a corrected address ends the links sent to the old one, and who corrected it counts as author of the account', async () => {
    const admin = await openCallOffs(openTestStore);
    const { call, shop, store } = admin;
    const order = await paidOrder(admin);
    await admin.start();
    await admin.run();
    const stray = await linkIn(admin, order);
    shop.clock.advance(1_000);
    const correct = async (more: object) => {
      const { customer, version } = await admin.read(order);
      return call('PUT', `/orders/${order}/customer`, { customer: { ...customer, ...more }, version });
    };
    const answer = (token: string) =>
      shop.call<Refused>('POST', '/api/booking/refund-link/answer', {
        ...{ token, holder: 'Erika Muster', iban: IBAN },
      });
    expect((await correct({ email: 'richtig@example.org' })).status).toBe(200);
    expect((await shop.call('POST', '/api/booking/refund-link', { token: stray })).status).toBe(404);
    expect((await answer(stray)).body.code).toBe('refund_link_over');
    shop.clock.advance(1_000);
    // Whom nobody has asked at this address is asked at once.
    expect((await call('POST', '/refunds/account-requests', {})).body).toMatchObject({ sent: 1 });
    const token = await linkIn(admin, order);
    shop.clock.advance(1_000);
    expect((await correct({ city: 'Rebental' })).status).toBe(200);
    expect((await answer(token)).status).toBe(200);
    expect((await admin.make([{ id: order }])).status).toBe(200);
    const refunds = await store.read.selectFrom('refunds').select(['account_by', 'account_by_id']).execute();
    expect(refunds).toEqual([{ account_by: 'Erika Muster', account_by_id: null }]);
  });

  test('whoever has not answered is asked again, and all that is ready goes into runs of one file each', async () => {
    const admin = await openCallOffs(openTestStore);
    const { call, shop } = admin;
    const orders: string[] = [];
    for (let count = 0; count < 4; count++) orders.push(await paidOrder(admin));
    await admin.start();
    await admin.run();
    const ask = async () => (await call<object>('POST', '/refunds/account-requests', {})).body;
    expect(await ask()).toMatchObject({ sent: 0, skipped: 4 });
    shop.clock.advance(3 * 24 * 60 * 60 * 1000 + 1);
    const staff = await loggedInMember(admin.store, shop.clock.now, { email: 'neu@weinfest.example' });
    const later = <Body>(path: string, body: unknown) =>
      shop.call<Body & Refused>('POST', `/api/office${path}`, body, staff);
    expect((await later('/refunds/account-requests', {})).body).toMatchObject({ sent: 4, skipped: 0 });
    expect((await later('/refunds/account-requests', {})).body).toMatchObject({ sent: 0, skipped: 4 });
    for (const order of orders.slice(0, 3)) {
      const token = await linkIn(admin, order);
      const account = { holder: 'Erika Muster', iban: IBAN };
      await shop.call('POST', '/api/booking/refund-link/answer', { token, ...account });
    }
    const due = async (query: string) =>
      (await shop.call<DueList>('GET', `/api/office/refunds${query}`, undefined, staff)).body;
    expect((await due('?account=missing')).refunds.map(({ order }) => order)).toEqual(orders.slice(3));
    expect((await due('?account=known')).refunds).toHaveLength(3);
    type Ready = { ready: { count: number; amount: number }; askable: number };
    const asked = await shop.call<Ready>('GET', '/api/office/refunds/ready', undefined, staff);
    const { ready, askable } = asked.body;
    expect([ready.count, askable]).toEqual([3, 1]);
    const wish = { requested_on: '2027-03-05', most: 2, seen: ready };
    const { body } = await later<{ runs: number[] }>('/refund-runs/whole', wish);
    expect(body.runs).toHaveLength(2);
    expect((await later('/refund-runs/whole', wish)).body.code).toBe('refund_list_changed');
  });

  test('an event is moved: tickets hold for the new day, and go back by the link in the mail', async () => {
    const admin = await openCallOffs(openTestStore);
    const { hall, store, shop } = admin;
    const [keeps, returns, came] = [await paidOrder(admin), await paidOrder(admin), await paidOrder(admin)];
    const { starts_at } = await store.read
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', hall.fair.id)
      .executeTakeFirstOrThrow();
    const moved = starts_at.replace(/^\d{4}-\d{2}-\d{2}/, '2027-06-05');
    await admin.start({ kind: 'moved', starts_at: moved, words: 'Neu: {Neuer Tag}' });
    await admin.run();
    const { body: shown } = await shop.call<{ event: object }>('GET', `/api/booking/event/${hall.fair.id}`);
    expect(shown.event).toMatchObject({ starts_at: moved, moved_from: starts_at });
    expect(await readMail(admin, keeps)).toContain('Neu: 05.06.2027');

    const token = await linkIn(admin, returns);
    const link = await shop.call('POST', '/api/booking/refund-link', { token });
    expect(link.body).toMatchObject({ asks: 'money', tickets: 2, needs_account: true });
    const done = await shop.call('POST', '/api/booking/refund-link/answer', {
      ...{ token, holder: 'Erika Muster', iban: IBAN },
    });
    expect(done.status).toBe(200);
    expect(valid(await admin.read(returns))).toBe(0);
    expect(await admin.dueOf(returns)).toMatchObject({ account: { iban: IBAN } });
    expect(valid(await admin.read(keeps))).toBe(2);
    expect(await admin.dueOf(keeps)).toBeNull();
    expect((await admin.list())[0]).toMatchObject({ answers: 1, done: 3 });
    // A ticket that was let in before the day was moved stays, and is not promised.
    const [used = ''] = await admin.itemsOf(came);
    await store.write((trx) =>
      trx.updateTable('items').set({ redeemed_at: shop.clock.now }).where('id', '=', used).execute(),
    );
    const rest = await linkIn(admin, came);
    const { body: promised } = await shop.call<{ refund: number }>('POST', '/api/booking/refund-link', {
      token: rest,
    });
    expect(promised).toMatchObject({ tickets: 1 });
    await shop.call('POST', '/api/booking/refund-link/answer', {
      ...{ token: rest, holder: 'Erika Muster', iban: IBAN },
    });
    expect(await admin.dueOf(came)).toMatchObject({ amount: promised.refund });
    // Whose address was wrong gets a new link at the right one, once.
    const resend = async (order: string) => (await admin.call('POST', `/orders/${order}/refund-link`)).body;
    expect((await resend(keeps)).code).toBe('mail_waiting');
    await store.write((trx) => trx.updateTable('outbox').set({ state: 'sent' }).execute());
    const stray = await linkIn(admin, keeps);
    shop.clock.advance(1_000);
    const { customer, version } = await admin.read(keeps);
    const right = { customer: { ...customer, email: 'richtig@example.org' }, version };
    expect((await admin.call('PUT', `/orders/${keeps}/customer`, right)).status).toBe(200);
    shop.clock.advance(1_000);
    expect((await resend(keeps)).success).toBe(true);
    expect((await resend(keeps)).code).toBe('mail_waiting');
    const asks = async (token: string) =>
      (await shop.call<{ asks?: string }>('POST', '/api/booking/refund-link', { token })).body.asks;
    expect([await asks(stray), await asks(await linkIn(admin, keeps))]).toEqual([undefined, 'money']);
    expect((await resend(returns)).code).toBe('refund_link_nothing');
    // Whoever orders now knows the new day.
    shop.clock.advance(LATER_MS);
    const knows = await admin.order();
    await admin.run();
    await admin.run();
    expect(await admin.mailsTo(knows)).toEqual([]);
  });

  test('a part of the price is given back: tickets hold, the order costs less, and its invoice follows', async () => {
    const admin = await openCallOffs(openTestStore);
    const { store } = admin;
    const [paid, open, over] = [await paidOrder(admin), await admin.order(), await paidOrder(admin)];
    await bill(admin, paid);
    const { total } = await admin.read(paid);
    await admin.book(over, 5, total);
    const wish = { kind: 'price_back', percent: 20, words: 'Die Kapelle kommt nicht: {Betrag}' };
    expect((await admin.preview(wish)).body).toMatchObject({ refund: (total * 2) / 5, refunds: 2, open: 1 });
    await admin.start(wish);
    await admin.run();
    await admin.run();
    expect(await admin.read(paid)).toMatchObject({ status: 'paid', total: (total * 4) / 5 });
    expect(valid(await admin.read(paid))).toBe(2);
    expect((await admin.dueOf(paid))?.amount).toBe(total / 5);
    expect(await admin.read(open)).toMatchObject({ status: 'open', open: (total * 4) / 5 });
    const documents = await store.read
      .selectFrom('documents')
      .innerJoin('document_sums as sum', 'sum.document_id', 'documents.id')
      .where('order_id', '=', paid)
      .select(['documents.kind', 'sum.gross_cents'])
      .orderBy('documents.id')
      .execute();
    expect(documents).toEqual([
      { kind: 'invoice', gross_cents: total * 100 },
      { kind: 'cancellation', gross_cents: total * 100 },
      { kind: 'invoice', gross_cents: total * 80 },
    ]);
    // Who has to pay a rest reads by when and where to, and who gets back more than this, all of it.
    const rest = await readMail(admin, open);
    expect(rest).toMatch(/jetzt noch 12,80 €, bitte bis zum \d\d\.\d\d\.2027:\n\n {2}Empfänger: /);
    expect(rest).toMatch(/Betrag: 12,80 €\n {2}Verwendungszweck: /);
    const back = await readMail(admin, over);
    expect(back).toContain('Die Kapelle kommt nicht: 8,20 €');
    expect(back).toMatch(/8,20 € bekommst du zurück\. Darin sind 5,00 €, die du zu viel bezahlt hattest\./);
  });
});
