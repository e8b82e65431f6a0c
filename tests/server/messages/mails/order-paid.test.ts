import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { openPdfWorker } from '../../../../src/server/app/services.ts';
import { smtpPostbox } from '../../../../src/server/messages/postbox.ts';
import { sha256Of } from '../../../../src/server/money/invoices/documents.repository.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';
import { deliverDueMail } from '../deliver-all.ts';
import { type SmtpInbox, smtpInbox } from '../smtp-inbox.ts';

const MINUTE = 60_000;

/** Delivers what is due to the mail server; answers the mails about payments that it has by then. */
async function deliver(
  admin: OrderAdmin,
  inbox: SmtpInbox,
  services = admin.shop.services,
): Promise<Email[]> {
  const postbox = smtpPostbox(inbox.url);
  while ((await deliverDueMail(services, postbox)) > 0);
  postbox.close();
  return (await inbox.emails()).filter(({ subject }) => subject?.startsWith('Deine Karte'));
}

const filesOf = (email: Email | undefined) =>
  new Map(
    email?.attachments.map(({ filename, content }) => [
      filename ?? '',
      new Uint8Array(content as ArrayBuffer),
    ]),
  );

const numbers = async ({ store }: OrderAdmin) =>
  (await store.read.selectFrom('documents').select('number').execute()).map(({ number }) => number);

