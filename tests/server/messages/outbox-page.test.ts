import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { MailPage, MailPreview } from '../../../src/contract/outbox.ts';
import { storedTimeOfInstant } from '../../../src/domain/stored-time.ts';
import { deliverDueMail, folderPostbox, smtpPostbox } from '../../../src/server/messages/mail-delivery.ts';
import { countStuckMail } from '../../../src/server/platform/outbox/outbox.repository.ts';
import { eachDatabase, type OpenTestStore } from '../../support/each-database.ts';
import { type OrderDesk, openOrderDesk, type Refused } from '../../support/order-desk.ts';
import { addMember } from '../../support/team-member.ts';
import { deliverAll } from './deliver-all.ts';
import { smtpInbox } from './smtp-inbox.ts';

const MINUTE = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'kartenshop-outbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refusing = () =>
  smtpInbox({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such user'), { responseCode: 550 })),
  });

const list = async (desk: OrderDesk, query = '', to = 'guests') =>
  (await desk.call<MailPage>('GET', `/outbox/${to}${query}`)).body;
const look = async (desk: OrderDesk, id: number | undefined, to = 'guests') =>
  (await desk.call<MailPreview>('GET', `/outbox/${to}/${id}`)).body;

/** Until there is nothing left to try. */
async function tryTenTimes(desk: OrderDesk, url: string): Promise<void> {
  const postbox = smtpPostbox(url);
  for (let n = 0; n < 10; n++) {
    while ((await deliverDueMail(desk.shop.services, postbox)) > 0);
    desk.shop.clock.advance(6 * 60 * MINUTE);
  }
  postbox.close();
}

/** The staff of a desk are logged in for an hour; here hours go by. */
async function openPatientDesk(openTestStore: OpenTestStore): Promise<OrderDesk> {
  const desk = await openOrderDesk(openTestStore);
  const expires_at = desk.shop.clock.now + 30 * 24 * 60 * MINUTE;
  await desk.store.write((trx) => trx.updateTable('sessions').set({ expires_at }).execute());
  return desk;
}

