import { afterEach, beforeEach, expect, test } from 'vitest';
import { withoutLinks } from '../../../../src/server/messages/mails/withdrawal-received.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openWithdrawals } from '../../../support/withdrawing.ts';
import { deliverAll } from '../deliver-all.ts';
import { type SmtpInbox, smtpInbox } from '../smtp-inbox.ts';

let inbox: SmtpInbox;
beforeEach(async () => {
  inbox = await smtpInbox();
});
afterEach(() => inbox.close());

eachDatabase((_, openTestStore) => {
  test('whoever withdraws gets a mail at once with what he declared and when it came in', async () => {
    const { shop, declare } = await openWithdrawals(openTestStore);
    await declare({
      order_number: 'wf27 k7hxaq',
      remark: 'Nur die Karte für Samstag,\ndie andere behalte ich.',
    });
    const [email, ...more] = await deliverAll(shop.services, inbox);
    expect(more).toEqual([]);
    expect(email?.to?.[0]?.address).toBe('zoe@example.org');
    expect(email?.subject).toBe('Dein Widerruf ist eingegangen: Weinfest Rebental');
    for (const words of [
      'Hiermit widerrufe ich meine Bestellung.',
      'wf27 k7hxaq',
      'Zoë Küfer',
      'zoe@example.org',
      'Nur die Karte für Samstag,',
      'die andere behalte ich.',
      '01.03.2027, 13:00 Uhr',
      'Weinfreunde Rebental e. V.',
    ])
      for (const part of [email?.text, email?.html]) expect(part).toContain(words);
    expect(email?.attachments).toEqual([]);
  });

  test('the receipt says the same of every order, and brings no link that somebody else has written', async () => {
    const { shop, declare, order, read } = await openWithdrawals(openTestStore);
    const { number } = await read(await order());
    const evil = 'Gewonnen! https://boese.example/x <b>www.boese.example</b> a@boese.example';
    await declare({ order_number: number });
    const known = (await deliverAll(shop.services, inbox)).find(({ subject }) => subject?.startsWith('Dein'));
    await declare({ name: evil, order_number: 'boese.example/geld', remark: evil });
    const unknown = (await deliverAll(shop.services, inbox)).at(-1);
    for (const part of [unknown?.text, unknown?.html, unknown?.subject]) {
      expect(part).not.toMatch(/boese\.example|https:\/\/boese|<b>/);
    }
    expect(unknown?.text).toContain('boese. example geld');
    const bare = (text: string | undefined) => text?.replace(/^(Name|Bestellnummer|Bemerkung): .*\n/gm, '');
    expect(bare(known?.text)).toBe(bare(unknown?.text));
  });

  test('the office shows the receipt among the mails to guests, with whom it went to', async () => {
    const { call, declare } = await openWithdrawals(openTestStore);
    await declare();
    const { body } = await call<{ mails: object[] }>('GET', '/outbox/guests');
    expect(body.mails).toMatchObject([
      {
        kind: 'withdrawal_received',
        recipient: { name: 'Zoë Küfer', email: 'zoe@example.org' },
        order: null,
      },
    ]);
  });
});

test.each([
  ['Dr. Zoë Küfer-Lang', 'Dr. Zoë Küfer-Lang'],
  ['Dr.Küfer', 'Dr. Küfer'],
  ['www.example.org', 'www. example. org'],
  ['http://example.org/a', 'http example. org a'],
  ['a@b.de', 'a b. de'],
  ['böse。example', 'böse. example'],
])('"%s" stands in a mail as "%s"', (typed, written) => {
  expect(withoutLinks(typed)).toBe(written);
});
