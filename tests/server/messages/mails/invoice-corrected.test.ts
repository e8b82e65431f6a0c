import { expect, test } from 'vitest';
import { deliverDueMail, smtpPostbox } from '../../../../src/server/messages/mail-delivery.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderDesk, openOrderDesk } from '../../../support/order-desk.ts';
import { type SmtpInbox, smtpInbox } from '../smtp-inbox.ts';

async function deliver(desk: OrderDesk, inbox: SmtpInbox) {
  const postbox = smtpPostbox(inbox.url);
  while ((await deliverDueMail(desk.shop.services, postbox)) > 0);
  postbox.close();
  return inbox.emails();
}

async function paid(desk: OrderDesk) {
  const id = await desk.order();
  await desk.book(id, 16, 0);
  desk.shop.clock.advance(60_000);
  return id;
}

async function correct(desk: OrderDesk, id: string, changes: object): Promise<number> {
  const { customer, version } = await desk.read(id);
  await desk.call('PUT', `/orders/${id}/customer`, { customer: { ...customer, ...changes }, version });
  const { body } = await desk.call<{ documents: { id: number }[] }>('GET', `/orders/${id}/documents`);
  const last = body.documents.at(-1)?.id;
  return (await desk.call('POST', `/orders/${id}/documents/${last}/correction`, {})).status;
}

const fileNames = (email: { attachments: { filename: string | null }[] } | undefined) =>
  email?.attachments.map(({ filename }) => filename);

eachDatabase((_, openTestStore) => {
  test('a guest gets the corrected invoice and the cancellation in one mail, and from then on the new one', async () => {
    const desk = await openOrderDesk(openTestStore);
    const inbox = await smtpInbox();
    const id = await paid(desk);
    await deliver(desk, inbox);
    expect(await correct(desk, id, { firstname: 'Ana', lastname: 'Öz', email: 'ana@example.org' })).toBe(200);
    const email = (await deliver(desk, inbox)).at(-1);
    const { number } = await desk.read(id);
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
    await desk.call('POST', `/orders/${id}/tickets-mail`);
    expect(fileNames((await deliver(desk, inbox)).at(-1))).toContain('Rechnung-2027-00003.pdf');
    await desk.cancel(id, await desk.itemsOf(id));
    expect(fileNames((await deliver(desk, inbox)).at(-1))).toEqual(['Stornorechnung-2027-00004.pdf']);
    await inbox.close();
  });

  test('corrected twice before the first mail went out, each mail brings its own two papers', async () => {
    const desk = await openOrderDesk(openTestStore);
    const inbox = await smtpInbox();
    const id = await paid(desk);
    await deliver(desk, inbox);
    expect(await correct(desk, id, { city: 'Fulda' })).toBe(200);
    expect(await correct(desk, id, { street: 'Neue Gasse 1' })).toBe(200);
    const emails = (await deliver(desk, inbox)).filter(({ subject }) => subject?.startsWith('Berichtigte'));
    expect(emails.map(fileNames).sort()).toEqual([
      ['Rechnung-2027-00003.pdf', 'Stornorechnung-2027-00002.pdf'],
      ['Rechnung-2027-00005.pdf', 'Stornorechnung-2027-00004.pdf'],
    ]);
    await inbox.close();
  });

  test('where nobody left an address, the papers wait in the office and no mail goes out', async () => {
    const desk = await openOrderDesk(openTestStore);
    const inbox = await smtpInbox();
    const id = await paid(desk);
    await deliver(desk, inbox);
    await desk.store.write((trx) =>
      trx.updateTable('orders').set({ source: 'complimentary', email: '' }).execute(),
    );
    expect(await correct(desk, id, { city: 'Fulda' })).toBe(200);
    expect((await desk.read(id)).mails.filter(({ kind }) => kind === 'invoice_corrected')).toEqual([]);
    await inbox.close();
  });
});
