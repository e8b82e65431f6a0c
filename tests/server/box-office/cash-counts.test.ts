import { expect, test } from 'vitest';
import type { Books } from '../../../src/contract/books.ts';
import type { CountSheet } from '../../../src/contract/cash-counts.ts';
import { storedTimeOfInstant } from '../../../src/domain/stored-time.ts';
import { runRetention } from '../../../src/server/overview/retention/run-retention.ts';
import { openBoxOffice } from '../../support/box-office.ts';
import { eachDatabase, type OpenTestStore } from '../../support/each-database.ts';
import type { Refused } from '../../support/order-admin.ts';
import { loggedInMember } from '../../support/team-member.ts';
import { readPdf } from '../platform/pdf/read-pdf.ts';

const MINUTE_MS = 60_000;
type Entered = Refused & { id: number; difference: number };

/** Two adults and a child are sold by Erika, three adults by Max, who takes one of each of them back half an hour later. */
async function openEvening(openTestStore: OpenTestStore) {
  const admin = await openBoxOffice(openTestStore);
  const { hall, shop, store, call } = admin;
  await store.write((trx) => trx.updateTable('contingents').set({ capacity: 1000 }).execute());
  const max = await loggedInMember(store, shop.clock.now, { email: 'max@weinfest.example' });
  const named = { firstname: 'Max', lastname: 'Kiosk' };
  await store.write((trx) =>
    trx.updateTable('users').set(named).where('email', '=', 'max@weinfest.example').execute(),
  );
  const asMax = <Body = Refused>(method: string, path: string, body?: unknown, key = {}) =>
    shop.call<Body>(method, `/api/office${path}`, body, { ...max, ...key });
  const ofErika = [
    await admin.issue(admin.gate(2)),
    await admin.issue(admin.gate(1, admin.fair(1, hall.fair.child))),
  ];
  const key = { 'Idempotency-Key': 'max-sells-three-adults' };
  const ofMax = await asMax<(typeof ofErika)[0]['body']>('POST', '/orders', admin.gate(3), key);
  expect([...ofErika.map(({ status }) => status), ofMax.status]).toEqual([200, 200, 200]);
  shop.clock.advance(30 * MINUTE_MS);
  for (const { order } of [ofErika[0]?.body, ofMax.body] as (typeof ofErika)[0]['body'][])
    await asMax('POST', `/orders/${order.id}/cancellations`, { items: order.items.slice(0, 1) });
  const path = `/count-sheets/${hall.fair.id}`;
  let keys = 0;
  const sheet = (query = '') => call<CountSheet & Refused>('GET', `${path}${query}`);
  return {
    ...admin,
    asMax,
    ofMax: ofMax.body.order,
    path,
    sheet,
    /** Enters what was counted at the usual time, with Erika's account. */
    enter: async (more: object = {}, caller: typeof call = call) => {
      const { from, until } = (await sheet()).body;
      return caller<Entered>('POST', `${path}/counts`, {
        ...{ from, until, seller: null, cash_box: 'Tor 1', opening: 100, counted: 100, reason: '' },
        ...{ seen_sales: 0, replaces: null, key: `key-of-the-count-${String(keys++).padStart(4, '0')}` },
        ...more,
      });
    },
  };
}

/** As the tests' hall charges. */
const ADULT = 8;

