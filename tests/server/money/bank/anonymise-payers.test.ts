import { expect, test } from 'vitest';
import { deleteStaleRows } from '../../../../src/server/app/jobs/delete-stale-rows.ts';
import { openBankDesk } from '../../../support/bank-desk.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';

const DAY = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('who paid is forgotten two weeks after an entry is settled, and the same file is still recognised', async () => {
    const desk = await openBankDesk(openTestStore);
    const [a] = await desk.plant([{ euros: 50 }]);
    const transfers = [
      { purpose: `${a?.number}`, euros: 50 },
      { purpose: 'Spende', euros: 7 },
    ];
    const { body } = await desk.send(volksbankFile(transfers));
    await desk.confirm(body.import);
    const { store } = desk;
    const { clock, services } = desk.shop;
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
    const again = await desk.shop.call('POST', '/api/office/bank/imports', longer, staff);
    expect(again.body).toMatchObject({ is_repeat: false, new_count: 1 });
  });

  test('who paid is kept for money to be given back only as long as his payment counts', async () => {
    const desk = await openBankDesk(openTestStore);
    const [a, b] = await desk.plant([{ euros: 50 }, { euros: 30 }]);
    const transfers = [
      { purpose: `${a?.number}`, euros: 50 },
      { purpose: `${b?.number}`, euros: 30 },
    ];
    const { body } = await desk.send(volksbankFile(transfers));
    await desk.confirm(body.import);
    const [ida = '', idb = ''] = [a?.id, b?.id];
    await desk.undo(ida, (await desk.read(ida)).payments[0]?.id ?? 0);
    const aside = (await desk.entries(body.import)).find(({ left }) => left === 50);
    if (aside === undefined) throw new Error('no entry');
    await desk.ignore(aside);
    await desk.book(ida, 60, 0);
    await desk.book(idb, 5, 30);
    desk.shop.clock.advance(14 * DAY);
    await deleteStaleRows(desk.shop.services);
    const rows = desk.store.read.selectFrom('bank_entries').select(['purpose', 'outcome']).orderBy('ordinal');
    expect(await rows.execute()).toEqual([
      { purpose: '', outcome: 'ignored' },
      { purpose: b?.number, outcome: 'booked' },
    ]);
  });
});
