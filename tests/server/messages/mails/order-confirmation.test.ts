import { describe, expect, test } from 'vitest';
import { clubColors } from '../../../../src/domain/club-colors.ts';
import { orderConfirmation } from '../../../../src/server/messages/mails/order-confirmation.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { readPicture } from './read-picture.ts';
import { sampleOrder } from './sample-order.ts';

const URL = 'https://karten.weinfest.example';
const compose = (wishes: Partial<typeof sampleOrder> = {}) =>
  orderConfirmation({ ...sampleOrder, ...wishes }, testSettings, URL);

/** What a reader sees of HTML, as far as these tests go. */
const seen = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');

describe('HTML and plain text say the same', () => {
  test.each([
    'Hallo Anna,',
    'sie ist keine Rechnung',
    'WF27-K7HXAQ',
    'Konzert im Kelterhaus',
    'Montag, 12.04.2027, 18:30 Uhr · Kelterhaus',
    '1 × Erwachsene, Block A, Reihe D, Platz 6',
    '2 × Ermäßigt, Hofterrasse (je 20,00 €)',
    'Dienstag, 13.04.2027, 18:30 Uhr · Kelterplatz',
    '2 × Eintritt (je 8,00 €)',
    '81,00 €',
    'Rabatt (10 %)',
    '−8,10 €',
    'Gesamt',
    '72,90 €',
    'bis zum 16.03.2027',
    'Weinfreunde Rebental e. V.',
    'DE89 3704 0044 0532 0130 00',
    'COBADEFFXXX',
    'Verwendungszweck',
    `${URL}/agb`,
    'Kelterweg 1, 00000 Rebental',
    'karten@weinfest.example · +49 0000 123456',
  ])('%s', async (words) => {
    const { text, html } = await compose();
    expect(text).toContain(words);
    expect(seen(html)).toContain(words);
  });

  test('both lead to the order', async () => {
    const { text, html } = await compose();
    expect(text).toContain(`\n${URL}/booking/order/kq3Zx0vJm1\n`);
    expect(html).toContain(`href="${URL}/booking/order/kq3Zx0vJm1"`);
  });

  test('the day of the order is the one in Berlin', async () => {
    expect((await compose()).text).toContain('Bestellt am: 02.03.2027');
  });
});

describe('nobody is greeted by what a mail program makes a link of', () => {
  test.each([
    'https://evil.example/win',
    'Gewinn: evil.example',
    'www.evil.example',
    'evil․com',
    'evil。com',
    'a@evil.example',
    '<b>',
  ])('%s', async (firstname) => {
    const { text, html } = await compose({ firstname });
    expect(text).toContain('\nHallo,\n');
    expect(seen(html)).toContain(' Hallo, ');
    expect(text + html).not.toContain('evil');
  });

  test.each(['Dr. Anna-Lena', 'J. R.', "O'Neil", 'Zoë', 'J.-P.'])('%s is a name', async (firstname) => {
    expect((await compose({ firstname })).text).toContain(`\nHallo ${firstname},\n`);
  });
});

test('the subject names the order', async () => {
  expect((await compose()).subject).toBe('Bestellbestätigung WF27-K7HXAQ');
});

test('the GiroCode is in the mail as a picture that a phone reads', async () => {
  const { pictures, html } = await compose();
  expect(pictures).toHaveLength(1);
  expect(readPicture(pictures[0]?.png ?? Buffer.alloc(0))?.text).toBe(sampleOrder.giro_code);
  expect(html).toContain(`src="cid:${pictures[0]?.id}"`);
  expect(html).toMatch(/alt="GiroCode: 72,90 € [^"]+"/);
});

test('nothing to pay: no bank account, no code, and it says so', async () => {
  const { text, html, pictures } = await compose({ total: 0, discount: 81, status: 'paid', giro_code: null });
  expect(pictures).toEqual([]);
  for (const words of [text, seen(html)]) {
    expect(words).toContain('Es ist nichts zu bezahlen.');
    expect(words).not.toMatch(/IBAN|DE89|überweise|GiroCode/);
  }
});

test('paid before the mail was sent: nobody is asked to pay twice', async () => {
  const { text, html, pictures } = await compose({ status: 'paid', paid: 72.9, open: 0, giro_code: null });
  expect(pictures).toEqual([]);
  expect(text).not.toMatch(/IBAN|überweise/);
  expect(html).not.toMatch(/IBAN|überweise/);
});

test('an account from which no code can be made is still written out', async () => {
  const { text, html, pictures } = await compose({ giro_code: null });
  expect(pictures).toEqual([]);
  expect(text).toContain('DE89 3704');
  expect(html).not.toContain('cid:');
});

test('a fixed discount has no percentage, an order without one no such line', async () => {
  expect((await compose({ discount: 5, discount_percentage: null })).text).toContain('Rabatt: −5,00 €');
  expect((await compose({ discount: 0, discount_percentage: null })).text).not.toContain('Rabatt');
});

test('what guests and staff typed is text, never markup', async () => {
  const evil = '<img src=x onerror=alert(1)>"&';
  const { html } = await compose({
    firstname: evil,
    lines: sampleOrder.lines.map((line) => ({ ...line, event_name: evil, name: evil, block_name: evil })),
  });
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;');
});

test('nothing is fetched from anywhere when the mail is opened', async () => {
  const { html } = await compose();
  expect(html).not.toMatch(/src="(?!cid:)|url\(|@import|<link|<script/);
});

test("head, button and links have the club's colour, by night a lighter one", async () => {
  const { html = '' } = await orderConfirmation(
    sampleOrder,
    { ...testSettings, accent_color: '1a4f8a' },
    URL,
  );
  const { day, night } = clubColors('1a4f8a');
  expect(html).toContain(`background:#${day.deep};border-radius:0 0 20px 20px`);
  expect(html).toContain(`background:#${day.main};color:#ffffff`);
  expect(html).toContain(`style="color:#${day.main}"`);
  expect(html).toContain(`.link { color: #${night.main} !important; }`);
  expect(html).not.toMatch(/7a1738|560f27|f0799a/);
});
