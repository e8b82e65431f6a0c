import { expect, test } from 'vitest';
import { deleteStaleRows } from '../../../../src/server/app/jobs/delete-stale-rows.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { IBAN, OTHER_IBAN, openRefundAdmin } from '../../../support/refund-admin.ts';
import { loggedInMember } from '../../../support/team-member.ts';

const DAY = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('the account that a payment came from is known as long as the bank’s entry says it', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const id = a?.id ?? '';
    const { body } = await admin.send(volksbankFile([{ purpose: `${a?.number}`, euros: 80 }]));
    const [entry] = await admin.entries(body.import);
    if (entry === undefined) throw new Error('no entry');
    await admin.assign(entry, [{ order: id, amount: 80 }]);
    const known = await admin.dueOf(id);
    expect(known?.account).toEqual({ holder: entry.payer, iban: entry.iban, is_from_bank: true });
    expect((await admin.due()).without_account).toBe(0);

    // The payer is not anonymised while a refund is due.
    admin.shop.clock.advance(15 * DAY);
    await deleteStaleRows(admin.shop.services);
    const rows = await admin.store.read.selectFrom('bank_entries').select('payer_iban').execute();
    expect(rows).toEqual([{ payer_iban: entry.iban }]);
  });

  test.each(['another account', 'cash'])(
    'a cent sent in addition to what came by %s leads no refund to its sender',
    async (way) => {
      const admin = await openRefundAdmin(openTestStore);
      const [a] = await admin.plant([{ euros: 50 }]);
      const id = a?.id ?? '';
      const cent = {
        purpose: `${a?.number}`,
        euros: 0.01,
        from: 'Karl Kuckuck',
        iban: 'DE89370400440532013000',
      };
      const whole = { purpose: `${a?.number}`, euros: 50 };
      if (way === 'cash') await admin.book(id, 50, 0);
      const transfers = way === 'cash' ? [cent] : [whole, cent];
      const { body } = await admin.send(volksbankFile(transfers));
      for (const entry of await admin.entries(body.import)) {
        await admin.assign(entry, [{ order: id, amount: entry.left }]);
      }
      expect(await admin.dueOf(id)).toMatchObject({ amount: 0.01, account: null });
      expect((await admin.due()).without_account).toBe(1);
      expect((await admin.make([{ id }])).body.code).toBe('refund_no_account');
    },
  );

  test('what somebody types goes before what the bank says, and stands in no history', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const id = a?.id ?? '';
    const { body } = await admin.send(volksbankFile([{ purpose: `${a?.number}`, euros: 80 }]));
    const [entry] = await admin.entries(body.import);
    if (entry === undefined) throw new Error('no entry');
    await admin.assign(entry, [{ order: id, amount: 80 }]);
    await admin.account(id, OTHER_IBAN, 'Anna Anders');
    expect((await admin.dueOf(id))?.account).toEqual({
      holder: 'Anna Anders',
      iban: OTHER_IBAN,
      is_from_bank: false,
    });
    const { history } = await admin.read(id);
    expect(history[0]).toMatchObject({ what: 'refund_account_written', facts: {} });
    const { run } = (await admin.make([{ id }])).body;
    await admin.execute(run);
    expect(JSON.stringify((await admin.read(id)).history)).not.toMatch(/AT61|Anders/);
  });

  test.each(['Γιάννης Παπαδόπουλος', 'Γ. Παπαδόπουλος', 'Иван Петров'])(
    'a payer whose name no bank takes is an account nobody knows until staff write it in Latin letters: %s',
    async (from) => {
      const admin = await openRefundAdmin(openTestStore);
      const [a] = await admin.plant([{ euros: 50 }]);
      const id = a?.id ?? '';
      const { body } = await admin.send(volksbankFile([{ purpose: `${a?.number}`, euros: 80, from }]));
      const [entry] = await admin.entries(body.import);
      if (entry === undefined) throw new Error('no entry');
      await admin.assign(entry, [{ order: id, amount: 80 }]);
      expect((await admin.dueOf(id))?.account).toBeNull();
      expect((await admin.due()).without_account).toBe(1);
      expect((await admin.make([{ id }])).body.code).toBe('refund_no_account');
      for (const holder of [from, 'ǁ']) {
        const refused = await admin.account(id, IBAN, holder);
        expect([refused.status, refused.body.errors?.holder]).toEqual([
          422,
          expect.stringContaining('lateinischen Buchstaben'),
        ]);
      }
      await admin.account(id, IBAN, 'Giannis Papadopoulos');
      expect((await admin.due()).without_account).toBe(0);
      expect((await admin.make([{ id }])).status).toBe(200);
    },
  );

  test('a holder no bank takes who stands in a run from earlier makes no file that the bank refuses', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a, b] = await admin.overpaid(5, 9);
    const { run } = (await admin.make([a, b].map((one) => ({ id: one?.id ?? '' })))).body;
    await admin.store.write((trx) =>
      trx
        .updateTable('refunds')
        .set({ holder: 'ǁ' })
        .where('order_id', '=', b?.id ?? '')
        .execute(),
    );
    const { status, body } = await admin.call<{ message: string }>(
      'POST',
      `/refund-runs/${run}/transfer-file`,
    );
    expect([status, body.message]).toEqual([409, expect.stringContaining(b?.number ?? '')]);
  });

  test('eight weeks after a run was executed nobody can read where its money went, and it stays as it is', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a, b] = await admin.overpaid(5, 9);
    const { run } = (await admin.make([{ id: a?.id ?? '' }])).body;
    await admin.execute(run);
    const ibans = () => admin.store.read.selectFrom('refunds').select(['holder', 'iban']).execute();
    const kept = () => admin.store.read.selectFrom('refund_accounts').select('order_id').execute();
    // The executed refund's account is deleted, the one still due stays.
    expect(await kept()).toEqual([{ order_id: b?.id }]);

    const { clock, services } = admin.shop;
    clock.advance(56 * DAY - 1);
    await deleteStaleRows(services);
    expect(await ibans()).toEqual([{ holder: 'Erika Muster', iban: IBAN }]);
    clock.advance(1);
    await deleteStaleRows(services);
    expect(await ibans()).toEqual([{ holder: '', iban: '' }]);
    expect(await kept()).toEqual([{ order_id: b?.id }]);

    const staff = await loggedInMember(admin.store, clock.now, { email: 'kasse@example.org' });
    const call = (method: string, path: string) =>
      admin.shop.call(method, `/api/office${path}`, undefined, staff);
    expect((await call('POST', `/refund-runs/${run}/undo`)).body).toMatchObject({
      code: 'refund_run_settled',
    });
    expect((await call('GET', `/refund-runs/${run}`)).body).toMatchObject({
      run: { amount: 5 },
      refunds: [{ holder: '', iban: '', amount: 5, state: 'paid' }],
    });
  });

  test('an account typed for nothing is deleted eight weeks later', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a] = await admin.overpaid(5);
    await admin.refund(a?.id ?? '', 5, 55);
    const kept = () => admin.store.read.selectFrom('refund_accounts').select('order_id').execute();
    admin.shop.clock.advance(56 * DAY - 2000);
    await deleteStaleRows(admin.shop.services);
    expect(await kept()).toHaveLength(1);
    admin.shop.clock.advance(2000);
    await deleteStaleRows(admin.shop.services);
    expect(await kept()).toEqual([]);
  });

  test('accounts are for whoever may do orders, and are kept in no log', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a] = await admin.overpaid(5);
    const { run } = (await admin.make([{ id: a?.id ?? '' }])).body;
    const { store, shop } = admin;
    const stranger = await loggedInMember(store, shop.clock.now, {
      email: 'einlass@example.org',
      permissions: ['checkin', 'settings', 'team'],
    });
    for (const [method, path] of [
      ['GET', '/refunds'],
      ['GET', `/orders/${a?.id}/refund`],
      ['GET', `/refund-runs/${run}`],
      ['GET', `/refund-runs/${run}/refunds.csv`],
      ['POST', `/refund-runs/${run}/transfer-file`],
    ] as const) {
      const answer = await shop.call<{ code: string }>(method, `/api/office${path}`, undefined, stranger);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(JSON.stringify(answer.body)).not.toContain(IBAN);
    }
  });

  test('the file goes to the bank until the run is executed; the table always tells', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a] = await admin.overpaid(5);
    const { run } = (await admin.make([{ id: a?.id ?? '' }])).body;
    const fetch = (method: string, path: string) =>
      admin.shop.app.request(`/api/office/refund-runs/${run}${path}`, {
        method,
        headers: { ...admin.staff, 'X-Requested-With': 'XMLHttpRequest' },
      });
    const file = await fetch('POST', '/transfer-file');
    expect(file.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(file.headers.get('Content-Disposition')).toContain(`erstattungslauf-${run}.xml`);
    expect(await file.text()).toContain(`<IBAN>${IBAN}</IBAN>`);
    expect((await admin.readRun(run)).run.downloaded_at).not.toBeNull();
    await admin.execute(run);
    const late = await fetch('POST', '/transfer-file');
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([
      409,
      'refund_run_executed',
    ]);
    const table = await (await fetch('GET', '/refunds.csv')).text();
    expect(table.split('\r\n')).toEqual([
      'Bestellung;Name;Kontoinhaber;IBAN;Betrag;Verwendungszweck;Zustand',
      `${a?.number};Erika Muster;Erika Muster;DE02 1203 0000 0000 2020 51;5,00;Erstattung ${a?.number} Weinfest Rebental;Überwiesen`,
      'Zusammen;;;;5,00;;',
      '',
    ]);
  });
});
