import { expect, test } from 'vitest';
import { customer } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';

eachDatabase((_, openTestStore) => {
  test('the list is there for a German spreadsheet, as it is filtered', async () => {
    const admin = await openOrderAdmin(openTestStore);
    await admin.order(undefined, { customer: { ...customer, lastname: 'Anders' } });
    const id = await admin.order();
    await admin.book(id, 20.5, 0);
    const { status, body, headers } = await admin.call<string>('GET', '/orders.csv?q=zoe&status=paid');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="bestellungen-2027-03-01.csv"');
    expect(headers.get('Cache-Control')).toContain('no-store');
    // Text() swallows the byte order mark, bytes tell.
    const bytes = await admin.shop.app.request('/api/office/orders.csv', { headers: admin.staff });
    expect([...new Uint8Array(await bytes.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, line, end] = body.split('\r\n');
    expect(head).toMatch(/^\uFEFF?Nummer;Zustand;/);
    expect(end).toBe('');
    const { number } = await admin.read(id);
    expect(line).toBe(
      `${number};Bezahlt;01.03.2027;15.03.2027;01.03.2027;Müller-Lüdenscheidt;Zoë;zoe@example.org;` +
        `0049 171 0000000;Rebgasse 3;01234 Weinheim;2;16,00;20,50;0,00;4,50;;;Online`,
    );
  });

  test('what guests and staff wrote is never a formula, and never breaks a line', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const hostile = { firstname: 'x,=1+1', lastname: '@SUM(A1)', street: '-2;"x"', city: '\tWeg' };
    const id = await admin.order(undefined, {
      customer: { ...customer, ...hostile },
      comment: '+cmd\n=HYPERLINK("http://x")',
    });
    for (const text of ['=A1;B', 'Kommt später']) await admin.call('POST', `/orders/${id}/notes`, { text });
    const { body } = await admin.call<string>('GET', '/orders.csv');
    expect(body).toContain(`;'@SUM(A1);"x,=1+1";`);
    expect(body).toContain(`;"'-2;""x""";`);
    expect(body).toContain(`;"'+cmd\n=HYPERLINK(""http://x"")";"'=A1;B\nKommt später";Online\r\n`);
  });

  test('of many orders each comes once, in the order of the list', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const [id] = [await admin.order()];
    await admin.store.write(async (trx) => {
      const row = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      for (let n = 0; n < 1100; n += 100) {
        const rows = Array.from({ length: 100 }, (_, i) => {
          const name = `n${n + i}`;
          return {
            ...row,
            id: `${id}${name}`,
            number: name,
            checkout_key_hash: name,
            search_text: ' gleich',
          };
        });
        await trx.insertInto('orders').values(rows).execute();
      }
    });
    let turns = 0;
    const turn = () => {
      turns++;
      others = setImmediate(turn);
    };
    let others = setImmediate(turn);
    const { body } = await admin.call<string>('GET', '/orders.csv?sort=name');
    clearImmediate(others);
    // Other calls have their turn between the pages.
    expect(turns).toBeGreaterThanOrEqual(3);
    const numbers = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0]);
    expect([numbers.length, new Set(numbers).size]).toEqual([1101, 1101]);
  });

  test('a query that the list refuses is refused here too', async () => {
    const admin = await openOrderAdmin(openTestStore);
    expect((await admin.call('GET', '/orders.csv?status=gone')).status).toBe(400);
  });
});
