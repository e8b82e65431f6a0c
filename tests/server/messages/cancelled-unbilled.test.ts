import type { Email } from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../harness/each-database.ts';
import { type OrderDesk, openOrderDesk } from '../../harness/order-desk.ts';
import { deliverAll } from './deliver-all.ts';
import { type SmtpInbox, smtpInbox } from './smtp-inbox.ts';

const MINUTE = 60_000;

let inbox: SmtpInbox;
beforeEach(async () => {
  inbox = await smtpInbox();
});
afterEach(() => inbox.close());

const cancellations = async (desk: OrderDesk): Promise<Email[]> =>
  (await deliverAll(desk.shop.services, inbox)).filter(({ subject }) => subject?.includes('storniert'));

eachDatabase((_, openTestStore) => {
  test('a guest whose unpaid order is cancelled reads that nothing is to pay', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order();
    const { number } = await desk.read(id);
    await desk.cancel(id, await desk.itemsOf(id));
    const [email, ...more] = await cancellations(desk);
    expect(more).toEqual([]);
    expect(email?.subject).toBe(`Bestellung ${number} storniert`);
    expect(email?.attachments).toEqual([]);
    for (const words of [
      `deine Bestellung ${number} ist storniert. Die Karten sind wieder frei.`,
      'Du musst nichts bezahlen.',
      '2 × Erwachsene, Fest',
    ])
      for (const part of [email?.text, email?.html]) expect(part).toContain(words);
    expect(email?.text).not.toMatch(/Stornorechnung|zurück|Gesamt/);
  });

  test('where all cancelled had a seat, these are free again', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order([desk.seat(0), desk.seat(1)]);
    await desk.cancel(id, await desk.itemsOf(id));
    const [email] = await cancellations(desk);
    expect(email?.text).toContain('ist storniert. Die Plätze sind wieder frei.');
  });

  test('of some tickets of an unpaid order: what it costs now, and what is still to pay', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order([desk.seat(0), desk.seat(1), desk.seat(2)]);
    const { number, due_on } = await desk.read(id);
    await desk.book(id, 10, 0);
    const [first, ...rest] = await desk.itemsOf(id);
    await desk.cancel(id, [first as string]);
    const [email] = await cancellations(desk);
    const due = due_on.split('-').toReversed().join('.');
    expect(email?.subject).toBe(`Karte storniert, Bestellung ${number}`);
    expect(email?.text).toContain('ist eine Karte storniert und wieder frei. Alle anderen Karten bleiben');
    expect(email?.text).toContain(
      `Deine Bestellung kostet jetzt 50,00 €. Davon sind 10,00 € schon da. Bitte überweise 40,00 € bis zum ${due}.`,
    );
    expect(email?.text).toContain('1 × Erwachsene, Konzert, Block A, Reihe A, Platz 1: 25,00 €');

    desk.shop.clock.advance(MINUTE);
    await desk.cancel(id, rest);
    const [, last] = await cancellations(desk);
    expect(last?.subject).toBe(`Bestellung ${number} storniert`);
    expect(last?.text).toContain('sind jetzt storniert und wieder frei.');
    expect(last?.text).toContain('Damit ist die ganze Bestellung storniert.');
    expect(last?.text).toContain('10,00 € bekommst du innerhalb von 14 Tagen');
    expect(last?.text).not.toContain('Platz 1:');
  });

  test('paid, and cancelled before the invoice was written: the money comes back', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order();
    await desk.book(id, 16, 0);
    desk.shop.clock.advance(1);
    await desk.cancel(id, await desk.itemsOf(id));
    desk.shop.clock.advance(MINUTE);
    const [email] = await cancellations(desk);
    expect(email?.text).toContain('Die Karten gelten nicht mehr.');
    expect(email?.text).toContain('16,00 € bekommst du innerhalb von 14 Tagen');
    expect(await desk.store.read.selectFrom('documents').select('id').execute()).toEqual([]);
    expect(await inbox.emails()).toHaveLength(2);
  });

  test('part by part of an invoiced order: each mail speaks of its own moment, however late it goes', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order([desk.seat(0), desk.seat(1)]);
    const { total, number } = await desk.read(id);
    await desk.book(id, total, 0);
    desk.shop.clock.advance(MINUTE);
    await deliverAll(desk.shop.services, inbox);
    const [first, second] = await desk.itemsOf(id);
    await desk.cancel(id, [first as string]);
    desk.shop.clock.advance(1000);
    await desk.cancel(id, [second as string]);
    const mails = await cancellations(desk);
    const [part, last] = [/^Karte storniert/, /^Bestellung/].map((subject) =>
      mails.find((mail) => subject.test(mail.subject ?? '')),
    );
    expect(mails).toHaveLength(2);
    expect(part?.text).toContain(`von deiner Bestellung ${number} ist eine Karte storniert`);
    // By now there are no others.
    expect(part?.text).not.toContain('Alle anderen');
    expect(last?.text).toContain(`auch die letzte Karte deiner Bestellung ${number} ist jetzt storniert`);
    expect(last?.attachments.map(({ filename }) => filename)).toEqual(['Stornorechnung-2027-00003.pdf']);
  });
});
