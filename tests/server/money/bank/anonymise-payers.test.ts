import { expect, test } from 'vitest';
import { deleteStaleRows } from '../../../../src/server/app/jobs/delete-stale-rows.ts';
import { openBankAdmin } from '../../../support/bank-admin.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';

const DAY = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('who paid is forgotten two weeks after an entry is settled, and the same file is still recognised', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const transfers = [
      { purpose: `${a?.number}`, euros: 50 },
      { purpose: 'Spende', euros: 7 },
    ];
    const { body } = await admin.send(volksbankFile(transfers));
    await admin.confirm(body.import);
    const { store } = admin;
    const { clock, services } = admin.shop;
    const payers = () =>
      store.read
        .selectFrom('bank_entries')
        .select(['payer_name', 'payer_iban', 'purpose', 'outcome'])
        .orderBy('ordinal')
        .execute();

    clock.advance(14 * DAY - 1);
    await deleteStaleRows(services);
    expect((await payers()).map(({ payer_name }) => payer_name)).toEqual(['Erika Muster', 'Erika Muster']);
    clock.advance(1);
    await deleteStaleRows(services);
    expect(await payers()).toEqual([
      { payer_name: '', payer_iban: null, purpose: '', outcome: 'booked' },
      expect.objectContaining({ payer_name: 'Erika Muster', purpose: 'Spende', outcome: 'open' }),
    ]);

    // Logged in anew: an hour is long over.
    const staff = await loggedInMember(store, clock.now, { email: 'kasse@example.org' });
    const longer = volksbankFile([...transfers, { purpose: 'Neu', euros: 1 }]);
    const again = await admin.shop.call('POST', '/api/office/bank/imports', longer, staff);
    expect(again.body).toMatchObject({ is_repeat: false, new_count: 1 });
  });

  test('who paid is kept for money to be given back only as long as his payment counts', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a, b] = await admin.plant([{ euros: 50 }, { euros: 30 }]);
    const transfers = [
      { purpose: `${a?.number}`, euros: 50 },
      { purpose: `${b?.number}`, euros: 30 },
    ];
    const { body } = await admin.send(volksbankFile(transfers));
    await admin.confirm(body.import);
    const [ida = '', idb = ''] = [a?.id, b?.id];
    await admin.undo(ida, (await admin.read(ida)).payments[0]?.id ?? 0);
    const aside = (await admin.entries(body.import)).find(({ left }) => left === 50);
    if (aside === undefined) throw new Error('no entry');
    await admin.ignore(aside);
    await admin.book(ida, 60, 0);
    await admin.book(idb, 5, 30);
    admin.shop.clock.advance(14 * DAY);
    await deleteStaleRows(admin.shop.services);
    const rows = admin.store.read
      .selectFrom('bank_entries')
      .select(['purpose', 'outcome'])
      .orderBy('ordinal');
    expect(await rows.execute()).toEqual([
      { purpose: '', outcome: 'ignored' },
      { purpose: b?.number, outcome: 'booked' },
    ]);
  });
});
