import { expect, test } from 'vitest';
import { bookPaypalRefund } from '../../../../src/server/money/paypal/book-paypal-refund.ts';
import { IN_ORDER } from '../../../support/bank-desk.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { openRefundDesk, type RefundDesk } from '../../../support/refund-desk.ts';
import { untilSomebodyWaits } from '../../../support/until-somebody-waits.ts';

/** A file of a run, which is no JSON. */
function fileOf(desk: RefundDesk, method: string, path: string) {
  const headers = { ...desk.staff, 'X-Requested-With': 'XMLHttpRequest' };
  return desk.shop.app.request(`/api/office/refund-runs/${path}`, { method, headers });
}

/** A run of two refunds, one of which PayPal has given back meanwhile. */
async function halfGone(openTestStore: OpenTestStore) {
  const desk = await openRefundDesk(openTestStore);
  const [gone, owed] = await desk.overpaid(5, 9);
  if (gone === undefined || owed === undefined) throw new Error('no orders');
  const { run } = (await desk.make([gone, owed])).body;
  const given = { orderId: gone.id, cents: 200, refundId: 'REFUND-1' };
  expect(await bookPaypalRefund(desk.shop.services, given)).toBeNull();
  return { desk, run, gone, owed };
}

eachDatabase((_, openTestStore) => {
  test('no file is given of a run with a refund that is no longer owed; it is named', async () => {
    const { desk, run, gone, owed } = await halfGone(openTestStore);
    const { status, body } = await desk.call('POST', `/refund-runs/${run}/transfer-file`);
    expect([status, body.code]).toEqual([409, 'refund_not_due']);
    expect(body.message).toContain(gone.number);
    expect(body.message).not.toContain(owed.number);
    expect((await desk.readRun(run)).run.downloaded_at).toBeNull();
    expect((await desk.readRun(run)).refunds).toMatchObject([
      { number: gone.number, is_due: false },
      { number: owed.number, is_due: true },
    ]);
  });

  test('the table of the run says which line is not to be transferred', async () => {
    const { desk, run, gone, owed } = await halfGone(openTestStore);
    const text = await (await fileOf(desk, 'GET', `${run}/refunds.csv`)).text();
    const lineOf = (number: string) => text.split('\r\n').find((line) => line.startsWith(number));
    expect(lineOf(gone.number)).toMatch(/Nicht mehr zu erstatten$/);
    expect(lineOf(owed.number)).toMatch(/Zu überweisen$/);
  });

  test('it is not booked either, until the line is taken out', async () => {
    const { desk, run, gone, owed } = await halfGone(openTestStore);
    const { status, body } = await desk.execute(run);
    expect([status, body.code]).toEqual([409, 'refund_not_due']);
    expect(body.message).toContain(gone.number);
    expect((await desk.read(owed.id)).paid).toBe(59);

    const line = (await desk.readRun(run)).refunds.find(({ is_due }) => !is_due);
    expect((await desk.takeOut(run, line?.id ?? 0)).status).toBe(200);
    expect((await fileOf(desk, 'POST', `${run}/transfer-file`)).status).toBe(200);
    expect((await desk.execute(run)).status).toBe(200);
    expect((await desk.readRun(run)).refunds).toMatchObject([{ number: owed.number, is_due: true }]);
    expect((await desk.due()).refunds).toMatchObject([{ order: gone.id, amount: 3 }]);
    expect((await desk.reconcile()).differences).toEqual(IN_ORDER);
  });

  test('what PayPal gives back at the moment in which a run is executed is not given back twice', async () => {
    const desk = await openRefundDesk(openTestStore);
    const [order, other] = await desk.overpaid(5, 7);
    const id = order?.id ?? '';
    const { run } = (await desk.make([{ id }])).body;
    const [isBack, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const givingBack = desk.store.write(async (trx) => {
      await trx.updateTable('orders').set({ paid_cents: 5_000 }).where('id', '=', id).execute();
      isBack.resolve();
      await mayCommit.promise;
    });
    await isBack.promise;
    const executing = desk.execute(run);
    await untilSomebodyWaits(desk.store);
    mayCommit.resolve();
    await givingBack;
    expect((await executing).body.code).toBe('refund_not_due');
    expect((await desk.read(id)).paid).toBe(50);

    // One transfer that comes back says nothing of another order's account.
    const wish = [{ id: other?.id ?? '' }];
    const done = (await desk.make(wish)).body.run;
    await desk.execute(done);
    await desk.comeBack(done, (await desk.readRun(done)).refunds[0]?.id ?? 0);
    const [third] = await desk.overpaid(9);
    expect((await desk.dueOf(third?.id ?? ''))?.was_returned).toBe(false);
    expect((await desk.dueOf(other?.id ?? ''))?.was_returned).toBe(true);
  });
});
