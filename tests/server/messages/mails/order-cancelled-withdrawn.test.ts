import type { Email } from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { openWithdrawals } from '../../../support/withdrawing.ts';
import { deliverAll } from '../deliver-all.ts';
import { type SmtpInbox, smtpInbox } from '../smtp-inbox.ts';

const MINUTE_MS = 60_000;

let inbox: SmtpInbox;
beforeEach(async () => {
  inbox = await smtpInbox();
});
afterEach(() => inbox.close());

type Admin = Awaited<ReturnType<typeof openWithdrawals>>;

/** An order of two seats whose guest has withdrawn on 1 March. */
async function withdrawn(openTestStore: Parameters<typeof openWithdrawals>[0]) {
  const admin = await openWithdrawals(openTestStore);
  const id = await admin.order([admin.seat(0), admin.seat(1)]);
  const { number } = await admin.read(id);
  await admin.declare({ order_number: number });
  return { admin, id, number, withdrawal: (await admin.only()).id };
}

async function cancel(admin: Admin, id: string, items: string[]): Promise<Email | undefined> {
  admin.shop.clock.advance(MINUTE_MS);
  await admin.cancel(id, items);
  const emails = await deliverAll(admin.shop.services, inbox);
  return emails.filter(({ subject }) => subject?.includes('storniert')).at(-1);
}

eachDatabase((_, openTestStore) => {
  test('whose withdrawal was accepted reads it when his tickets are cancelled, and only then', async () => {
    const { admin, id, number, withdrawal } = await withdrawn(openTestStore);
    await admin.settle(withdrawal, 'accepted');
    const [first, second] = await admin.itemsOf(id);
    const email = await cancel(admin, id, [first as string]);
    const words = `deinen Widerruf vom 01.03.2027 haben wir angenommen. Von deiner Bestellung ${number} ist eine Karte storniert`;
    for (const part of [email?.text, email?.html]) expect(part).toContain(words);
    expect(email?.text).not.toContain('Damit hast du nicht gerechnet?');
    const last = await cancel(admin, id, [second as string]);
    expect(last?.subject).toBe(`Bestellung ${number} storniert`);
    expect(last?.text).not.toContain('Widerruf vom');
  });

  test('where it was not accepted, nothing is said of it', async () => {
    const { admin, id, withdrawal } = await withdrawn(openTestStore);
    await admin.settle(withdrawal, 'void', 'Doppelt');
    const email = await cancel(admin, id, await admin.itemsOf(id));
    expect(email?.text).toContain('ist storniert.');
    expect(email?.text).not.toContain('Widerruf');
  });
});
