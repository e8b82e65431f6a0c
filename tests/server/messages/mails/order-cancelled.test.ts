import type { Email } from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smtpPostbox } from '../../../../src/server/messages/postbox.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';
import { deliverAll, deliverDueMail } from '../deliver-all.ts';
import { type SmtpInbox, smtpInbox } from '../smtp-inbox.ts';

const MINUTE_MS = 60_000;

async function deliver(admin: OrderAdmin, inbox: SmtpInbox): Promise<Email[]> {
  const postbox = smtpPostbox(inbox.url);
  while ((await deliverDueMail(admin.shop.services, postbox)) > 0);
  postbox.close();
  return (await inbox.emails()).filter(({ subject }) => subject?.includes('storniert'));
}

/** An order that is paid, and whose guest has tickets and invoice. */
async function invoiced(admin: OrderAdmin, inbox: SmtpInbox, basket?: unknown[], more?: object) {
  const id = await admin.order(basket, { ...more });
  const { total, number } = await admin.read(id);
  await admin.book(id, total, 0);
  admin.shop.clock.advance(MINUTE_MS);
  await deliver(admin, inbox);
  return { id, number, items: await admin.itemsOf(id) };
}

const fileNames = (email: Email | undefined) => email?.attachments.map(({ filename }) => filename);

async function textOf(email: Email | undefined): Promise<string> {
  const [file] = email?.attachments ?? [];
  return (await readPdf(new Uint8Array(file?.content as ArrayBuffer))).pages.join(' ');
}

const numbers = async ({ store }: OrderAdmin) => {
  const rows = await store.read.selectFrom('documents').select(['kind', 'number']).orderBy('id').execute();
  return rows.map(({ kind, number }) => `${kind} ${number}`);
};

eachDatabase((_, openTestStore) => {
  test('a cancelled order is taken back from its invoice under the next number, and the guest is told', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const { id, number, items } = await invoiced(admin, inbox);
    await admin.cancel(id, items);
    const [email, ...more] = await deliver(admin, inbox);
    expect(more).toEqual([]);
    expect(email?.subject).toBe(`Bestellung ${number} storniert`);
    expect(email?.to).toEqual([{ name: 'Zoë Müller-Lüdenscheidt', address: 'zoe@example.org' }]);
    for (const words of ['Hallo Zoë,', '16,00 € bekommst du innerhalb von 14 Tagen', '2 × Erwachsene']) {
      expect(email?.text).toContain(words);
      expect(email?.html).toContain(words);
    }
    expect(fileNames(email)).toEqual(['Stornorechnung-2027-00002.pdf']);
    const page = await textOf(email);
    for (const words of [
      'Stornorechnung 2027-00002',
      'unsere Rechnung 2027-00001',
      'vollständig aufgehoben',
      'Zoë Müller-Lüdenscheidt',
      'Wir erstatten dir 16,00',
    ])
      expect(page).toContain(words);
    expect(await numbers(admin)).toEqual(['invoice 2027-00001', 'cancellation 2027-00002']);
    await inbox.close();
  });

  test('of several tickets each is taken back by itself, and all the amounts make the invoice', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const basket = [admin.seat(0), admin.standing(1)];
    const { id, number, items } = await invoiced(admin, inbox, basket, {
      discountCode: 'TEN',
      discountPercentage: 10,
    });
    const { total } = await admin.read(id);
    await admin.cancel(id, items.slice(0, 1));
    await admin.cancel(id, items.slice(1));
    const facts = (
      await admin.store.read.selectFrom('documents').select('facts').orderBy('id').execute()
    ).map((row) => JSON.parse(row.facts));
    const sumOf = ({ lines, discount }: (typeof facts)[number]) =>
      lines.reduce((sum: number, line: { quantity: number; unitCents: number }) => {
        return sum + line.quantity * line.unitCents;
      }, 0) - (discount?.cents ?? 0);
    expect(sumOf(facts[0])).toBe(Math.round(total * 100));
    expect(sumOf(facts[1]) + sumOf(facts[2])).toBe(sumOf(facts[0]));
    expect(facts.map(({ refundCents, isWhole }) => [refundCents, isWhole])).toEqual([
      [undefined, undefined],
      [sumOf(facts[1]), false],
      [sumOf(facts[2]), false],
    ]);
    const emails = await deliver(admin, inbox);
    expect(emails).toHaveLength(2);
    expect(emails.map((email) => email.text?.includes(number))).toEqual([true, true]);
    await inbox.close();
  });

  test('who keeps a ticket reads that it still lets in', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const { id, number, items } = await invoiced(admin, inbox);
    await admin.cancel(id, items.slice(0, 1));
    const [email] = await deliver(admin, inbox);
    expect(email?.subject).toBe(`Karte storniert, Bestellung ${number}`);
    expect(email?.text).toContain('Alle anderen Karten bleiben dir.');
    expect(await textOf(email)).toContain('einen Teil unserer Rechnung');
    await inbox.close();
  });

  test('a guest whom the invoice never reached gets it with its cancellation, and no void tickets', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const broken = await smtpInbox({ onData: (_stream, _session, done) => done(new Error('full')) });
    const { id, items } = await invoiced(admin, broken);
    await broken.close();
    await admin.cancel(id, items);
    const inbox = await smtpInbox();
    admin.shop.clock.advance(10 * MINUTE_MS);
    const [email] = await deliver(admin, inbox);
    expect(fileNames(email)).toEqual(['Stornorechnung-2027-00002.pdf', 'Rechnung-2027-00001.pdf']);
    const subjects = (await inbox.emails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith('Deine Karte'))).toEqual([]);
    await inbox.close();
  });

  test('without an invoice nothing is taken back, and a refused cancellation issues nothing', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const open = await admin.order();
    await admin.cancel(open, await admin.itemsOf(open));
    expect(await numbers(admin)).toEqual([]);
    const { id, items } = await invoiced(admin, inbox);
    await admin.checkIn(items[0] as string);
    expect((await admin.cancel(id, items)).status).toBe(409);
    expect(await numbers(admin)).toEqual(['invoice 2027-00001']);
    const answers = await Promise.all([1, 2, 3].map(() => admin.cancel(id, items.slice(1))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await numbers(admin)).toEqual(['invoice 2027-00001', 'cancellation 2027-00002']);
    await inbox.close();
  });
});

