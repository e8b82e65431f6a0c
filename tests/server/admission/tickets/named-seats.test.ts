import { expect, test } from 'vitest';
import { addressOf } from '../../../../src/contract/addresses.ts';
import { readTicketsPaper } from '../../../../src/contract/documents.ts';
import type { Block } from '../../../../src/contract/events.ts';
import type { GateList } from '../../../../src/contract/gate-list.ts';
import type { OrderView } from '../../../../src/contract/orders.ts';
import { syncTickets } from '../../../../src/server/admission/tickets/sync-tickets.ts';
import type { MailMessage } from '../../../../src/server/messages/mail-message.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';
import { deliverDueMail } from '../../messages/deliver-all.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

const SEATS = [
  ['1', 'wheelchair'],
  ['2', 'companion'],
  ['3', undefined],
];

eachDatabase((_, openTestStore) => {
  test('a place for a wheelchair and the one beside it are named wherever the ticket goes, but on no bill', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store, hall, call, staff } = admin;
    for (const [n, kind] of [
      [0, 'wheelchair'],
      [1, 'companion'],
    ] as const)
      await store.write((trx) =>
        trx
          .updateTable('seats')
          .set({ kind })
          .where('id', '=', hall.seats[n] as number)
          .execute(),
      );
    const guest = shop.guest();
    const seats = [0, 1, 2].map((n) => ({ id: hall.seats[n], ticket_price_id: hall.concert.adult }));
    await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
    const { body: held } = await guest.call<{ holds: { kind?: string }[] }>('GET', '/api/booking/holds');
    expect(held.holds.map(({ kind }) => kind)).toEqual(['wheelchair', 'companion', undefined]);
    await guest.call('POST', `/booking/event/${hall.concert.id}/release`, { seats: hall.seats.slice(0, 3) });

    const id = await admin.order([admin.seat(0), admin.seat(1), admin.seat(2)]);
    const { body: seen } = await guest.call<{ order: OrderView }>('GET', `/api/booking/order/${id}`);
    expect(seen.order.lines.map(({ seat_name, seat_kind }) => [seat_name, seat_kind])).toEqual(SEATS);
    const mails: MailMessage[] = [];
    const keep = async (message: MailMessage) => void mails.push(message);
    await deliverDueMail(shop.services, { post: keep, close() {} });
    expect(mails[0]?.text).toContain('Platz 1, Rollstuhlplatz');
    expect(mails[0]?.html).toContain('Platz 2, Begleitplatz');
    await admin.book(id, seen.order.total, 0);

    const pdf = async (path: string) => {
      const answer = await shop.app.request(path, { headers: staff });
      return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages;
    };
    const tickets = await pdf(addressOf(readTicketsPaper.path, { id }));
    expect(tickets.map((page) => /Rollstuhlplatz|Begleitplatz/.exec(page)?.[0])).toEqual([
      'Rollstuhlplatz',
      'Begleitplatz',
      undefined,
    ]);
    const list = `/gate-lists/${hall.concert.id}`;
    const { body: listed } = await call<GateList>('GET', list);
    expect(listed.tickets.map(({ place }) => [place.seat, place.kind]).sort()).toEqual(SEATS);
    expect((await pdf(`/api/office${list}/list.pdf`))[0]).toContain('Block A, Reihe A, Rollstuhlplatz 1');
    const door = { name: 'Tor', eventIds: [hall.concert.id], deviceId: null };
    const page = await syncTickets(shop.services, door, null);
    expect(page.tickets.map((ticket) => [ticket[5], ticket[11] ?? undefined]).sort()).toEqual(SEATS);

    const [first = ''] = await admin.itemsOf(id);
    const { body: answer } = await admin.checkIn(first);
    expect(answer).toMatchObject({ item: { placement: { seat: { name: '1', kind: 'wheelchair' } } } });
    await issueInvoice(shop.services, id);
    const { facts } = await store.read.selectFrom('documents').select('facts').executeTakeFirstOrThrow();
    expect(facts).toContain('Platz 1');
    expect(facts).not.toMatch(/Rollstuhl|Begleit|wheelchair|companion/);
  });

  test('what is in the way of a view is told at the seat and in the basket, and after that as it was ordered', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store, hall, staff } = admin;
    const note = async (n: number, view: string | null) =>
      store.write((trx) =>
        trx
          .updateTable('seats')
          .set({ view })
          .where('id', '=', hall.seats[n] as number)
          .execute(),
      );
    await note(0, 'Säule links');
    await note(2, 'Mischpult');
    const guest = shop.guest();
    const at = `/api/booking/event/${hall.concert.id}/block/${hall.blockA}`;
    const { body: seen } = await guest.call<{ block: Block }>('GET', at);
    expect(seen.block.seats.slice(0, 3).map(({ view }) => view)).toEqual([
      'Säule links',
      undefined,
      'Mischpult',
    ]);
    const seats = [0, 1].map((n) => ({ id: hall.seats[n], ticket_price_id: hall.concert.adult }));
    await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
    const { body: held } = await guest.call<{ holds: { view?: string }[] }>('GET', '/api/booking/holds');
    expect(held.holds.map(({ view }) => view)).toEqual(['Säule links', undefined]);
    await guest.call('POST', `/booking/event/${hall.concert.id}/release`, { seats: hall.seats.slice(0, 2) });

    const id = await admin.order([admin.seat(0), admin.seat(1)]);
    const mails: MailMessage[] = [];
    const keep = async (message: MailMessage) => void mails.push(message);
    await deliverDueMail(shop.services, { post: keep, close() {} });
    expect(mails[0]?.text).toContain('Platz 1, Sicht eingeschränkt: Säule links');
    await note(0, null);
    await note(1, 'Pult');
    const { body: ordered } = await guest.call<{ order: OrderView }>('GET', `/api/booking/order/${id}`);
    expect(ordered.order.lines.map(({ seat_view }) => seat_view)).toEqual(['Säule links', undefined]);
    await admin.book(id, 50, 0);
    const printed = async () => {
      const answer = await shop.app.request(addressOf(readTicketsPaper.path, { id }), { headers: staff });
      const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
      return pages.map((page) => /Sicht eingeschränkt: [\p{L} ]+?(?= Erwachsene|\s*\n|$)/u.exec(page)?.[0]);
    };
    expect(await printed()).toEqual(['Sicht eingeschränkt: Säule links', undefined]);
    const [, second = ''] = await admin.itemsOf(id);
    await admin.call('POST', `/orders/${id}/items/${second}/seat`, { seat: hall.seats[2] });
    expect(await printed()).toEqual(['Sicht eingeschränkt: Säule links', 'Sicht eingeschränkt: Mischpult']);
  });
});
