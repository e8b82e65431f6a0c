import { expect, test } from 'vitest';
import type { PersonExport } from '../../../../src/contract/persons.ts';
import { printPerson } from '../../../../src/server/overview/persons/print-person.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openWithdrawals } from '../../../support/withdrawing.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

const EMAIL = 'zoe@example.org';

eachDatabase((_, openTestStore) => {
  test('whoever only withdrew is told so, and nobody else of it', async () => {
    const { call, declare, only, settle, shop } = await openWithdrawals(openTestStore);
    await declare({ email: 'Zoe@example.org', remark: 'Nur den Samstag' });
    await settle((await only()).id, 'declined', 'Zu spät');
    await declare({ email: 'z.oe@example.org' });
    const found = await call<{ orders: object[]; withdrawals: number }>('POST', '/persons/search', {
      email: EMAIL,
    });
    expect(found.body).toEqual({ orders: [], withdrawals: 1, open_withdrawals: 0 });
    const { body } = await call<PersonExport>('POST', '/persons/export', { email: EMAIL });
    expect(body.withdrawals).toEqual([
      {
        ...{ name: 'Zoë Küfer', order_number: 'WF27-AAAAAA', remark: 'Nur den Samstag' },
        ...{ received_at: new Date(shop.clock.now).toISOString(), outcome: 'declined', note: 'Zu spät' },
      },
    ]);
    const { pages } = await readPdf(await printPerson(shop.services, body));
    for (const words of ['Widerrufe', 'WF27-AAAAAA', 'Nur den Samstag', 'abgelehnt', 'Zu spät'])
      expect(pages.join(' ')).toContain(words);
  });

  test('whoever is forgotten is forgotten in withdrawals too, but for those to decide', async () => {
    const admin = await openWithdrawals(openTestStore);
    const { store, call, declare, list, order, read, book, settle } = admin;
    const paid = await order();
    const { number, total } = await read(paid);
    await book(paid, total, 0);
    for (const order_number of [number, 'astray', 'open'])
      await declare({ order_number, remark: 'Privates' });
    const [ofOrder, astray] = await list();
    await settle(ofOrder?.id ?? 0, 'accepted');
    await settle(astray?.id ?? 0, 'void');
    const erase = () => call('POST', '/persons/erase', { email: EMAIL, orders: [] });
    expect((await erase()).body).toMatchObject({ erased: 0, erased_withdrawals: 1, open_withdrawals: 1 });
    const left = await store.read
      .selectFrom('withdrawals')
      .select(['order_number', 'email', 'mailbox', 'remark'])
      .orderBy('id')
      .execute();
    expect(left).toEqual([
      { order_number: number, email: '', mailbox: '', remark: '' },
      { order_number: 'open', email: EMAIL, mailbox: EMAIL, remark: 'Privates' },
    ]);
    expect((await read(paid)).withdrawals).toMatchObject([{ settled: { outcome: 'accepted' } }]);
  });
});