let inbox: SmtpInbox;
beforeEach(async () => {
  inbox = await smtpInbox();
});
afterEach(() => inbox.close());

const cancellations = async (admin: OrderAdmin): Promise<Email[]> =>
  (await deliverAll(admin.shop.services, inbox)).filter(({ subject }) => subject?.includes('storniert'));

eachDatabase((_, openTestStore) => {
  test('a guest whose unpaid order is cancelled reads that nothing is to pay', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const { number } = await admin.read(id);
    await admin.cancel(id, await admin.itemsOf(id));
    const [email, ...more] = await cancellations(admin);
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
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0), admin.seat(1)]);
    await admin.cancel(id, await admin.itemsOf(id));
    const [email] = await cancellations(admin);
    expect(email?.text).toContain('ist storniert. Die Plätze sind wieder frei.');
  });

  test('of some tickets of an unpaid order: what it costs now, and what is still to pay', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0), admin.seat(1), admin.seat(2)]);
    const { number, due_on } = await admin.read(id);
    await admin.book(id, 10, 0);
    const [first, ...rest] = await admin.itemsOf(id);
    await admin.cancel(id, [first as string]);
    const [email] = await cancellations(admin);
    const due = due_on.split('-').toReversed().join('.');
    expect(email?.subject).toBe(`Karte storniert, Bestellung ${number}`);
    expect(email?.text).toContain('ist eine Karte storniert und wieder frei. Alle anderen Karten bleiben');
    expect(email?.text).toContain(
      `Deine Bestellung kostet jetzt 50,00 €. Davon sind 10,00 € schon da. Bitte überweise 40,00 € bis zum ${due}.`,
    );
    expect(email?.text).toContain('1 × Erwachsene, Konzert, Block A, Reihe A, Platz 1: 25,00 €');

    admin.shop.clock.advance(MINUTE_MS);
    await admin.cancel(id, rest);
    const [, last] = await cancellations(admin);
    expect(last?.subject).toBe(`Bestellung ${number} storniert`);
    expect(last?.text).toContain('sind jetzt storniert und wieder frei.');
    expect(last?.text).toContain('Damit ist die ganze Bestellung storniert.');
    expect(last?.text).toContain('10,00 € bekommst du innerhalb von 14 Tagen');
    expect(last?.text).not.toContain('Platz 1:');
  });

  test('paid, and cancelled before the invoice was written: the money comes back', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    await admin.book(id, 16, 0);
    admin.shop.clock.advance(1);
    await admin.cancel(id, await admin.itemsOf(id));
    admin.shop.clock.advance(MINUTE_MS);
    const [email] = await cancellations(admin);
    expect(email?.text).toContain('Die Karten gelten nicht mehr.');
    expect(email?.text).toContain('16,00 € bekommst du innerhalb von 14 Tagen');
    expect(await admin.store.read.selectFrom('documents').select('id').execute()).toEqual([]);
    expect(await inbox.emails()).toHaveLength(2);
  });

  test('part by part of an invoiced order: each mail speaks of its own moment, however late it goes', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0), admin.seat(1)]);
    const { total, number } = await admin.read(id);
    await admin.book(id, total, 0);
    admin.shop.clock.advance(MINUTE_MS);
    await deliverAll(admin.shop.services, inbox);
    const [first, second] = await admin.itemsOf(id);
    await admin.cancel(id, [first as string]);
    admin.shop.clock.advance(1000);
    await admin.cancel(id, [second as string]);
    const mails = await cancellations(admin);
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
