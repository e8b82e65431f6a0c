import { expect, test } from 'vitest';
import type { RefundRun } from '../../../../src/contract/refunds.ts';
import { createApp } from '../../../../src/server/app/app.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import type { Refused } from '../../../support/order-admin.ts';
import { OTHER_IBAN, openRefundAdmin } from '../../../support/refund-admin.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { TestGuest } from '../../../support/test-guest.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { testShop } from '../../../support/test-shop.ts';

/** Erika, who writes the accounts, and Otto, who transfers; each on a process of his own, which knows nothing new. */
async function openTwo(openTestStore: OpenTestStore, four_eyes: boolean) {
  const admin = await openRefundAdmin(openTestStore);
  const { store } = admin;
  const switchTo = (on: boolean) =>
    store.write((trx) =>
      trx
        .insertInto('settings')
        .values({ key: 'festival', value: JSON.stringify({ ...testSettings, four_eyes: on }), updated_at: 0 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ value: JSON.stringify({ ...testSettings, four_eyes: on }) }),
        )
        .execute(),
    );
  await switchTo(four_eyes);
  const otto = await loggedInMember(store, admin.shop.clock.now, {
    email: 'otto@weinfest.example',
    permissions: ['money'],
  });
  await store.write((trx) =>
    trx.updateTable('users').set({ firstname: 'Otto' }).where('email', 'like', 'otto%').execute(),
  );
  const services = { ...testShop(store, { seed: 'two' }).services, clock: () => admin.shop.clock.now };
  const second = new TestGuest(createApp(services), {});
  const callAsOtto = <Body = Refused>(method: string, path: string, body?: unknown) =>
    second.call<Body>(method, `/api/office${path}`, body, otto);
  const executeAsOtto = async (run: number) => {
    const { version } = (await admin.readRun(run)).run;
    return callAsOtto('POST', `/refund-runs/${run}/execution`, { version, booked_on: '2027-03-01' });
  };
  const fileOf = (run: number) => admin.call('POST', `/refund-runs/${run}/transfer-file`);
  type ReadRun = { run: RefundRun; four_eyes?: { is_yours: boolean; may: string[] } };
  const seen = async (run: number) =>
    (await admin.call<ReadRun>('GET', `/refund-runs/${run}`)).body.four_eyes;
  return { admin, callAsOtto, executeAsOtto, fileOf, seen, switchTo };
}

eachDatabase((_, openTestStore) => {
  test('who wrote an account neither gets the file of its run nor books it, and reads who may; somebody else does both', async () => {
    const { admin, callAsOtto, executeAsOtto, fileOf, seen } = await openTwo(openTestStore, true);
    const orders = await admin.overpaid(5, 9);
    const { run } = (await admin.make(orders)).body;
    expect(await seen(run)).toEqual({ is_yours: false, may: ['Otto Muster'] });
    const refused = { status: 409, body: { code: 'refund_four_eyes', names: 'Otto Muster' } };
    expect(await fileOf(run)).toMatchObject(refused);
    expect(await admin.execute(run)).toMatchObject(refused);
    expect((await admin.readRun(run)).run).toMatchObject({ downloaded_at: null, executed_at: null });

    expect((await callAsOtto<string>('POST', `/refund-runs/${run}/transfer-file`)).status).toBe(200);
    expect((await executeAsOtto(run)).status).toBe(200);
    expect((await admin.readRun(run)).run.executed_by).toBe('Otto Muster');
  });

  test('one account of many is enough, and a new name changes nothing', async () => {
    const { admin, callAsOtto, executeAsOtto } = await openTwo(openTestStore, true);
    const orders = await admin.overpaid(5, 9);
    const [first] = orders;
    const written = { holder: 'Anna Anders', iban: OTHER_IBAN };
    expect((await callAsOtto('PUT', `/orders/${first?.id}/refund-account`, written)).status).toBe(200);
    await admin.store.write((trx) => trx.updateTable('users').set({ firstname: 'Olga' }).execute());
    const { run } = (await admin.make(orders)).body;
    expect((await executeAsOtto(run)).body).toMatchObject({ code: 'refund_four_eyes_nobody' });
    expect((await admin.execute(run)).body).toMatchObject({ code: 'refund_four_eyes_nobody' });
    // His account leaves the run: then it is up to him.
    const his = (await admin.readRun(run)).refunds.find(({ order }) => order === first?.id);
    await admin.takeOut(run, his?.id ?? 0);
    expect((await executeAsOtto(run)).status).toBe(200);
  });

  test('undoing and taking out do not make an account somebody else’s', async () => {
    const { admin, callAsOtto, executeAsOtto } = await openTwo(openTestStore, true);
    const orders = await admin.overpaid(5);
    const { run } = (await admin.make(orders)).body;
    await executeAsOtto(run);
    expect((await callAsOtto('POST', `/refund-runs/${run}/undo`)).status).toBe(200);
    expect((await callAsOtto('DELETE', `/refund-runs/${run}`)).status).toBe(200);
    const again = (await admin.make(orders)).body.run;
    expect((await admin.execute(again)).body.code).toBe('refund_four_eyes');
    expect((await executeAsOtto(again)).status).toBe(200);
  });

  test('an account noted by name only, as earlier versions did, counts by the name', async () => {
    const { admin, executeAsOtto } = await openTwo(openTestStore, true);
    const { run } = (await admin.make(await admin.overpaid(5))).body;
    await admin.store.write((trx) => trx.updateTable('refunds').set({ account_by_id: null }).execute());
    expect((await admin.execute(run)).body.code).toBe('refund_four_eyes');
    expect((await executeAsOtto(run)).status).toBe(200);
  });

  test('off, everybody may, and a process that has not heard of the change asks the database', async () => {
    const { admin, executeAsOtto, callAsOtto, seen, switchTo } = await openTwo(openTestStore, false);
    const orders = await admin.overpaid(5);
    const written = { holder: 'Anna Anders', iban: OTHER_IBAN };
    await callAsOtto('PUT', `/orders/${orders[0]?.id}/refund-account`, written);
    const { run } = (await admin.make(orders)).body;
    expect(await seen(run)).toBeUndefined();
    await switchTo(true);
    expect((await executeAsOtto(run)).body.code).toBe('refund_four_eyes');
    await switchTo(false);
    expect((await executeAsOtto(run)).status).toBe(200);
  });
});
