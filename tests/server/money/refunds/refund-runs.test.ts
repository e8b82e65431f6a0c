import { expect, test } from 'vitest';
import { bookPaypalRefund } from '../../../../src/server/money/paypal/book-paypal-refund.ts';
import { IN_ORDER } from '../../../support/bank-admin.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { IBAN, OTHER_IBAN, openRefundAdmin, type RefundAdmin } from '../../../support/refund-admin.ts';
import { untilSomebodyWaits } from '../../../support/until-somebody-waits.ts';

/** A file of a run; unlike `admin.call` it does not parse JSON. */
function fileOf(admin: RefundAdmin, method: string, path: string) {
  const headers = { ...admin.staff, 'X-Requested-With': 'XMLHttpRequest' };
  return admin.shop.app.request(`/api/office/refund-runs/${path}`, { method, headers });
}

/** A run of two refunds, one of which PayPal has refunded meanwhile. */
async function halfGone(openTestStore: OpenTestStore) {
  const admin = await openRefundAdmin(openTestStore);
  const [gone, owed] = await admin.overpaid(5, 9);
  if (gone === undefined || owed === undefined) throw new Error('no orders');
  const { run } = (await admin.make([gone, owed])).body;
  const given = { orderId: gone.id, cents: 200, refundId: 'REFUND-1' };
  expect(await bookPaypalRefund(admin.shop.services, given)).toBeNull();
  return { admin, run, gone, owed };
}

