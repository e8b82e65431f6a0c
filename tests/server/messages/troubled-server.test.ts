import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { smtpPostbox } from '../../../src/server/messages/postbox.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../support/order-admin.ts';
import { deliverAll, deliverDueMail } from './deliver-all.ts';
import { oddServer, smtpInbox } from './smtp-inbox.ts';

const MINUTE = 60_000;
const PATIENCE_MS = 300;

/** Speaks as a mail server until the mail itself comes, and then does this with whoever sends it. */
function untilTheMail(then: (socket: Socket, chunk: string) => void) {
  return (socket: Socket) => {
    let isInMail = false;
    socket.write('220 hello\r\n');
    socket.on('data', (bytes) => {
      const chunk = bytes.toString();
      if (isInMail) return then(socket, chunk);
      isInMail = chunk.startsWith('DATA');
      socket.write(isInMail ? '354 go on\r\n' : '250 fine\r\n');
    });
  };
}

const refuses = (line: string) => (socket: Socket) => {
  socket.write('220 hello\r\n');
  socket.on('data', (chunk) => socket.write(/^RCPT/m.test(chunk.toString()) ? line : '250 fine\r\n'));
};

const troubles: [name: string, onConnection: (socket: Socket) => void][] = [
  ['never says a word', () => {}],
  ['hangs in the middle of the mail', untilTheMail(() => {})],
  ['dies in the middle of the mail', untilTheMail((socket) => socket.destroy())],
  [
    'dies with the mail taken and no word about it',
    untilTheMail((socket, chunk) => chunk.endsWith('\r\n.\r\n') && socket.destroy()),
  ],
  ['refuses every recipient', refuses('550 no such user\r\n')],
  ['wants to be asked later', refuses('450 later\r\n')],
  ['hangs up on everybody', (socket) => socket.destroy()],
];

/** What is to be told by then: of two orders, a payment, a cancellation and a new member of the team. */
async function busyMorning(admin: OrderAdmin): Promise<void> {
  const [paid, other] = [await admin.order(), await admin.order([admin.seat(0)])];
  expect((await admin.book(paid, 16, 0)).status).toBe(200);
  expect((await admin.cancel(other, await admin.itemsOf(other))).status).toBe(200);
  const anna = { email: 'anna@weinfest.example', firstname: 'Anna', lastname: 'Groß', permissions: [] };
  expect((await admin.call('POST', '/team', anna)).status).toBe(200);
  admin.shop.clock.advance(MINUTE);
}

const statesOf = async ({ store }: OrderAdmin) =>
  (await store.read.selectFrom('outbox').select(['state', 'attempts']).execute()).map(
    ({ state, attempts }) => `${state} ${attempts}`,
  );

eachDatabase((_, openTestStore) => {
  test.each(troubles)('a mail server that %s loses no mail and no number', async (name, onConnection) => {
    const admin = await openOrderAdmin(openTestStore);
    await busyMorning(admin);
    const troubled = await oddServer(onConnection);
    const postbox = smtpPostbox(troubled.url, PATIENCE_MS);
    while ((await deliverDueMail(admin.shop.services, postbox)) > 0);
    postbox.close();
    await troubled.close();
    const waiting = await statesOf(admin);
    // What is refused for good is not tried again by itself, only by staff.
    const expected = name === 'refuses every recipient' ? 'failed 1' : 'waiting 1';
    expect(waiting.filter((state) => state === expected).length).toBeGreaterThanOrEqual(3);
    expect(waiting.filter((state) => state !== expected && /sent|failed/.test(state))).toEqual([]);
    // Nobody of the staff is kept waiting by it.
    expect((await admin.call('GET', '/orders')).status).toBe(200);

    const inbox = await smtpInbox();
    admin.shop.clock.advance(2 * MINUTE);
    for (const to of expected === 'failed 1' ? ['guests', 'team'] : [])
      expect((await admin.call('POST', `/outbox/${to}/retry`)).status).toBe(200);
    const mails = await deliverAll(admin.shop.services, inbox);
    const sent = waiting.filter((state) => state === expected).length;
    expect(mails).toHaveLength(sent);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(sent);
    const invoices = mails.flatMap(({ attachments }) =>
      attachments.flatMap(({ filename }) => (filename?.startsWith('Rechnung-') ? [filename] : [])),
    );
    expect(invoices).toEqual(['Rechnung-2027-00001.pdf']);
    expect((await statesOf(admin)).filter((state) => /waiting|failed/.test(state))).toEqual([]);
    await inbox.close();
  });
});
