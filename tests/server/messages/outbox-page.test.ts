import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { MailPage, MailPreview } from '../../../src/contract/outbox.ts';
import { storedTimeOfInstant } from '../../../src/domain/stored-time.ts';
import { folderPostbox, smtpPostbox } from '../../../src/server/messages/postbox.ts';
import { countStuckMail } from '../../../src/server/platform/outbox/outbox.repository.ts';
import { eachDatabase, type OpenTestStore } from '../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin, type Refused } from '../../support/order-admin.ts';
import { addMember, loggedInMember } from '../../support/team-member.ts';
import { deliverAll, deliverDueMail } from './deliver-all.ts';
import { smtpInbox } from './smtp-inbox.ts';

const MINUTE = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'kartenshop-outbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refusing = (responseCode = 450) =>
  smtpInbox({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
  });

const list = async (admin: OrderAdmin, query = '', to = 'guests') =>
  (await admin.call<MailPage>('GET', `/outbox/${to}${query}`)).body;
const look = async (admin: OrderAdmin, id: number | undefined, to = 'guests') =>
  (await admin.call<MailPreview>('GET', `/outbox/${to}/${id}`)).body;

/** Until there is nothing left to try. */
async function tryTenTimes(admin: OrderAdmin, url: string): Promise<void> {
  const postbox = smtpPostbox(url);
  for (let n = 0; n < 10; n++) {
    while ((await deliverDueMail(admin.shop.services, postbox)) > 0);
    admin.shop.clock.advance(6 * 60 * MINUTE);
  }
  postbox.close();
}

/** The member of these tests is logged in for an hour; here hours go by. */
async function openPatientAdmin(openTestStore: OpenTestStore): Promise<OrderAdmin> {
  const admin = await openOrderAdmin(openTestStore);
  const expires_at = admin.shop.clock.now + 30 * 24 * 60 * MINUTE;
  await admin.store.write((trx) => trx.updateTable('sessions').set({ expires_at }).execute());
  return admin;
}