eachDatabase((_, openTestStore) => {
  test('the sheet says what was sold in the shift and taken back in it, by all and by each, wherever it was sold', async () => {
    const { hall, shop, sheet, gift, issue, order, ofMax, cancel } = await openEvening(openTestStore);
    await issue(gift);
    await order();
    const { body } = await sheet();
    const child = body.takings[0]?.lines.find(({ price }) => price === 'Kinder')?.amount ?? 0;
    const adults = { price: 'Erwachsene', amount: ADULT };
    const children = { price: 'Kinder', amount: child, sold: 1, taken_back: 0 };
    expect(body.takings).toEqual([
      {
        ...{ seller: null, tickets: 4, sales: 3 * ADULT + child },
        lines: [{ ...adults, sold: 5, taken_back: 2 }, children],
      },
      {
        ...{ seller: 'Erika Muster', tickets: 3, sales: 2 * ADULT + child },
        lines: [{ ...adults, sold: 2, taken_back: 0 }, children],
      },
      {
        ...{ seller: 'Max Kiosk', tickets: 1, sales: ADULT },
        lines: [{ ...adults, sold: 3, taken_back: 2 }],
      },
    ]);
    expect(body.event).toMatchObject({ id: hall.fair.id });
    expect(body.from).toBe('2027-03-01T08:00:00');
    // The day goes on, so the shift ends with this minute.
    expect(body.until > storedTimeOfInstant(shop.clock.now)).toBe(true);
    expect(body.until <= storedTimeOfInstant(shop.clock.now + MINUTE_MS)).toBe(true);

    // What was sold in the first minutes, and what was taken back after it: together the same money.
    const middle = storedTimeOfInstant(shop.clock.now - 15 * MINUTE_MS);
    const before = (await sheet(`?from=${body.from}&until=${middle}`)).body.takings[0];
    const after = (await sheet(`?from=${middle}&until=${body.until}`)).body.takings[0];
    expect(before).toMatchObject({ tickets: 6, sales: 5 * ADULT + child });
    expect(after).toMatchObject({ tickets: -2, sales: -2 * ADULT });
    const night = storedTimeOfInstant(shop.clock.now + 60 * MINUTE_MS);
    expect((await sheet(`?from=${body.until}&until=${night}`)).body.takings).toEqual([
      { seller: null, lines: [], tickets: 0, sales: 0 },
    ]);
    expect((await sheet(`?from=${body.until}&until=${body.from}`)).body.errors).toHaveProperty('until');

    // A second ticket of the same order, by somebody else, is a second one.
    shop.clock.advance(1_000);
    await cancel(ofMax.id, ofMax.items.slice(1, 2));
    const { takings } = (await sheet()).body;
    expect(takings.map(({ lines }) => lines[0])).toMatchObject([
      { sold: 5, taken_back: 3 },
      { sold: 2, taken_back: 1 },
      { sold: 3, taken_back: 2 },
    ]);

    // Two days later the shift is still the whole of that day.
    shop.clock.advance(48 * 60 * MINUTE_MS);
    const staff = await loggedInMember(shop.services.store, shop.clock.now, { email: 'a@b.example' });
    const later = await shop.call<CountSheet>(
      'GET',
      `/api/office/count-sheets/${hall.fair.id}`,
      undefined,
      staff,
    );
    expect(later.body).toMatchObject({ from: '2027-03-01T08:00:00', until: '2027-03-02T08:00:00' });
    expect(later.body.takings).toEqual(takings);
  });

  test('it is printed on one page, with what is written by hand', async () => {
    const { shop, staff, path, sheet } = await openEvening(openTestStore);
    const { from, until } = (await sheet()).body;
    const print = (body: object) =>
      shop.app.request(`/api/office${path}/sheet.pdf`, {
        method: 'POST',
        headers: { ...staff, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
        body: JSON.stringify({ from, until, ...body }),
      });
    const answer = await print({ seller: 'Max Kiosk', cash_box: 'Tor 1' });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(pages).toHaveLength(1);
    for (const text of ['Tor 1', 'Max Kiosk', '8,00 €', 'Wechselgeld', 'Unterschrift', 'kein Kassenbeleg'])
      expect(pages[0]).toContain(text);
    expect((await print({ from: until, until: from, seller: null, cash_box: '' })).status).toBe(422);
  });

  test('what was counted is stored once, with its difference and reason, and corrected only by another entry', async () => {
    const { enter, sheet, asMax } = await openEvening(openTestStore);
    const seen_sales = (await sheet()).body.takings[0]?.sales ?? 0;
    const right = { seen_sales, counted: 100 + seen_sales };
    expect((await enter({ ...right, seen_sales: seen_sales + 1 })).body.code).toBe('cash_count_changed');
    const short = { ...right, counted: right.counted - 0.5 };
    expect((await enter(short)).body.errors).toHaveProperty('reason');
    expect((await enter({ ...short, reason: ' ' })).status).toBe(422);

    const wish = { ...short, reason: 'Verzählt', key: 'the-same-key-for-both' };
    const [first, again] = await Promise.all([enter(wish), enter(wish)]);
    expect(first.body).toMatchObject({ success: true, difference: -0.5 });
    expect(again.body).toEqual(first.body);

    const { id } = first.body;
    expect((await enter({ ...right, replaces: id + 1000 })).body.code).toBe('unknown_cash_count');
    // Two correct it at once: one is first, and the other hears of it.
    const both = await Promise.all([
      enter({ ...right, replaces: id }),
      enter({ ...right, replaces: id }, asMax as never),
    ]);
    expect(both.map(({ body }) => body.code ?? body.difference).toSorted()).toEqual([
      0,
      'cash_count_replaced',
    ]);
    const { counts } = (await sheet()).body;
    expect(counts).toMatchObject([
      { replaces: id, replaced_by: null, difference: 0, sales: seen_sales, tickets: 4 },
      {
        ...{ id, replaces: null, replaced_by: counts[0]?.id, difference: -0.5, reason: 'Verzählt' },
        ...{ cash_box: 'Tor 1', opening: 100, counted_by: 'Erika Muster' },
      },
    ]);
  });

  test('who counts together and both type it in has one entry: the same box, time and money is refused', async () => {
    const { enter, sheet, asMax, shop } = await openEvening(openTestStore);
    const { from, until, takings } = (await sheet()).body;
    const seen_sales = takings[0]?.sales ?? 0;
    const right = { from, until, seen_sales, counted: 100 + seen_sales };
    const codesOf = async (...wishes: Promise<{ status: number; body: Entered }>[]) =>
      (await Promise.all(wishes)).map(({ body }) => body.code ?? 'entered').toSorted();

    const later = { ...right, cash_box: 'tor1', until: until.replace(/:00$/, ':30') };
    const both = [enter(right), enter(later, asMax as never), enter(later), enter(right, asMax as never)];
    expect(await codesOf(...both)).toEqual([...Array(3).fill('cash_count_entered'), 'entered']);
    const [entry] = (await sheet()).body.counts;
    expect((await sheet()).body.counts).toHaveLength(1);

    // What Max alone sold is in it already; another box, or the time after it, is not.
    const ofMax = { ...right, seller: 'Max Kiosk', seen_sales: ADULT, counted: 100 + ADULT };
    expect(await codesOf(enter(ofMax))).toEqual(['cash_count_entered']);
    const after = { ...right, from: later.until, until: '2027-03-02T08:00:00', seen_sales: 0, counted: 100 };
    expect(await codesOf(enter(after))).toEqual(['cash_count_shift']);
    const longAgo = { ...after, from: '2016-12-31T20:00:00', until: '2016-12-31T23:00:00' };
    expect(await codesOf(enter(longAgo))).toEqual(['cash_count_shift']);
    shop.clock.advance(2 * MINUTE_MS);
    const box = { ...ofMax, cash_box: 'Tor 2' };
    expect(await codesOf(enter(box), enter(after))).toEqual(['entered', 'entered']);
    // Beside Max in a box of two purses.
    const ofErika = { ...right, seller: 'Erika Muster', cash_box: 'Tor 2', reason: '-' };
    expect(await codesOf(enter({ ...ofErika, seen_sales: seen_sales - ADULT }))).toEqual(['entered']);

    // A correction cannot take the place of another entry, and a changed repetition says that there is one.
    const moved = { ...right, cash_box: 'Tor 2', replaces: entry?.id };
    expect(await codesOf(enter(moved))).toEqual(['cash_count_entered']);
    const key = 'an-answer-that-was-lost';
    const correction = { ...right, replaces: entry?.id, reason: 'Berichtigt', key };
    expect(await codesOf(enter(correction), enter({ ...correction, until: later.until }))).toEqual([
      'entered',
      'entered',
    ]);
    expect(await codesOf(enter({ ...correction, counted: 1 }))).toEqual(['cash_count_entered']);
  });

  test('the counts of a year stand in its books beside the income, also when tickets are cancelled later', async () => {
    const { enter, sheet, call, shop, staff, store, hall } = await openEvening(openTestStore);
    const seen_sales = (await sheet()).body.takings[0]?.sales ?? 0;
    const wrong = await enter({ seen_sales, counted: 90, reason: '=verzählt' });
    await enter({ seen_sales, counted: 98 + seen_sales, reason: 'Fehlbetrag', replaces: wrong.body.id });
    const [sold] = await store.read
      .selectFrom('orders')
      .select('id')
      .where('source', '=', 'box_office')
      .execute();
    shop.clock.advance(MINUTE_MS);
    const left = (
      await store.read
        .selectFrom('items')
        .selectAll()
        .where('order_id', '=', sold?.id ?? '')
        .execute()
    ).filter(({ cancelled_at }) => cancelled_at === null);
    await call('POST', `/orders/${sold?.id}/cancellations`, { items: left.map(({ id }) => id) });

    const read = async (year: number) =>
      (await call<Books>('GET', `/books?from=${year}-01-01&to=${year}-12-31`)).body;
    const { cash, ways, difference } = await read(2027);
    expect(cash).toMatchObject([
      { event_id: hall.fair.id, counts: 1, sales: seen_sales, counted: seen_sales - 2, difference: -2 },
    ]);
    expect([difference, ...ways.map(({ received }) => received)]).toEqual([0, 0, 0]);
    expect((await read(2026)).cash).toEqual([]);
    const csv = await shop.app.request('/api/office/books/tables/cash?from=2027-01-01&to=2027-12-31', {
      headers: staff,
    });
    const lines = (await csv.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    expect(lines.map(({ length }) => length)).toEqual([17, 17, 17, 17]);
    expect(lines[1]?.slice(12)).toEqual([
      "'=verzählt",
      expect.any(String),
      'Erika Muster',
      '',
      lines[2]?.[0],
    ]);
    expect(lines[2]?.slice(9, 13)).toEqual(['100,00', `${98 + seen_sales},00`, '-2,00', 'Fehlbetrag']);

    // Kept to the end of the tenth year.
    const counts = () => store.read.selectFrom('cash_counts').select('id').execute();
    const runAt = (day: string) =>
      runRetention({ ...shop.services, clock: () => Date.parse(`${day}T12:00:00Z`) });
    await runAt('2037-12-31');
    expect(await counts()).toHaveLength(2);
    await runAt('2038-01-01');
    expect(await counts()).toEqual([]);
  });
});
