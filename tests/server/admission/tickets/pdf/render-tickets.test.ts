import jsQr from 'jsqr';
import { expect, test } from 'vitest';
import { renderTickets } from '../../../../../src/server/admission/tickets/pdf/render-tickets.ts';
import { hardTexts } from '../../../platform/pdf/hard-texts.ts';
import { readPdf } from '../../../platform/pdf/read-pdf.ts';
import { admissionTicket, seatTicket, ticketPaper } from '../../../platform/pdf/sample-documents.ts';

test('a ticket says what, when, where, for whom and what it cost', async () => {
  const { pages } = await readPdf(await renderTickets(ticketPaper));
  expect(pages).toHaveLength(2);
  const facts = [
    'Weinfest Rebental',
    'Konzert unter Lampions',
    'Montag, 12.04.2027',
    '20:00 Uhr',
    'Winzerhof',
    'Block A',
    'Reihe D',
    'Platz 6',
    'Erwachsene',
    '25,00 €',
    '7K3QF-9XT2M-0ABCD-E5HJN',
    'Jürgen Größer-Süß',
    'WF-K7HXAQ',
    '1 von 2',
    'karten@weinfest.example',
    '+49 0000 123456',
  ];
  for (const fact of facts) expect(pages[0]).toContain(fact);
  for (const fact of [
    'Eintritt Festgelände',
    'Dienstag, 13.04.2027',
    '18:30 Uhr',
    'Freie Platzwahl',
    '2 von 2',
  ]) {
    expect(pages[1]).toContain(fact);
  }
  expect(pages[1]).not.toContain('Reihe');
});

test('a phone reads the code of every page in print: the check-in address in upper case', async () => {
  const { codes } = await readPdf(await renderTickets(ticketPaper), { withCodes: true });
  expect(codes).toEqual([
    `HTTPS://KARTEN.WEINFEST.EXAMPLE/ITEM/${seatTicket.code}/CHECKIN`,
    `HTTPS://KARTEN.WEINFEST.EXAMPLE/ITEM/${admissionTicket.code}/CHECKIN`,
  ]);
});

test('a second decoder reads it too', async () => {
  const { pictures } = await readPdf(await renderTickets(ticketPaper), { withCodes: true });
  const [page] = pictures;
  expect(page && jsQr(page.data, page.width, page.height)?.data).toContain(seatTicket.code);
});

test('the code of a shop with a long name still fits and reads', async () => {
  const publicUrl = `https://karten.${'weinfest-'.repeat(6)}musterhausen.example`;
  const { codes } = await readPdf(await renderTickets({ ...ticketPaper, publicUrl, tickets: [seatTicket] }), {
    withCodes: true,
  });
  expect(codes).toEqual([`${publicUrl}/item/${seatTicket.code}/checkin`.toUpperCase()]);
});

test('a single ticket is the same page as in the paper of all', async () => {
  const one = await readPdf(await renderTickets({ ...ticketPaper, tickets: [admissionTicket] }));
  const all = await readPdf(await renderTickets(ticketPaper));
  expect(one.pages).toEqual([all.pages[1]]);
});

test.each(hardTexts)('%s in every field: one page, and its code reads', async (_, text) => {
  const ticket = {
    ...seatTicket,
    event: { name: text, location: text, startsAt: seatTicket.event.startsAt },
    place: { block: text, row: text, seat: text },
    priceName: text,
    priceCents: 123_456_789,
  };
  const club = { ...ticketPaper.club, name: text, street: text, city: text, email: text, telephone: text };
  const paper = {
    ...ticketPaper,
    festival: text,
    club,
    order: { number: text, buyer: text, ticketCount: 1 },
  };
  const { pages, codes } = await readPdf(await renderTickets({ ...paper, tickets: [ticket] }), {
    withCodes: true,
  });
  expect(pages).toHaveLength(1);
  expect(codes[0]).toContain(seatTicket.code);
  expect(pages[0]).not.toMatch(/[\p{Cc}\u202e]/u);
});

test("a ticket's words are in the club's colour, if it has chosen one", async () => {
  const count = async (accent: string | undefined, color: string) => {
    const facts = { ...ticketPaper, ...(accent && { accent }) };
    const { pictures } = await readPdf(await renderTickets(facts), { withCodes: true });
    const pixels = Buffer.from(pictures[0]?.data ?? []);
    let found = 0;
    for (let at = 0; at < pixels.length; at += 4) if (pixels.toString('hex', at, at + 3) === color) found++;
    return found;
  };
  expect(await count('1a4f8a', '7a1738')).toBe(0);
  expect(await count('1a4f8a', '1a4f8a')).toBeGreaterThan(500);
  expect(await count(undefined, '7a1738')).toBeGreaterThan(500);
});