eachDatabase((_, openTestStore) => {
  test('staff see why a mail did not go out and when it is tried next, try again, and it is sent', async () => {
    const desk = await openPatientDesk(openTestStore);
    const id = await desk.order();
    const { number } = await desk.read(id);
    const broken = await refusing();
    await deliverAll(desk.shop.services, broken);
    const [mail] = (await list(desk, '?state=retrying')).mails;
    expect(mail).toMatchObject({
      kind: 'order_confirmation',
      state: 'waiting',
      attempts: 1,
      is_under_way: false,
      next_attempt_at: storedTimeOfInstant(desk.shop.clock.now + MINUTE),
      reason: expect.stringContaining('Diese Adresse gibt es dort nicht'),
      recipient: { name: 'Zoë Müller-Lüdenscheidt', email: 'zoe@example.org' },
      order: { id, number },
      has_file: false,
    });
    await tryTenTimes(desk, broken.url);
    await broken.close();
    const failed = await list(desk, '?state=failed');
    expect(failed.mails).toMatchObject([{ state: 'failed', attempts: 10, next_attempt_at: null }]);
    expect(failed.stuck).toBe(1);
    const keyBefore = await desk.store.read.selectFrom('outbox').select('message_key').executeTakeFirst();

    const inbox = await smtpInbox();
    expect((await desk.call('POST', `/outbox/guests/${mail?.id}/retry`)).status).toBe(200);
    const [email] = await deliverAll(desk.shop.services, inbox);
    expect(email?.subject).toBe(`Bestellbestätigung ${number}`);
    expect(email?.messageId).toBe(`<${keyBefore?.message_key}@localhost>`);
    expect(await list(desk)).toMatchObject({ mails: [{ state: 'sent', reason: null }], stuck: 0 });
    expect((await desk.call('POST', `/outbox/guests/${mail?.id}/retry`)).body.code).toBe('mail_not_waiting');
    expect((await desk.call('POST', '/outbox/guests/9999/retry')).body.code).toBe('unknown_mail');
    await inbox.close();
  });

  test('a mail that is under way is not sent a second time', async () => {
    const desk = await openOrderDesk(openTestStore);
    await desk.order();
    let answer: { status: number; body: Refused } | undefined;
    const postbox = {
      post: async () => {
        const [mail] = (await list(desk)).mails;
        expect(mail).toMatchObject({ is_under_way: true, next_attempt_at: null });
        answer = await desk.call('POST', `/outbox/guests/${mail?.id}/retry`);
        expect((await desk.call('POST', '/outbox/guests/retry')).body).toMatchObject({ retried: 0 });
      },
      close: () => {},
    };
    expect(await deliverDueMail(desk.shop.services, postbox)).toBe(1);
    expect(answer).toMatchObject({ status: 409, body: { code: 'mail_not_waiting' } });
    expect((await list(desk)).mails).toMatchObject([{ state: 'sent' }]);
  });

  test('all that did not go out are tried again at once, each scope by itself', async () => {
    const desk = await openPatientDesk(openTestStore);
    for (let n = 0; n < 3; n++) await desk.order();
    await desk.call('POST', '/team', {
      firstname: 'Neu',
      lastname: 'Muster',
      email: 'neu@example.org',
      permissions: [],
    });
    const broken = await refusing();
    await tryTenTimes(desk, broken.url);
    await broken.close();
    const { read } = desk.store;
    expect([await countStuckMail(read, 'guests'), await countStuckMail(read, 'team')]).toEqual([3, 1]);
    const { body } = await desk.call('POST', '/outbox/guests/retry');
    expect(body).toEqual({ success: true, only_stored: true, retried: 3 });
    expect([await countStuckMail(read, 'guests'), await countStuckMail(read, 'team')]).toEqual([0, 1]);
    const inbox = await smtpInbox();
    expect(await deliverAll(desk.shop.services, inbox)).toHaveLength(3);
    await inbox.close();
  });

  test('the list is read page by page, narrowed by state and found by number, name or address', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order();
    const { number } = await desk.read(id);
    const other = await desk.order([desk.seat(0)]);
    const more = Array.from({ length: 119 }, () => ({
      kind: 'order_paid',
      order_id: id,
      state: 'sent' as const,
      created_at: 0,
      next_attempt_at: 0,
      sent_at: 1,
    }));
    await desk.store.write((trx) => trx.insertInto('outbox').values(more).execute());
    const seen: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page = await list(desk, after === 0 ? '' : `?after=${after}`);
      seen.push(...page.mails.map((mail) => mail.id));
      after = page.next;
    }
    expect(seen).toHaveLength(121);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect((await list(desk, '?state=waiting')).mails).toHaveLength(2);
    const ofOrder = await list(desk, `?q=${number}`);
    expect(ofOrder.mails.map(({ order }) => order?.id)).toEqual(Array(50).fill(id));
    const found = await list(desk, `?q=${number}&state=waiting`);
    expect(found.mails.map(({ order }) => order?.id)).toEqual([id]);
    expect((await list(desk, '?q=mueller%20zoe&state=waiting')).mails.map(({ order }) => order?.id)).toEqual([
      other,
      id,
    ]);
    expect((await list(desk, '?q=zoe@exam&state=retrying')).mails).toEqual([]);
    expect((await list(desk, '?q=nobody')).mails).toEqual([]);
    expect((await desk.call('GET', '/outbox/guests?state=lost')).status).toBe(400);
  });

  test('staff read a mail as it would be written now; nothing is issued for it', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order([desk.seat(0)]);
    const { total, number } = await desk.read(id);
    await desk.book(id, total, 0);
    const [paid, confirmation] = (await list(desk)).mails;
    expect((await look(desk, paid?.id)).preview).toMatchObject({
      subject: `Deine Karte ${number}`,
      text: expect.stringContaining('deine Zahlung ist da'),
      papers: [`Karten-${number}.pdf`, 'Rechnung-….pdf', `Termine-${number}.ics`],
    });
    expect(await desk.store.read.selectFrom('documents').select('id').execute()).toEqual([]);
    const { preview } = await look(desk, confirmation?.id);
    expect(preview?.papers).toEqual(['AGB-und-Widerrufsbelehrung.pdf']);

    const frame = await desk.shop.app.request(preview?.frame ?? '');
    expect(frame.status).toBe(200);
    expect(frame.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(frame.headers.get('Content-Type')).toContain('text/html');
    const html = await frame.text();
    expect(html).toContain('Hallo Zoë,');
    expect(html).not.toMatch(/<script|cid:/);

    await desk.cancel(id, await desk.itemsOf(id));
    expect((await look(desk, confirmation?.id)).preview?.text).toBeTruthy();
    expect((await desk.call('GET', '/outbox/guests/9999')).body.code).toBe('unknown_mail');
  });

  test('the frame of a preview opens to nobody by guessing, nor after five minutes', async () => {
    const desk = await openOrderDesk(openTestStore);
    await desk.order();
    const [mail] = (await list(desk)).mails;
    const frame = (await look(desk, mail?.id)).preview?.frame ?? '';
    const ask = async (path: string) => (await desk.shop.app.request(path)).status;
    expect(await ask(frame)).toBe(200);
    expect(await ask(frame.replace('guests.', 'team.'))).toBe(404);
    expect(await ask(frame.replace(/guests\.\d+/, 'guests.999'))).toBe(404);
    expect(await ask(`${frame.slice(0, -1)}x`)).toBe(404);
    expect(await ask('/api/mail-preview/guests.1.99999999999999.')).toBe(404);
    desk.shop.clock.advance(5 * MINUTE + 1);
    expect(await ask(frame)).toBe(404);
  });

  test('nobody reads the link to a password of somebody else', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { id, email } = await addMember(desk.store, { email: 'vera@example.org', permissions: [] });
    await desk.shop.call('POST', '/api/password/forgotten', { email });
    const { mails } = await list(desk, '?q=vera', 'team');
    expect(mails).toMatchObject([{ kind: 'password_link', recipient: { email }, has_file: false }]);
    const { preview } = await look(desk, mails[0]?.id, 'team');
    expect(preview?.text).toContain('/login/password#geheim');
    const links = desk.store.read.selectFrom('password_links').select('user_id').where('user_id', '=', id);
    expect(await links.execute()).toEqual([]);
    // Nor by the other door.
    expect((await desk.call('GET', `/outbox/guests/${mails[0]?.id}`)).status).toBe(404);
    expect((await desk.call('GET', `/outbox/guests/${mails[0]?.id}/mail.eml`)).status).toBe(404);
    expect((await desk.call('POST', `/outbox/guests/${mails[0]?.id}/retry`)).status).toBe(404);
  });

  test('without a mail server a kept mail is fetched as a file', async () => {
    const desk = await openOrderDesk(openTestStore);
    await desk.order();
    Object.assign(desk.shop.services.config, { dataDir: folder });
    const [waiting] = (await list(desk)).mails;
    const fetchFile = (id: number | undefined) =>
      desk.shop.app.request(`/api/office/outbox/guests/${id}/mail.eml`, { headers: desk.staff });
    expect((await fetchFile(waiting?.id)).status).toBe(404);
    await deliverDueMail(desk.shop.services, folderPostbox(join(folder, 'mail')));
    expect((await list(desk)).mails).toMatchObject([{ has_file: true }]);
    const file = await fetchFile(waiting?.id);
    expect(file.headers.get('Content-Disposition')).toContain('.eml');
    expect(await file.text()).toMatch(/^Subject: .*Bestellbest/m);
    rmSync(join(folder, 'mail'), { recursive: true });
    expect((await fetchFile(waiting?.id)).status).toBe(404);
  });
});
