import { expect, test } from 'vitest';
import type { GateList } from '../../../../src/contract/gate-list.ts';
import type { Permission } from '../../../../src/domain/permission.ts';
import { storedTimeOfInstant } from '../../../../src/domain/stored-time.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

const LISTS = '/api/office/gate-lists';

eachDatabase((_, openTestStore) => {
  test('whoever keeps the gate or the box office gets the list: every ticket that is not cancelled, without its code', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, hall, store } = admin;
    const paid = await admin.order([fairLine(hall, 2)]);
    await admin.book(paid, 16, 0);
    const open = await admin.order([fairLine(hall, 1)]);
    await admin.order([admin.seat(0)]);
    const codes = await admin.itemsOf(paid);
    await admin.checkIn(codes[0] as string);
    const cancelled = await admin.order([fairLine(hall, 1)]);
    await admin.cancel(cancelled, await admin.itemsOf(cancelled));

    for (const permission of ['checkin', 'orders'] as Permission[]) {
      const wishes = { email: `${permission}@example.org`, permissions: [permission] };
      const staff = await loggedInMember(store, shop.clock.now, wishes);
      const { body } = await shop.call<GateList>('GET', `${LISTS}/${hall.fair.id}`, undefined, staff);
      expect(body.read_at).toBe(storedTimeOfInstant(shop.clock.now));
      const numbers = await Promise.all([paid, open].map(async (id) => (await admin.read(id)).number));
      const lines = body.tickets.map((line) => [line.order_number, line.is_paid, line.is_redeemed]).sort();
      const [first, second] = numbers as [string, string];
      expect(lines).toEqual(
        [
          [first, true, false],
          [first, true, true],
          [second, false, false],
        ].sort(),
      );
      expect(body.tickets[0]).toMatchObject({ lastname: 'Müller-Lüdenscheidt', ticket: 'Erwachsene' });
      for (const code of codes) expect(JSON.stringify(body)).not.toContain(code.slice(0, 11));
    }
  });

  test('the paper says what the list says, in the order that was chosen', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, hall, staff } = admin;
    await admin.order([admin.seat(1), admin.seat(0)]);
    const path = `${LISTS}/${hall.concert.id}/list.pdf?by=seat`;
    const answer = await shop.app.request(path, { headers: staff });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename="Einlassliste-2027-03-01.pdf"',
    );
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(pages[0]).toContain('Einlassliste: Konzert');
    expect(pages[0]).toContain('2 Karten · nach Platz');
    expect(pages[0]).toMatch(/Reihe A, Platz 1 Müller-Lüdenscheidt, Zoë .*Reihe A, Platz 2 Müller/);
  });

  test('an event that is not there has no list, and an odd order is no order', async () => {
    const { shop, hall, staff } = await openOrderAdmin(openTestStore);
    const ask = async (path: string) => (await shop.call('GET', `${LISTS}${path}`, undefined, staff)).status;
    expect(await ask('/999999')).toBe(404);
    expect(await ask('/999999/list.pdf')).toBe(404);
    expect(await ask(`/${hall.fair.id}/list.pdf?by=age`)).toBe(400);
    const { body } = await shop.call<{ events: { name: string }[] }>('GET', LISTS, undefined, staff);
    expect(body.events.map(({ name }) => name)).toContain('Fest');
  });
});