eachDatabase((_, openTestStore) => {
  test('staff see why a mail did not go out and when it is tried next, try again, and it is sent', async () => {
    const admin = await openPatientAdmin(openTestStore);
    const id = await admin.order();
    const { number } = await admin.read(id);
    const broken = await refusing();
    await deliverAll(admin.shop.services, broken);
    const [mail] = (await list(admin, '?state=retrying')).mails;
    expect(mail).toMatchObject({
      kind: 'order_confirmation',
      state: 'waiting',
      attempts: 1,
      is_under_way: false,
      next_attempt_at: storedTimeOfInstant(admin.shop.clock.now + MINUTE),
      reason: expect.stringContaining('Der Mailserver nimmt gerade nichts an'),
      recipient: { name: 'Zoë Müller-Lüdenscheidt', email: 'zoe@example.org' },
      order: { id, number },
      has_file: false,
    });
    await tryTenTimes(admin, broken.url);
    await broken.close();
    const failed = await list(admin, '?state=failed');
    expect(failed.mails).toMatchObject([{ state: 'failed', attempts: 10, next_attempt_at: null }]);
    expect(failed.stuck).toBe(1);
    expect(failed.counts).toEqual({ waiting: 0, retrying: 0, failed: 1 });
    const keyBefore = await admin.store.read.selectFrom('outbox').select('message_key').executeTakeFirst();

    const inbox = await smtpInbox();
    expect((await admin.call('POST', `/outbox/guests/${mail?.id}/retry`)).status).toBe(200);
    const [email] = await deliverAll(admin.shop.services, inbox);
    expect(email?.subject).toBe(`Bestellbestätigung ${number}`);
    expect(email?.messageId).toBe(`<${keyBefore?.message_key}@localhost>`);
    expect(await list(admin)).toMatchObject({ mails: [{ state: 'sent', reason: null }], stuck: 0 });
    expect((await admin.call('POST', `/outbox/guests/${mail?.id}/retry`)).body.code).toBe('mail_not_waiting');
    expect((await admin.call('POST', '/outbox/guests/9999/retry')).body.code).toBe('unknown_mail');
    await inbox.close();
  });

  test('the order says at once why a mail was refused for good, and when another is tried next', async () => {
    const admin = await openOrderAdmin(openTestStore);
    admin.shop.services.config.smtpUrl = 'smtp://localhost';
    const refused = await admin.order();
    const gone = await refusing(550);
    await deliverAll(admin.shop.services, gone);
    await gone.close();
    const mailOf = async (id: string) => (await admin.read(id)).mails[0];
    expect(await mailOf(refused)).toMatchObject({
      ...{ state: 'failed', attempts: 1 },
      reason: expect.stringContaining('Diese Adresse gibt es dort nicht'),
    });

    const third = await admin.order();
    const busy = await refusing(450);
    await deliverAll(admin.shop.services, busy);
    await busy.close();
    expect(await mailOf(third)).toMatchObject({
      ...{ state: 'waiting', attempts: 1 },
      next_attempt_at: storedTimeOfInstant(admin.shop.clock.now + MINUTE),
      reason: expect.stringContaining('Der Mailserver nimmt gerade nichts an'),
    });
  });

  test('a mail that is under way is not sent a second time', async () => {
    const admin = await openOrderAdmin(openTestStore);
    await admin.order();
    let answer: { status: number; body: Refused } | undefined;
    const postbox = {
      post: async () => {
        const [mail] = (await list(admin)).mails;
        expect(mail).toMatchObject({ is_under_way: true, next_attempt_at: null });
        answer = await admin.call('POST', `/outbox/guests/${mail?.id}/retry`);
        expect((await admin.call('POST', '/outbox/guests/retry')).body).toMatchObject({ retried: 0 });
      },
      close: () => {},
    };
    expect(await deliverDueMail(admin.shop.services, postbox)).toBe(1);
    expect(answer).toMatchObject({ status: 409, body: { code: 'mail_not_waiting' } });
    expect((await list(admin)).mails).toMatchObject([{ state: 'sent' }]);
  });

  test('all that did not go out are tried again at once, each scope by itself', async () => {
    const admin = await openPatientAdmin(openTestStore);
    for (let n = 0; n < 3; n++) await admin.order();
    await admin.call('POST', '/team', {
      firstname: 'Neu',
      lastname: 'Muster',
      email: 'neu@example.org',
      permissions: [],
    });
    const broken = await refusing();
    await tryTenTimes(admin, broken.url);
    await broken.close();
    const { read } = admin.store;
    expect([await countStuckMail(read, 'guests'), await countStuckMail(read, 'team')]).toEqual([3, 1]);
    const { body } = await admin.call('POST', '/outbox/guests/retry');
    expect(body).toEqual({ success: true, only_stored: true, retried: 3 });
    expect([await countStuckMail(read, 'guests'), await countStuckMail(read, 'team')]).toEqual([0, 1]);
    const inbox = await smtpInbox();
    expect(await deliverAll(admin.shop.services, inbox)).toHaveLength(3);
    await inbox.close();
  });

  test('the list is read page by page, narrowed by state and found by number, name or address', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const { number } = await admin.read(id);
    const other = await admin.order([admin.seat(0)]);
    const more = Array.from({ length: 119 }, () => ({
      kind: 'order_paid',
      order_id: id,
      state: 'sent' as const,
      created_at: 0,
      next_attempt_at: 0,
      sent_at: 1,
    }));
    await admin.store.write((trx) => trx.insertInto('outbox').values(more).execute());
    const seen: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page = await list(admin, after === 0 ? '' : `?after=${after}`);
      seen.push(...page.mails.map((mail) => mail.id));
      after = page.next;
    }
    expect(seen).toHaveLength(121);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect((await list(admin, '?state=waiting')).mails).toHaveLength(2);
    const ofOrder = await list(admin, `?q=${number}`);
    expect(ofOrder.mails.map(({ order }) => order?.id)).toEqual(Array(50).fill(id));
    const found = await list(admin, `?q=${number}&state=waiting`);
    expect(found.mails.map(({ order }) => order?.id)).toEqual([id]);
    expect((await list(admin, '?q=mueller%20zoe&state=waiting')).mails.map(({ order }) => order?.id)).toEqual(
      [other, id],
    );
    expect((await list(admin, '?q=zoe@exam&state=retrying')).mails).toEqual([]);
    expect((await list(admin, '?q=nobody')).mails).toEqual([]);
    expect((await admin.call('GET', '/outbox/guests?state=lost')).status).toBe(400);
  });

  test('staff read a mail as it would be written now; nothing is issued for it', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0)]);
    const { total, number } = await admin.read(id);
    await admin.book(id, total, 0);
    const [paid, confirmation] = (await list(admin)).mails;
    expect((await look(admin, paid?.id)).preview).toMatchObject({
      subject: `Deine Karte ${number}`,
      text: expect.stringContaining('deine Zahlung ist da'),
      papers: [`Karten-${number}.pdf`, 'Rechnung-….pdf', `Termine-${number}.ics`],
    });
    expect(await admin.store.read.selectFrom('documents').select('id').execute()).toEqual([]);
    const { preview } = await look(admin, confirmation?.id);
    expect(preview?.papers).toEqual(['AGB-und-Widerrufsbelehrung.pdf']);

    const frame = await admin.shop.app.request(preview?.frame ?? '');
    expect(frame.status).toBe(200);
    expect(frame.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(frame.headers.get('Content-Type')).toContain('text/html');
    const html = await frame.text();
    expect(html).toContain('Hallo Zoë,');
    expect(html).not.toMatch(/<script|cid:/);

    await admin.cancel(id, await admin.itemsOf(id));
    expect((await look(admin, confirmation?.id)).preview?.text).toBeTruthy();
    expect((await admin.call('GET', '/outbox/guests/9999')).body.code).toBe('unknown_mail');
  });

  test('the frame of a preview opens to nobody by guessing, nor after five minutes', async () => {
    const admin = await openOrderAdmin(openTestStore);
    await admin.order();
    const [mail] = (await list(admin)).mails;
    const frame = (await look(admin, mail?.id)).preview?.frame ?? '';
    const ask = async (path: string) => (await admin.shop.app.request(path)).status;
    expect(await ask(frame)).toBe(200);
    expect(await ask(frame.replace('guests.', 'team.'))).toBe(404);
    expect(await ask(frame.replace(/guests\.\d+/, 'guests.999'))).toBe(404);
    expect(await ask(`${frame.slice(0, -1)}x`)).toBe(404);
    expect(await ask('/api/mail-preview/guests.1.99999999999999.')).toBe(404);
    admin.shop.clock.advance(5 * MINUTE + 1);
    expect(await ask(frame)).toBe(404);
  });

  test('nobody reads the link to a password of somebody else', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { id, email } = await addMember(admin.store, { email: 'vera@example.org', permissions: [] });
    await admin.shop.call('POST', '/api/password/forgotten', { email });
    const { mails } = await list(admin, '?q=vera', 'team');
    expect(mails).toMatchObject([{ kind: 'password_link', recipient: { email }, has_file: false }]);
    const { preview } = await look(admin, mails[0]?.id, 'team');
    expect(preview?.text).toContain('/login/password#geheim');
    const links = admin.store.read.selectFrom('password_links').select('user_id').where('user_id', '=', id);
    expect(await links.execute()).toEqual([]);
    // Nor by the other door.
    expect((await admin.call('GET', `/outbox/guests/${mails[0]?.id}`)).status).toBe(404);
    expect((await admin.call('GET', `/outbox/guests/${mails[0]?.id}/mail.eml`)).status).toBe(404);
    expect((await admin.call('POST', `/outbox/guests/${mails[0]?.id}/retry`)).status).toBe(404);
  });

  test('without a mail server a kept mail is fetched as a file', async () => {
    const admin = await openOrderAdmin(openTestStore);
    await admin.order();
    Object.assign(admin.shop.services.config, { dataDir: folder });
    const [waiting] = (await list(admin)).mails;
    const fetchFile = (id: number | undefined) =>
      admin.shop.app.request(`/api/office/outbox/guests/${id}/mail.eml`, { headers: admin.staff });
    expect((await fetchFile(waiting?.id)).status).toBe(404);
    await deliverDueMail(admin.shop.services, folderPostbox(join(folder, 'mail')));
    expect((await list(admin)).mails).toMatchObject([{ has_file: true }]);
    const file = await fetchFile(waiting?.id);
    expect(file.headers.get('Content-Disposition')).toContain('.eml');
    expect(await file.text()).toMatch(/^Subject: .*Bestellbest/m);
    // With the link in it, an order desk could send a refund to any account.
    await admin.store.write((trx) =>
      trx.updateTable('outbox').set({ kind: 'refund_account_wanted' }).execute(),
    );
    const { shop, store } = admin;
    const desk = await loggedInMember(store, shop.clock.now, {
      email: 'kasse@weinfest.example',
      permissions: ['orders'],
    });
    const address = `/api/office/outbox/guests/${waiting?.id}/mail.eml`;
    expect((await shop.app.request(address, { headers: desk })).status).toBe(403);
    expect((await fetchFile(waiting?.id)).status).toBe(200);
    rmSync(join(folder, 'mail'), { recursive: true });
    expect((await fetchFile(waiting?.id)).status).toBe(404);
  });
});
