import { expect, test } from 'vitest';
import { deleteStaleRows } from '../../../../src/server/app/jobs/delete-stale-rows.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { IBAN, OTHER_IBAN, openRefundDesk } from '../../../support/refund-desk.ts';
import { loggedInMember } from '../../../support/team-member.ts';

const DAY = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('the account that a payment came from is known as long as the bank’s entry says it', async () => {
    const desk = await openRefundDesk(openTestStore);
    const [a] = await desk.plant([{ euros: 50 }]);
    const id = a?.id ?? '';
    const { body } = await desk.send(volksbankFile([{ purpose: `${a?.number}`, euros: 80 }]));
    const [entry] = await desk.entries(body.import);
    if (entry === undefined) throw new Error('no entry');
    await desk.assign(entry, [{ order: id, amount: 80 }]);
    const known = await desk.dueOf(id);
    expect(known?.account).toEqual({ holder: entry.payer, iban: entry.iban, is_from_bank: true });
    expect((await desk.due()).without_account).toBe(0);

    // The payer is not anonymised while a refund is due.
    desk.shop.clock.advance(15 * DAY);
    await deleteStaleRows(desk.shop.services);
    const rows = await desk.store.read.selectFrom('bank_entries').select('payer_iban').execute();
    expect(rows).toEqual([{ payer_iban: entry.iban }]);
  });

  test.each(['another account', 'cash'])(
    'a cent sent in addition to what came by %s leads no refund to its sender',
    async (way) => {
      const desk = await openRefundDesk(openTestStore);
      const [a] = await desk.plant([{ euros: 50 }]);
      const id = a?.id ?? '';
      const cent = {
        purpose: `${a?.number}`,
        euros: 0.01,
        from: 'Karl Kuckuck',
        iban: 'DE89370400440532013000',
      };
      const whole = { purpose: `${a?.number}`, euros: 50 };
      if (way === 'cash') await desk.book(id, 50, 0);
      const transfers = way === 'cash' ? [cent] : [whole, cent];
      const { body } = await desk.send(volksbankFile(transfers));
      for (const entry of await desk.entries(body.import)) {
        await desk.assign(entry, [{ order: id, amount: entry.left }]);
      }
      expect(await desk.dueOf(id)).toMatchObject({ amount: 0.01, account: null });
      expect((await desk.due()).without_account).toBe(1);
      expect((await desk.make([{ id }])).body.code).toBe('refund_no_account');
    },
  );

  test('what somebody types goes before what the bank says, and stands in no history', async () => {
    const desk = await openRefundDesk(openTestStore);
    const [a] = await desk.plant([{ euros: 50 }]);
    const id = a?.id ?? '';
    const { body } = await desk.send(volksbankFile([{ purpose: `${a?.number}`, euros: 80 }]));
    const [entry] = await desk.entries(body.import);
    if (entry === undefined) throw new Error('no entry');
    await desk.assign(entry, [{ order: id, amount: 80 }]);
    await desk.account(id, OTHER_IBAN, 'Anna Anders');
    expect((await desk.dueOf(id))?.account).toEqual({
      holder: 'Anna Anders',
      iban: OTHER_IBAN,
      is_from_bank: false,
    });
    const { history } = await desk.read(id);
    expect(history[0]).toMatchObject({ what: 'refund_account_written', facts: {} });
    const { run } = (await desk.make([{ id }])).body;
    await desk.execute(run);
    expect(JSON.stringify((await desk.read(id)).history)).not.toMatch(/AT61|Anders/);
  });

  test.each(['Γιάννης Παπαδόπουλος', 'Γ. Παπαδόπουλος', 'Иван Петров'])(
    'a payer whose name no bank takes is an account nobody knows until staff write it in Latin letters: %s',
    async (from) => {
      const desk = await openRefundDesk(openTestStore);
      const [a] = await desk.plant([{ euros: 50 }]);
      const id = a?.id ?? '';
      const { body } = await desk.send(volksbankFile([{ purpose: `${a?.number}`, euros: 80, from }]));
      const [entry] = await desk.entries(body.import);
      if (entry === undefined) throw new Error('no entry');
      await desk.assign(entry, [{ order: id, amount: 80 }]);
      expect((await desk.dueOf(id))?.account).toBeNull();
      expect((await desk.due()).without_account).toBe(1);
      expect((await desk.make([{ id }])).body.code).toBe('refund_no_account');
      for (const holder of [from, 'ǁ']) {
        const refused = await desk.account(id, IBAN, holder);
        expect([refused.status, refused.body.errors?.holder]).toEqual([
          422,
          expect.stringContaining('lateinischen Buchstaben'),
        ]);
      }
      await desk.account(id, IBAN, 'Giannis Papadopoulos');
      expect((await desk.due()).without_account).toBe(0);
      expect((await desk.make([{ id }])).status).toBe(200);
    },
  );

  test('a holder no bank takes who stands in a run from earlier makes no file that the bank refuses', async () => {
    const desk = await openRefundDesk(openTestStore);
    const [a, b] = await desk.overpaid(5, 9);
    const { run } = (await desk.make([a, b].map((one) => ({ id: one?.id ?? '' })))).body;
    await desk.store.write((trx) =>
      trx
        .updateTable('refunds')
        .set({ holder: 'ǁ' })
        .where('order_id', '=', b?.id ?? '')
        .execute(),
    );
    const { status, body } = await desk.call<{ message: string }>(
      'POST',
      `/refund-runs/${run}/transfer-file`,
    );
    expect([status, body.message]).toEqual([409, expect.stringContaining(b?.number ?? '')]);
  });

  test('eight weeks after a run was executed nobody can read where its money went, and it stays as it is', async () => {
    const desk = await openRefundDesk(openTestStore);
    const [a, b] = await desk.overpaid(5, 9);
    const { run } = (await desk.make([{ id: a?.id ?? '' }])).body;
    await desk.execute(run);
    const ibans = () => desk.store.read.selectFrom('refunds').select(['holder', 'iban']).execute();
    const kept = () => desk.store.read.selectFrom('refund_accounts').select('order_id').execute();
    // The executed refund's account is deleted, the one still due stays.
    expect(await kept()).toEqual([{ order_id: b?.id }]);

    const { clock, services } = desk.shop;
    clock.advance(56 * DAY - 1);
    await deleteStaleRows(services);
    expect(await ibans()).toEqual([{ holder: 'Erika Muster', iban: IBAN }]);
    clock.advance(1);
    await deleteStaleRows(services);
    expect(await ibans()).toEqual([{ holder: '', iban: '' }]);
    expect(await kept()).toEqual([{ order_id: b?.id }]);

    const staff = await loggedInMember(desk.store, clock.now, { email: 'kasse@example.org' });
    const call = (method: string, path: string) =>
      desk.shop.call(method, `/api/office${path}`, undefined, staff);
    expect((await call('POST', `/refund-runs/${run}/undo`)).body).toMatchObject({
      code: 'refund_run_settled',
    });
    expect((await call('GET', `/refund-runs/${run}`)).body).toMatchObject({
      run: { amount: 5 },
      refunds: [{ holder: '', iban: '', amount: 5, state: 'paid' }],
    });
  });

  test('an account typed for nothing is deleted eight weeks later', async () => {
    const desk = await openRefundDesk(openTestStore);
    const [a] = await desk.overpaid(5);
    await desk.refund(a?.id ?? '', 5, 55);
    const kept = () => desk.store.read.selectFrom('refund_accounts').select('order_id').execute();
    desk.shop.clock.advance(56 * DAY - 2000);
    await deleteStaleRows(desk.shop.services);
    expect(await kept()).toHaveLength(1);
    desk.shop.clock.advance(2000);
    await deleteStaleRows(desk.shop.services);
    expect(await kept()).toEqual([]);
  });

  test('accounts are for whoever may do orders, and are kept in no log', async () => {
    const desk = await openRefundDesk(openTestStore);
    const [a] = await desk.overpaid(5);
    const { run } = (await desk.make([{ id: a?.id ?? '' }])).body;
    const { store, shop } = desk;
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
    const desk = await openRefundDesk(openTestStore);
    const [a] = await desk.overpaid(5);
    const { run } = (await desk.make([{ id: a?.id ?? '' }])).body;
    const fetch = (method: string, path: string) =>
      desk.shop.app.request(`/api/office/refund-runs/${run}${path}`, {
        method,
        headers: { ...desk.staff, 'X-Requested-With': 'XMLHttpRequest' },
      });
    const file = await fetch('POST', '/transfer-file');
    expect(file.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(file.headers.get('Content-Disposition')).toContain(`erstattungslauf-${run}.xml`);
    expect(await file.text()).toContain(`<IBAN>${IBAN}</IBAN>`);
    expect((await desk.readRun(run)).run.downloaded_at).not.toBeNull();
    await desk.execute(run);
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
