import { expect, test } from 'vitest';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderAdmin, type ReminderAdmin } from '../../../support/reminder-admin.ts';
import { deliverAll } from '../deliver-all.ts';
import { type SmtpInbox, smtpInbox } from '../smtp-inbox.ts';
import { readPicture } from './read-picture.ts';

const DAY = 24 * 60 * 60 * 1000;

/** An order of 16 euros that is due on 15 March. */
async function ordered(admin: ReminderAdmin) {
  const id = await admin.order([fairLine(admin.hall, 2)]);
  return { id, number: (await admin.read(id)).number };
}

/** Sends what is due; the reminders among all that has arrived so far. */
async function reminders(admin: ReminderAdmin, inbox: SmtpInbox) {
  const emails = await deliverAll(admin.shop.services, inbox);
  return emails.filter(({ subject }) => subject?.includes('Erinnerung'));
}

eachDatabase((_, openTestStore) => {
  test('a friendly reminder says what is open, how to pay it and until when, in text, HTML and GiroCode', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const { id, number } = await ordered(admin);
    admin.shop.clock.advance(11 * DAY);
    await admin.book(id, 6, 0);
    expect((await admin.remind('friendly', id)).body.sent).toBe(1);
    const email = (await reminders(admin, inbox)).at(-1);
    expect(email?.subject).toBe(`Kleine Erinnerung an deine Bestellung ${number}`);
    expect(email?.to).toEqual([{ name: 'Zoë Müller-Lüdenscheidt', address: 'zoe@example.org' }]);
    for (const words of [
      'Hallo Zoë,',
      number,
      'Von 16,00 € sind 6,00 € schon da, vielen Dank! Bitte überweise noch 10,00 € bis zum 15.03.2027.',
      'Hast du schon überwiesen?',
      'Weinfreunde Rebental e. V.',
      'DE89 3704 0044 0532 0130 00',
      'Die Erinnerung kostet dich nichts.',
      `http://localhost:3000/booking/order/${id}`,
    ]) {
      expect(email?.text).toContain(words);
      expect(email?.html).toContain(words);
    }
    expect(email?.html).toContain('Weinfest Rebental');
    const [picture, ...papers] = email?.attachments ?? [];
    expect(papers).toEqual([]);
    expect(email?.html).toContain(`cid:${picture?.contentId?.replace(/[<>]/g, '')}`);
    const code = readPicture(new Uint8Array(picture?.content as ArrayBuffer))?.text;
    expect(code).toContain('EUR10.00');
    expect(code).toContain(number);
    await inbox.close();
  });

  test('a last reminder names its own deadline, also when it is late, and what comes after it', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const { id, number } = await ordered(admin);
    admin.shop.clock.advance(17 * DAY);
    await admin.remind('last', id);
    admin.shop.clock.advance(DAY);
    const email = (await reminders(admin, inbox)).at(-1);
    expect(email?.subject).toBe(`Letzte Erinnerung an deine Bestellung ${number}`);
    expect(email?.text).toContain('deine Bestellung war bis zum 15.03.2027 zu bezahlen.');
    expect(email?.text).toContain('Bitte überweise 16,00 € bis spätestens 25.03.2027.');
    expect(email?.text).toContain('Länger können wir die Karten nicht sicher für dich zurückhalten.');
    expect(email?.text).not.toContain('stornieren');

    const other = await ordered(admin);
    admin.settle({ cancel_days: 3 });
    admin.shop.clock.advance(17 * DAY);
    await admin.remind('last', other.id);
    const next = (await reminders(admin, inbox)).at(-1);
    const told = 'Ist das Geld dann nicht da, wird deine Bestellung ab dem 15.04.2027 von selbst storniert';
    expect(next?.text).toContain(told);
    expect(next?.html).toContain(told);
    expect(next?.text).toContain('und andere Gäste können die Karten nehmen.');

    const seated = await admin.order([admin.seat(0), admin.seat(1)]);
    admin.shop.clock.advance(17 * DAY);
    await admin.remind('last', seated);
    const third = (await reminders(admin, inbox)).at(-1);
    expect(third?.text).toContain('und andere Gäste können die Plätze nehmen.');
    await inbox.close();
  });

  test('a reminder whose order is paid before it goes out is dropped', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const { id } = await ordered(admin);
    admin.shop.clock.advance(12 * DAY);
    await admin.remind('friendly', id);
    await admin.book(id, 16, 0);
    expect(await reminders(admin, inbox)).toEqual([]);
    const { mails } = await admin.read(id);
    expect(mails.find(({ kind }) => kind === 'reminder_friendly')?.state).toBe('dropped');
    await inbox.close();
  });

  test('staff see beforehand what a guest would read, for some minutes, and nobody else does', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const { id, number } = await ordered(admin);
    admin.shop.clock.advance(17 * DAY);
    type Preview = { subject: string; text: string; frame: string; code?: string };
    const { body } = await admin.call<Preview>('GET', `/reminders/last/${id}`);
    expect(body.subject).toBe(`Letzte Erinnerung an deine Bestellung ${number}`);
    expect(body.text).toContain('bis spätestens 25.03.2027');
    const frame = await admin.shop.app.request(body.frame);
    expect(frame.status).toBe(200);
    expect(frame.headers.get('content-security-policy')).toContain('sandbox');
    expect(await frame.text()).toContain('data:image/png;base64,');
    admin.shop.clock.advance(5 * 60 * 1000 + 1);
    expect((await admin.shop.app.request(body.frame)).status).toBe(404);
    expect((await admin.shop.app.request(`${body.frame}x`)).status).toBe(404);
    expect(await admin.mails()).toEqual([`order_confirmation ${id}`]);

    await admin.book(id, 16, 0);
    expect((await admin.call<Preview>('GET', `/reminders/last/${id}`)).body.code).toBe('no_reminder');
  });
});