eachDatabase((_, openTestStore) => {
  test('whoever has paid too much reads that it comes back', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await admin.order();
    await admin.book(id, 20, 0);
    admin.shop.clock.advance(MINUTE);
    const [email] = await deliver(admin, inbox);
    const words = 'Du hast 4,00 € zu viel überwiesen, das bekommst du zurück.';
    for (const part of [email?.text, email?.html]) expect(part).toContain(words);
    await inbox.close();
  });

  test('a minute after the payment the guest has tickets, invoice and dates', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await admin.order([admin.seat(0), admin.standing(1)]);
    const { total, number } = await admin.read(id);
    await admin.book(id, total, 0);
    admin.shop.clock.advance(MINUTE - 1);
    expect(await deliver(admin, inbox)).toEqual([]);
    admin.shop.clock.advance(1);
    const [email, ...more] = await deliver(admin, inbox);
    expect(more).toEqual([]);
    expect(email?.subject).toBe(`Deine Karten ${number}`);
    expect(email?.to).toEqual([{ name: 'Zoë Müller-Lüdenscheidt', address: 'zoe@example.org' }]);
    for (const words of ['Hallo Zoë,', 'deine Zahlung ist da', 'Block A, Reihe', `/booking/order/${id}`]) {
      expect(email?.text).toContain(words);
      expect(email?.html).toContain(words);
    }

    expect(email?.text).not.toContain('zu viel');

    const files = filesOf(email);
    expect([...files.keys()]).toEqual([
      `Karten-${number}.pdf`,
      'Rechnung-2027-00001.pdf',
      `Termine-${number}.ics`,
    ]);
    const tickets = await readPdf(files.get(`Karten-${number}.pdf`) as Uint8Array, { withCodes: true });
    const codes = await admin.itemsOf(id);
    expect(tickets.codes).toEqual(codes.map((code) => `HTTP://LOCALHOST:3000/ITEM/${code}/CHECKIN`));
    expect(tickets.pages[0]).toContain('Zoë Müller-Lüdenscheidt');
    const [invoice] = (await readPdf(files.get('Rechnung-2027-00001.pdf') as Uint8Array)).pages;
    expect(invoice).toContain('Zoë Müller-Lüdenscheidt');
    expect(invoice).toContain('Rechnung 2027-00001');
    const calendar = new TextDecoder().decode(files.get(`Termine-${number}.ics`));
    expect(calendar).toContain('BEGIN:VEVENT');
    expect(calendar.replace(/\r\n /g, '')).toContain(`2 Karten\\, Bestellung ${number}`);
    await inbox.close();
  });

  test('a booking taken back within the minute leaves no mail and no number', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await admin.order();
    const { payment } = (await admin.book(id, 16, 0)).body;
    await admin.undo(id, payment);
    admin.shop.clock.advance(MINUTE);
    expect(await deliver(admin, inbox)).toEqual([]);
    expect(await numbers(admin)).toEqual([]);

    await admin.book(id, 16, 0);
    admin.shop.clock.advance(MINUTE);
    expect(await deliver(admin, inbox)).toHaveLength(1);
    await inbox.close();
  });

  test('with the invoice written the booking stays, and a surplus may still be taken back', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await admin.order();
    const { payment } = (await admin.book(id, 16, 0)).body;
    const surplus = (await admin.book(id, 4, 16)).body.payment;
    admin.shop.clock.advance(MINUTE);
    await deliver(admin, inbox);
    expect((await admin.undo(id, surplus)).status).toBe(200);
    const { status, body } = await admin.undo(id, payment);
    expect([status, body.code]).toEqual([409, 'invoice_issued']);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', paid: 16 });
    await inbox.close();
  });

  test('a mail server that fails gets the same invoice once more', async () => {
    const admin = await openOrderAdmin(openTestStore);
    let isBroken = true;
    const tried: Buffer[] = [];
    const inbox = await smtpInbox({
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          tried.push(Buffer.concat(chunks));
          if (isBroken) return done(Object.assign(new Error('full'), { responseCode: 452 }));
          inbox.received.push(Buffer.concat(chunks));
          done();
        });
      },
    });
    const id = await admin.order();
    await admin.book(id, 16, 0);
    admin.shop.clock.advance(MINUTE);
    expect(await deliver(admin, inbox)).toEqual([]);
    expect(tried.length).toBeGreaterThan(0);
    // Somebody else's invoice in between takes the next number.
    const other = await admin.order();
    await admin.book(other, 16, 0);
    admin.shop.clock.advance(MINUTE);
    await deliver(admin, inbox);
    isBroken = false;
    admin.shop.clock.advance(3 * MINUTE);
    const emails = await deliver(admin, inbox);
    expect(emails).toHaveLength(2);
    const { number } = await admin.read(id);
    const mine = emails.find(({ subject }) => subject?.includes(number));
    expect([...filesOf(mine).keys()]).toContain('Rechnung-2027-00001.pdf');
    expect((await numbers(admin)).sort()).toEqual(['2027-00001', '2027-00002']);
    const kept = await admin.store.read
      .selectFrom('documents')
      .select('sha256')
      .where('order_id', '=', id)
      .executeTakeFirst();
    expect(sha256Of(filesOf(mine).get('Rechnung-2027-00001.pdf') as Uint8Array)).toBe(kept?.sha256);
    await inbox.close();
  });

  test('a press that cannot print now prints the same number at the next try', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await admin.order();
    await admin.book(id, 16, 0);
    admin.shop.clock.advance(MINUTE);
    const closed = openPdfWorker();
    await closed.close();
    expect(await deliver(admin, inbox, { ...admin.shop.services, pdfWorker: closed })).toEqual([]);
    expect(await numbers(admin)).toEqual(['2027-00001']);
    admin.shop.clock.advance(MINUTE);
    const [email] = await deliver(admin, inbox);
    expect([...filesOf(email).keys()]).toContain('Rechnung-2027-00001.pdf');
    expect(await numbers(admin)).toEqual(['2027-00001']);
    await inbox.close();
  });

  test('what costs nothing comes at once, without an invoice', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    await admin.store.write((trx) => trx.updateTable('ticket_prices').set({ price_cents: 0 }).execute());
    const id = await admin.order([admin.seat(0)]);
    const { number, status } = await admin.read(id);
    expect(status).toBe('paid');
    const [email] = await deliver(admin, inbox);
    expect(email?.subject).toBe(`Deine Karte ${number}`);
    expect([...filesOf(email).keys()]).toEqual([`Karten-${number}.pdf`, `Termine-${number}.ics`]);
    expect(email?.text).toContain('Zu bezahlen ist nichts.');
    expect(await numbers(admin)).toEqual([]);
    await inbox.close();
  });
});