eachDatabase((_, openTestStore) => {
  test('what was paid too much and what was cancelled is given back in one run, once', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const cancelled = await admin.order();
    await admin.book(cancelled, 50, 0);
    await admin.cancel(cancelled, await admin.itemsOf(cancelled));
    const [over] = await admin.overpaid(7.5);
    const id = over?.id ?? '';
    const seen = await admin.due();
    expect(seen).toMatchObject({ count: 2, amount: 57.5, without_account: 1, in_runs: 0, next: null });
    expect(seen.refunds).toMatchObject([
      { order: cancelled, amount: 50, has_cancelled_tickets: true, account: null, in_run: null },
      { order: id, amount: 7.5, has_cancelled_tickets: false, account: { iban: IBAN, is_from_bank: false } },
    ]);

    const early = await admin.make([{ id: cancelled }, { id }]);
    const { number } = await admin.read(cancelled);
    expect([early.status, early.body.code]).toEqual([409, 'refund_no_account']);
    expect(early.body.message).toContain(number);
    expect((await admin.account(cancelled, OTHER_IBAN)).status).toBe(200);
    const { status, body } = await admin.make([{ id: cancelled }, { id }]);
    expect(status).toBe(200);
    expect(await admin.due()).toMatchObject({ refunds: [], count: 0, amount: 0, in_runs: 57.5 });
    expect((await admin.readRun(body.run)).run).toMatchObject({
      count: 2,
      amount: 57.5,
      version: 1,
      executed_at: null,
      created_by: 'Erika Muster',
    });
    expect((await admin.reconcile()).refunds).toEqual({ in_runs: 57.5, paid: 0 });

    expect((await admin.execute(body.run)).status).toBe(200);
    expect((await admin.execute(body.run)).status).toBe(200);
    expect(await admin.read(cancelled)).toMatchObject({ status: 'refunded', paid: 0, refund_due: 0 });
    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'paid', paid: 50, refund_due: 0 });
    expect(order.payments).toMatchObject([
      { amount: 57.5 },
      { amount: -7.5, booked_on: '2027-03-01', note: `Erstattungslauf ${body.run}` },
    ]);
    expect(order.history.map(({ what }) => what)).toEqual([
      'refund_booked',
      'refund_account_written',
      'payment_booked',
    ]);
    expect((await admin.readRun(body.run)).refunds.map(({ state }) => state)).toEqual(['paid', 'paid']);
    const { differences, refunds } = await admin.reconcile();
    expect([differences, refunds]).toEqual([IN_ORDER, { in_runs: 0, paid: 57.5 }]);
  });

  test('a run that was never transferred is taken back as a whole, waits again and is booked again', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a, b] = await admin.overpaid(5, 9);
    const { run } = (await admin.make([{ id: a?.id ?? '' }, { id: b?.id ?? '' }])).body;
    await admin.execute(run);
    expect((await admin.undoRun(run)).status).toBe(200);
    expect((await admin.undoRun(run)).status).toBe(200);
    expect(await admin.read(a?.id ?? '')).toMatchObject({ paid: 55, refund_due: 5 });
    expect(await admin.due()).toMatchObject({ count: 0, in_runs: 14 });
    expect((await admin.readRun(run)).run.executed_at).toBeNull();
    expect((await admin.execute(run)).status).toBe(200);
    expect((await admin.read(b?.id ?? '')).paid).toBe(50);
    expect((await admin.reconcile()).differences).toEqual(IN_ORDER);
  });

  test('what is no longer owed when a run is taken back does not wait in it', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a, b] = await admin.overpaid(20, 9);
    const id = a?.id ?? '';
    const { run } = (await admin.make([{ id }, { id: b?.id ?? '' }])).body;
    await admin.execute(run);
    await admin.book(id, 20, 50);
    const payment = (await admin.read(id)).payments.find(({ amount }) => amount === 70);
    expect((await admin.undo(id, payment?.id ?? 0)).status).toBe(200);
    expect((await admin.undoRun(run)).status).toBe(200);
    expect(await admin.read(id)).toMatchObject({ paid: 20, refund_due: 0 });
    expect((await admin.readRun(run)).refunds).toMatchObject([{ number: b?.number }]);
    expect(await admin.reconcile()).toMatchObject({ differences: IN_ORDER, wrong: [] });
  });

  test('one refund is taken out of a run before it is executed, with its account, and whoever saw it in it is told', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a, b] = await admin.overpaid(5, 9);
    const { run } = (await admin.make([{ id: a?.id ?? '' }, { id: b?.id ?? '' }])).body;
    await admin.execute(run);
    const booked = (await admin.readRun(run)).refunds;
    const late = await admin.takeOut(run, booked[0]?.id ?? 0);
    expect([late.status, late.body.code]).toEqual([409, 'refund_run_executed']);
    await admin.undoRun(run);

    expect((await admin.takeOut(run, booked[0]?.id ?? 0)).status).toBe(200);
    expect((await admin.takeOut(run, booked[0]?.id ?? 0)).body.code).toBe('unknown_refund');
    expect((await admin.due()).refunds).toMatchObject([{ order: a?.id, amount: 5, account: { iban: IBAN } }]);
    const stale = await admin.call('POST', `/refund-runs/${run}/execution`, {
      version: 1,
      booked_on: '2027-03-01',
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'refund_run_changed']);
    expect((await admin.read(b?.id ?? '')).paid).toBe(59);

    expect((await admin.takeOut(run, booked[1]?.id ?? 0)).status).toBe(200);
    expect((await admin.call('GET', `/refund-runs/${run}`)).body.code).toBe('unknown_refund_run');
    expect((await admin.due()).count).toBe(2);
  });

  test('what stands in a run can neither be given back by hand nor lose the payment it comes from', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a] = await admin.overpaid(20);
    const id = a?.id ?? '';
    const extra = (await admin.book(id, 4, 70)).body.payment;
    await admin.make([{ id }]);
    const byHand = await admin.refund(id, 1, 74);
    expect([byHand.status, byHand.body.code]).toEqual([409, 'refund_in_run']);
    expect((await admin.undo(id, extra)).body.code).toBe('refund_in_run');
    expect((await admin.account(id, OTHER_IBAN)).body.code).toBe('refund_in_run');

    // A further overpayment waits for the next run.
    const more = (await admin.book(id, 3, 74)).body.payment;
    expect((await admin.due()).refunds).toMatchObject([{ amount: 3, in_run: { amount: 24 } }]);
    const asked = await admin.call('GET', `/orders/${id}/refund`);
    expect(asked.body).toMatchObject({ refund: { amount: 3 }, in_run: { amount: 24 } });
    expect((await admin.makeOf([{ id, amount: 3 }])).body.code).toBe('refund_in_run');
    expect((await admin.undo(id, more)).status).toBe(200);
    expect((await admin.reconcile()).wrong).toEqual([]);
  });

  test('while a refund stands in a run, nothing is asked for again that its guest was let off', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const id = a?.id ?? '';
    await admin.book(id, 45, 0);
    await admin.call('POST', `/orders/${id}/waiver`, { rest: 5, reason: 'Gebühr der Bank' });
    await admin.book(id, 5, 45);
    await admin.account(id);
    const { run } = (await admin.make([{ id }])).body;
    const early = await admin.call('POST', `/orders/${id}/waiver/undo`);
    expect([early.status, early.body.code]).toEqual([409, 'refund_in_run']);
    expect((await admin.reconcile()).wrong).toEqual([]);
    await admin.takeOut(run, (await admin.readRun(run)).refunds[0]?.id ?? 0);
    expect((await admin.call('POST', `/orders/${id}/waiver/undo`)).status).toBe(200);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', total: 50, paid: 50, refund_due: 0 });
  });

  test('a transfer that came back is due again, to another account', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a, b] = await admin.overpaid(5, 9);
    const { run } = (await admin.make([{ id: a?.id ?? '' }, { id: b?.id ?? '' }])).body;
    const [first] = (await admin.readRun(run)).refunds;
    expect((await admin.comeBack(run, first?.id ?? 0)).body.code).toBe('refund_run_open');
    await admin.execute(run);
    expect((await admin.comeBack(run, first?.id ?? 0)).status).toBe(200);
    expect((await admin.comeBack(run, first?.id ?? 0)).status).toBe(200);
    expect((await admin.readRun(run)).run).toMatchObject({ count: 2, amount: 14, returned_count: 1 });
    expect((await admin.due()).refunds).toMatchObject([
      { order: a?.id, amount: 5, account: null, was_returned: true },
    ]);
    expect((await admin.undoRun(run)).body.code).toBe('refund_run_returned');
    await admin.account(a?.id ?? '', OTHER_IBAN);
    const again = await admin.make([{ id: a?.id ?? '' }]);
    expect((await admin.execute(again.body.run)).status).toBe(200);
    expect(await admin.reconcile()).toMatchObject({
      differences: IN_ORDER,
      refunds: { paid: 14 },
      wrong: [],
    });
  });

  test('a booking of a run that is taken back at its order counts as come back', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a] = await admin.overpaid(5);
    const { run } = (await admin.make([{ id: a?.id ?? '' }])).body;
    await admin.execute(run);
    const payment = (await admin.read(a?.id ?? '')).payments.at(-1)?.id ?? 0;
    expect((await admin.undo(a?.id ?? '', payment)).status).toBe(200);
    expect((await admin.readRun(run)).refunds).toMatchObject([{ state: 'returned' }]);
    expect((await admin.reconcile()).differences).toEqual(IN_ORDER);
  });

  test('an executed run stays as it is when its order is due again in another', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a] = await admin.overpaid(5);
    const id = a?.id ?? '';
    const { run } = (await admin.make([{ id }])).body;
    await admin.execute(run);
    await admin.book(id, 8, 50);
    await admin.account(id);
    await admin.make([{ id }]);
    const undo = await admin.undoRun(run);
    expect([undo.status, undo.body.code]).toEqual([409, 'refund_in_run']);
    expect(await admin.read(id)).toMatchObject({ paid: 58, refund_due: 8 });
    expect((await admin.readRun(run)).refunds).toMatchObject([{ state: 'paid' }]);
  });

  test('orders without an account come first, page by page, each once', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const known = await admin.overpaid(1, 2, 3);
    const unknown = await admin.plant([{ euros: 10 }, { euros: 10 }]);
    for (const { id } of unknown) await admin.book(id, 15, 0);
    const ids: string[] = [];
    let page = await admin.due('?limit=2');
    ids.push(...page.refunds.map(({ order }) => order));
    while (page.next !== null) {
      page = await admin.due(`?limit=2&after=${encodeURIComponent(page.next)}`);
      ids.push(...page.refunds.map(({ order }) => order));
    }
    expect(ids).toEqual([...unknown, ...known].map(({ id }) => id));
    expect(page).toMatchObject({ count: 5, amount: 16, without_account: 2 });
  });

  test('only a whole IBAN of a country that takes euros is kept, and no day gone by is asked for', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a] = await admin.overpaid(5);
    const id = a?.id ?? '';
    for (const iban of [
      '',
      'DE02120300000000202052',
      'DE0212030000000020205',
      'TR330006100519786457841326',
    ]) {
      const { status, body } = await admin.account(id, iban);
      expect([iban, status, Object.keys(body.errors ?? {})]).toEqual([iban, 422, ['iban']]);
    }
    expect((await admin.account(id, 'at61 1904 3002 3457 3201', ' Erika\t Muster ')).status).toBe(200);
    expect((await admin.dueOf(id))?.account).toEqual({
      holder: 'Erika Muster',
      iban: OTHER_IBAN,
      is_from_bank: false,
    });
    const past = await admin.makeOf([{ id, amount: 5 }], '2027-02-28');
    expect([past.status, Object.keys(past.body.errors ?? {})]).toEqual([422, ['requested_on']]);
    expect((await admin.makeOf([{ id, amount: 4 }])).body.code).toBe('refund_changed');
    const [b] = await admin.plant([{ euros: 5 }]);
    expect((await admin.account(b?.id ?? '')).body.code).toBe('refund_nothing_due');
  });

  test('no file is given of a run with a refund that is no longer owed; it is named', async () => {
    const { admin, run, gone, owed } = await halfGone(openTestStore);
    const { status, body } = await admin.call('POST', `/refund-runs/${run}/transfer-file`);
    expect([status, body.code]).toEqual([409, 'refund_not_due']);
    expect(body.message).toContain(gone.number);
    expect(body.message).not.toContain(owed.number);
    expect((await admin.readRun(run)).run.downloaded_at).toBeNull();
    expect((await admin.readRun(run)).refunds).toMatchObject([
      { number: gone.number, is_due: false },
      { number: owed.number, is_due: true },
    ]);
  });

  test('the table of the run says which line is not to be transferred', async () => {
    const { admin, run, gone, owed } = await halfGone(openTestStore);
    const text = await (await fileOf(admin, 'GET', `${run}/refunds.csv`)).text();
    const lineOf = (number: string) => text.split('\r\n').find((line) => line.startsWith(number));
    expect(lineOf(gone.number)).toMatch(/Nicht mehr zu erstatten$/);
    expect(lineOf(owed.number)).toMatch(/Zu überweisen$/);
  });

  test('it is not booked either, until the line is taken out', async () => {
    const { admin, run, gone, owed } = await halfGone(openTestStore);
    const { status, body } = await admin.execute(run);
    expect([status, body.code]).toEqual([409, 'refund_not_due']);
    expect(body.message).toContain(gone.number);
    expect((await admin.read(owed.id)).paid).toBe(59);

    const line = (await admin.readRun(run)).refunds.find(({ is_due }) => !is_due);
    expect((await admin.takeOut(run, line?.id ?? 0)).status).toBe(200);
    expect((await fileOf(admin, 'POST', `${run}/transfer-file`)).status).toBe(200);
    expect((await admin.execute(run)).status).toBe(200);
    expect((await admin.readRun(run)).refunds).toMatchObject([{ number: owed.number, is_due: true }]);
    expect((await admin.due()).refunds).toMatchObject([{ order: gone.id, amount: 3 }]);
    expect((await admin.reconcile()).differences).toEqual(IN_ORDER);
  });

  test('what PayPal gives back at the moment in which a run is executed is not given back twice', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [order, other] = await admin.overpaid(5, 7);
    const id = order?.id ?? '';
    const { run } = (await admin.make([{ id }])).body;
    const [isBack, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const givingBack = admin.store.write(async (trx) => {
      await trx.updateTable('orders').set({ paid_cents: 5_000 }).where('id', '=', id).execute();
      isBack.resolve();
      await mayCommit.promise;
    });
    await isBack.promise;
    const executing = admin.execute(run);
    await untilSomebodyWaits(admin.store);
    mayCommit.resolve();
    await givingBack;
    expect((await executing).body.code).toBe('refund_not_due');
    expect((await admin.read(id)).paid).toBe(50);

    // A returned transfer says nothing about another order's account.
    const wish = [{ id: other?.id ?? '' }];
    const done = (await admin.make(wish)).body.run;
    await admin.execute(done);
    await admin.comeBack(done, (await admin.readRun(done)).refunds[0]?.id ?? 0);
    const [third] = await admin.overpaid(9);
    expect((await admin.dueOf(third?.id ?? ''))?.was_returned).toBe(false);
    expect((await admin.dueOf(other?.id ?? ''))?.was_returned).toBe(true);
  });
});
