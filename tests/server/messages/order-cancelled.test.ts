import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { deliverDueMail } from '../../../src/server/messages/deliver-due-mail.ts';
import { smtpPostbox } from '../../../src/server/messages/smtp-postbox.ts';
import { eachDatabase } from '../../harness/each-database.ts';
import { type OrderDesk, openOrderDesk } from '../../harness/order-desk.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { type SmtpInbox, smtpInbox } from './smtp-inbox.ts';

const MINUTE = 60_000;

async function deliver(desk: OrderDesk, inbox: SmtpInbox): Promise<Email[]> {
  const postbox = smtpPostbox(inbox.url);
  while ((await deliverDueMail(desk.shop.services, postbox)) > 0);
  postbox.close();
  return (await inbox.emails()).filter(({ subject }) => subject?.includes('storniert'));
}

/** An order that is paid, and whose guest has tickets and invoice. */
async function invoiced(desk: OrderDesk, inbox: SmtpInbox, basket?: unknown[], more?: object) {
  const id = await desk.order(basket, { ...more });
  const { total, number } = await desk.read(id);
  await desk.book(id, total, 0);
  desk.shop.clock.advance(MINUTE);
  await deliver(desk, inbox);
  return { id, number, items: await desk.itemsOf(id) };
}

const fileNames = (email: Email | undefined) => email?.attachments.map(({ filename }) => filename);

async function textOf(email: Email | undefined): Promise<string> {
  const [file] = email?.attachments ?? [];
  return (await readPdf(new Uint8Array(file?.content as ArrayBuffer))).pages.join(' ');
}

const numbers = async ({ store }: OrderDesk) => {
  const rows = await store.read.selectFrom('documents').select(['kind', 'number']).orderBy('id').execute();
  return rows.map(({ kind, number }) => `${kind} ${number}`);
};

eachDatabase((_, openTestStore) => {
  test('a cancelled order is taken back from its invoice under the next number, and the guest is told', async () => {
    const desk = await openOrderDesk(openTestStore);
    const inbox = await smtpInbox();
    const { id, number, items } = await invoiced(desk, inbox);
    await desk.cancel(id, items);
    const [email, ...more] = await deliver(desk, inbox);
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
    expect(await numbers(desk)).toEqual(['invoice 2027-00001', 'cancellation 2027-00002']);
    await inbox.close();
  });

  test('of several tickets each is taken back by itself, and all the amounts make the invoice', async () => {
    const desk = await openOrderDesk(openTestStore);
    const inbox = await smtpInbox();
    const basket = [desk.seat(0), desk.standing(1)];
    const { id, number, items } = await invoiced(desk, inbox, basket, {
      discountCode: 'TEN',
      discountPercentage: 10,
    });
    const { total } = await desk.read(id);
    await desk.cancel(id, items.slice(0, 1));
    await desk.cancel(id, items.slice(1));
    const facts = (await desk.store.read.selectFrom('documents').select('facts').orderBy('id').execute()).map(
      (row) => JSON.parse(row.facts),
    );
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
    const emails = await deliver(desk, inbox);
    expect(emails).toHaveLength(2);
    expect(emails.map((email) => email.text?.includes(number))).toEqual([true, true]);
    await inbox.close();
  });

  test('who keeps a ticket reads that it still lets in', async () => {
    const desk = await openOrderDesk(openTestStore);
    const inbox = await smtpInbox();
    const { id, number, items } = await invoiced(desk, inbox);
    await desk.cancel(id, items.slice(0, 1));
    const [email] = await deliver(desk, inbox);
    expect(email?.subject).toBe(`Karte storniert, Bestellung ${number}`);
    expect(email?.text).toContain('Alle anderen Karten bleiben dir.');
    expect(await textOf(email)).toContain('einen Teil unserer Rechnung');
    await inbox.close();
  });

  test('a guest whom the invoice never reached gets it with its cancellation, and no void tickets', async () => {
    const desk = await openOrderDesk(openTestStore);
    const broken = await smtpInbox({ onData: (_stream, _session, done) => done(new Error('full')) });
    const { id, items } = await invoiced(desk, broken);
    await broken.close();
    await desk.cancel(id, items);
    const inbox = await smtpInbox();
    desk.shop.clock.advance(10 * MINUTE);
    const [email] = await deliver(desk, inbox);
    expect(fileNames(email)).toEqual(['Stornorechnung-2027-00002.pdf', 'Rechnung-2027-00001.pdf']);
    const subjects = (await inbox.emails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith('Deine Karte'))).toEqual([]);
    await inbox.close();
  });

  test('without an invoice nothing is taken back, and a refused cancellation issues nothing', async () => {
    const desk = await openOrderDesk(openTestStore);
    const inbox = await smtpInbox();
    const open = await desk.order();
    await desk.cancel(open, await desk.itemsOf(open));
    expect(await numbers(desk)).toEqual([]);
    const { id, items } = await invoiced(desk, inbox);
    await desk.checkIn(items[0] as string);
    expect((await desk.cancel(id, items)).status).toBe(409);
    expect(await numbers(desk)).toEqual(['invoice 2027-00001']);
    const answers = await Promise.all([1, 2, 3].map(() => desk.cancel(id, items.slice(1))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await numbers(desk)).toEqual(['invoice 2027-00001', 'cancellation 2027-00002']);
    await inbox.close();
  });
});
