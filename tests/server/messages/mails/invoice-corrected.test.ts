import { expect, test } from 'vitest';
import type { Figures } from '../../../../src/contract/figures.ts';
import { smtpPostbox } from '../../../../src/server/messages/postbox.ts';
import { issueWaitingInvoices } from '../../../../src/server/money/invoices/issue-waiting-invoices.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { deliverDueMail } from '../deliver-all.ts';
import { type SmtpInbox, smtpInbox } from '../smtp-inbox.ts';

async function deliver(admin: OrderAdmin, inbox: SmtpInbox) {
  const postbox = smtpPostbox(inbox.url);
  while ((await deliverDueMail(admin.shop.services, postbox)) > 0);
  postbox.close();
  return inbox.emails();
}

async function paid(admin: OrderAdmin) {
  const id = await admin.order();
  await admin.book(id, 16, 0);
  admin.shop.clock.advance(60_000);
  return id;
}

async function correct(admin: OrderAdmin, id: string, changes: object): Promise<number> {
  const { customer, version } = await admin.read(id);
  await admin.call('PUT', `/orders/${id}/customer`, { customer: { ...customer, ...changes }, version });
  const { body } = await admin.call<{ documents: { id: number }[] }>('GET', `/orders/${id}/documents`);
  const last = body.documents.at(-1)?.id;
  return (await admin.call('POST', `/orders/${id}/documents/${last}/correction`, {})).status;
}

const fileNames = (email: { attachments: { filename: string | null }[] } | undefined) =>
  email?.attachments.map(({ filename }) => filename);

/** Paid, for this many tickets of 8 euros. */
async function paidFor(admin: OrderAdmin, tickets: number) {
  const id = await admin.order([fairLine(admin.hall, tickets)]);
  await admin.book(id, tickets * 8, 0);
  admin.shop.clock.advance(60_000);
  return id;
}

eachDatabase((_, openTestStore) => {
  test('without a tax number the tickets of a large order go out, and its invoice follows when the number is there', async () => {
    const admin = await openOrderAdmin(openTestStore);
    await admin.store.write((trx) => trx.updateTable('contingents').set({ capacity: 1000 }).execute());
    const inbox = await smtpInbox();
    const { services } = admin.shop;
    const { club, ...settings } = services.settings();
    services.putInForce({ ...settings, club: { ...club, tax_number: ' ' } });
    const waitingOf = async () => (await admin.call<Figures>('GET', '/figures')).body.waiting_invoices ?? 0;

    const [small, large, cancelled] = [
      await paidFor(admin, 31),
      await paidFor(admin, 32),
      await paidFor(admin, 40),
    ];
    const mails = await deliver(admin, inbox);
    const numbers = await Promise.all([small, large].map(async (id) => (await admin.read(id)).number));
    const [first, second] = numbers.map((number) =>
      mails.find(({ subject }) => subject === `Deine Karten ${number}`),
    );
    expect(fileNames(first)?.some((name) => name?.startsWith('Rechnung-2027-00001'))).toBe(true);
    expect(fileNames(second)?.some((name) => name?.startsWith('Karten-'))).toBe(true);
    expect(fileNames(second)?.some((name) => name?.startsWith('Rechnung-'))).toBe(false);
    expect(second?.text).toContain('Die Rechnung schicken wir dir');
    expect(second?.text).not.toContain('Zu bezahlen ist nichts');
    await admin.cancel(cancelled, await admin.itemsOf(cancelled));
    admin.shop.clock.advance(3_000);
    expect(await waitingOf()).toBe(1);
    const documentsOf = async (id: string) =>
      (await admin.call<{ documents: object[] }>('GET', `/orders/${id}/documents`)).body;
    expect(await documentsOf(large)).toEqual({ documents: [], waits_for_tax_number: true });
    expect(await documentsOf(small)).not.toHaveProperty('waits_for_tax_number');
    expect(await issueWaitingInvoices(services)).toBe(0);

    services.putInForce({ ...settings, club });
    const sent = (await deliver(admin, inbox)).length;
    const both = await Promise.all([issueWaitingInvoices(services), issueWaitingInvoices(services)]);
    expect(both.toSorted()).toEqual([0, 1]);
    const later = (await deliver(admin, inbox)).slice(sent);
    expect(later.map(({ subject }) => subject)).toEqual([
      `Rechnung 2027-00002, Bestellung ${(await admin.read(large)).number}`,
    ]);
    expect(fileNames(later[0])).toEqual(['Rechnung-2027-00002.pdf']);
    admin.shop.clock.advance(3_000);
    expect(await waitingOf()).toBe(0);
    expect(await admin.store.read.selectFrom('waiting_invoices').selectAll().execute()).toEqual([]);
  });

  test('a guest gets the corrected invoice and the cancellation in one mail, and from then on the new one', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await paid(admin);
    await deliver(admin, inbox);
    expect(await correct(admin, id, { firstname: 'Ana', lastname: 'Öz', email: 'ana@example.org' })).toBe(
      200,
    );
    const email = (await deliver(admin, inbox)).at(-1);
    const { number } = await admin.read(id);
    expect(email?.subject).toBe(`Berichtigte Rechnung 2027-00003, Bestellung ${number}`);
    expect(email?.to).toEqual([{ name: 'Ana Öz', address: 'ana@example.org' }]);
    for (const words of [
      'Hallo Ana,',
      '2027-00002',
      'unsere Rechnung 2027-00001',
      'Karten gelten unverändert',
    ]) {
      expect(email?.text).toContain(words);
      expect(email?.html).toContain(words);
    }
    expect(fileNames(email)).toEqual(['Rechnung-2027-00003.pdf', 'Stornorechnung-2027-00002.pdf']);
    await admin.call('POST', `/orders/${id}/tickets-mail`);
    expect(fileNames((await deliver(admin, inbox)).at(-1))).toContain('Rechnung-2027-00003.pdf');
    await admin.cancel(id, await admin.itemsOf(id));
    expect(fileNames((await deliver(admin, inbox)).at(-1))).toEqual(['Stornorechnung-2027-00004.pdf']);
    await inbox.close();
  });

  test('corrected twice before the first mail went out, each mail brings its own two papers', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await paid(admin);
    await deliver(admin, inbox);
    expect(await correct(admin, id, { city: 'Fulda' })).toBe(200);
    expect(await correct(admin, id, { street: 'Neue Gasse 1' })).toBe(200);
    const emails = (await deliver(admin, inbox)).filter(({ subject }) => subject?.startsWith('Berichtigte'));
    expect(emails.map(fileNames).sort()).toEqual([
      ['Rechnung-2027-00003.pdf', 'Stornorechnung-2027-00002.pdf'],
      ['Rechnung-2027-00005.pdf', 'Stornorechnung-2027-00004.pdf'],
    ]);
    await inbox.close();
  });

  test('where nobody left an address, the papers wait in the office and no mail goes out', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await paid(admin);
    await deliver(admin, inbox);
    await admin.store.write((trx) =>
      trx.updateTable('orders').set({ source: 'complimentary', email: '' }).execute(),
    );
    expect(await correct(admin, id, { city: 'Fulda' })).toBe(200);
    expect((await admin.read(id)).mails.filter(({ kind }) => kind === 'invoice_corrected')).toEqual([]);
    await inbox.close();
  });
});
