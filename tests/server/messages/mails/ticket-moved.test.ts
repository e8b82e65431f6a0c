import { afterEach, beforeEach, expect, test } from 'vitest';
import { netMoves } from '../../../../src/server/messages/mails/ticket-moved.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';
import { deliverAll, deliverDueMail } from '../deliver-all.ts';
import { type SmtpInbox, smtpInbox } from '../smtp-inbox.ts';

const MINUTE = 60_000;

let inbox: SmtpInbox;
beforeEach(async () => {
  inbox = await smtpInbox();
});
afterEach(() => inbox.close());

const move = (admin: OrderAdmin, id: string, item: string | undefined, seat: number) =>
  admin.call('POST', `/orders/${id}/items/${item}/seat`, { seat: admin.hall.seats[seat] });

/** A paid order of two seats whose guest has the tickets. */
async function paidSeats(admin: OrderAdmin) {
  const id = await admin.order([admin.seat(0), admin.seat(1)]);
  const { total, number } = await admin.read(id);
  await admin.book(id, total, 0);
  admin.shop.clock.advance(MINUTE);
  await deliverAll(admin.shop.services, inbox);
  return { id, number, items: await admin.itemsOf(id) };
}

const movedMails = async (admin: OrderAdmin) =>
  (await deliverAll(admin.shop.services, inbox)).filter(({ subject }) => /^Neue?r? Pl/.test(subject ?? ''));

const queued = (admin: OrderAdmin) =>
  admin.store.read.selectFrom('outbox').select('state').where('kind', '=', 'ticket_moved').execute();

eachDatabase((_, openTestStore) => {
  test('a guest whose ticket was moved is sent the new one, a minute later', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { id, number, items } = await paidSeats(admin);
    expect((await move(admin, id, items[0], 4)).status).toBe(200);
    expect(await movedMails(admin)).toEqual([]);
    admin.shop.clock.advance(MINUTE);
    const [email, ...more] = await movedMails(admin);
    expect(more).toEqual([]);
    expect(email?.subject).toBe(`Neuer Platz, Bestellung ${number}`);
    for (const words of ['Hallo Zoë,', 'Block A, Reihe A, Platz 5', 'bisher: Block A, Reihe A, Platz 1'])
      for (const part of [email?.text, email?.html]) expect(part).toContain(words);
    const [file, ...others] = email?.attachments ?? [];
    expect([file?.filename, others]).toEqual([`Karten-${number}.pdf`, []]);
    const tickets = await readPdf(new Uint8Array(file?.content as ArrayBuffer));
    expect(tickets.pages).toHaveLength(2);
  });

  test('several moves within a minute are one mail, and a ticket that moved twice is told of once', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { id, number, items } = await paidSeats(admin);
    await move(admin, id, items[0], 4);
    admin.shop.clock.advance(MINUTE / 4);
    await move(admin, id, items[1], 5);
    await move(admin, id, items[0], 6);
    admin.shop.clock.advance(MINUTE);
    const [email, ...more] = await movedMails(admin);
    expect(more).toEqual([]);
    expect(email?.subject).toBe(`Neue Plätze, Bestellung ${number}`);
    expect(email?.text).toContain('Block A, Reihe B, Platz 2 (bisher: Block A, Reihe A, Platz 1)');
    expect(email?.text).toContain('Block A, Reihe B, Platz 1 (bisher: Block A, Reihe A, Platz 2)');
    expect(email?.text).not.toContain('Reihe A, Platz 5');
    // The next one is another mail, about that one alone.
    await move(admin, id, items[0], 4);
    admin.shop.clock.advance(MINUTE);
    const [, next] = await movedMails(admin);
    expect(next?.text).toContain('Block A, Reihe A, Platz 5 (bisher: Block A, Reihe B, Platz 2)');
    expect(next?.text).not.toContain('Reihe A, Platz 2');
  });

  test('nothing is mailed about a ticket that is back on its seat, nor of an order that is cancelled', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { id, items } = await paidSeats(admin);
    await move(admin, id, items[0], 4);
    await move(admin, id, items[0], 0);
    admin.shop.clock.advance(MINUTE);
    expect(await movedMails(admin)).toEqual([]);
    await move(admin, id, items[0], 4);
    await admin.cancel(id, items);
    admin.shop.clock.advance(MINUTE);
    expect(await movedMails(admin)).toEqual([]);
    expect(await queued(admin)).toEqual([{ state: 'dropped' }, { state: 'dropped' }]);
  });

  test('nobody is mailed who has no tickets yet: unpaid, or the tickets are still to come', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0)]);
    const [item] = await admin.itemsOf(id);
    await move(admin, id, item, 4);
    expect(await queued(admin)).toEqual([]);
    const { total } = await admin.read(id);
    await admin.book(id, total, 0);
    await move(admin, id, item, 5);
    expect(await queued(admin)).toEqual([]);
    admin.shop.clock.advance(MINUTE);
    const tickets = (await deliverAll(admin.shop.services, inbox)).find(({ subject }) =>
      subject?.startsWith('Deine Karte'),
    );
    expect(tickets?.text).toContain('Reihe B, Platz 1');
  });

  test('a move while the tickets are being sent is mailed all the same', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0)]);
    const { total } = await admin.read(id);
    const [item] = await admin.itemsOf(id);
    await deliverAll(admin.shop.services, inbox);
    await admin.book(id, total, 0);
    admin.shop.clock.advance(MINUTE);
    const postbox = {
      post: async () => {
        await move(admin, id, item, 4);
      },
      close: () => {},
    };
    expect(await deliverDueMail(admin.shop.services, postbox)).toBe(1);
    admin.shop.clock.advance(MINUTE);
    const [email] = await movedMails(admin);
    expect(email?.text).toContain('Reihe A, Platz 5 (bisher: Block A, Reihe A, Platz 1)');
  });

  test('a move that is refused is mailed to nobody', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { id, items } = await paidSeats(admin);
    expect((await move(admin, id, items[0], 1)).status).toBe(409);
    expect(await queued(admin)).toEqual([]);
  });
});

test('moves one after the other come to where each ticket was and is', () => {
  const moves = (...seats: string[]) => seats.map((seat) => ({ from: seat[0] ?? '', to: seat[1] ?? '' }));
  expect(netMoves(moves('12', '23'))).toEqual(moves('13'));
  expect(netMoves(moves('12', '21'))).toEqual([]);
  // Two tickets change places by way of a third seat.
  expect(netMoves(moves('13', '21', '32'))).toEqual(moves('12', '21'));
  expect(netMoves(moves('12', '21', '14'))).toEqual(moves('14'));
});
