import { afterAll, expect } from 'vitest';
import { smtpInbox } from '../../server/messages/smtp-inbox.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { orderTwoCards } from '../shop/order-two-tickets.ts';

const MISTYPED = 'anna@exmaple.org';

/** Turns everybody away until it is mended, and knows no mistyped address. */
let isMended = false;
const inbox = await smtpInbox({
  onRcptTo: ({ address }, _session, done) =>
    done(address === MISTYPED ? Object.assign(new Error('who?'), { responseCode: 550 }) : null),
  onMailFrom: (_address, _session, done) =>
    done(isMended ? null : Object.assign(new Error('not from you'), { responseCode: 550 })),
});
afterAll(() => inbox.close());

journey.override('shopEnv', { ...staffEnv, SMTP_URL: inbox.url });

journey(
  'On a desktop I see why a mail did not go out, read what it says, send it again, and it goes out',
  async ({ openPage, shop }) => {
    isMended = false;
    const email = 'outbox@example.org';
    const { number, total } = await orderTwoCards(shop.url, email);
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    await page.goto(`/dashboard/outbox?q=${number}`);
    const row = page.getByRole('row', { name: new RegExp(number) });
    await row.getByText('Wartet nach Versuch 1').waitFor();
    await row.getByText(/nimmt von unserer Absenderadresse nichts an/).waitFor();
    await row.getByText(/^Nächster Versuch: /).waitFor();
    await lookOver(page);

    await row.getByRole('link', { name: `Bestellbestätigung ${number}` }).click();
    await page.getByRole('heading', { level: 1, name: `Bestellbestätigung ${number}` }).waitFor();
    const mail = page.frameLocator('iframe');
    await mail.getByText('Hallo Anna,').waitFor();
    await mail.getByRole('heading', { name: 'So bezahlst du' }).waitFor();
    // It looks like itself and not like a page without styles; the code in it is a picture.
    const look = () =>
      mail.getByRole('link', { name: 'Deine Bestellung ansehen' }).evaluate((link) => ({
        background: getComputedStyle(link).backgroundColor,
        code: (document.querySelector('img') as HTMLImageElement).naturalWidth > 0,
      }));
    await expect.poll(look).toEqual({ background: 'rgb(122, 23, 56)', code: true });
    await lookOver(page);
    await page.getByRole('button', { name: 'Nur Text' }).click();
    await page.getByText(`Bitte überweise ${total},00 € bis zum`).waitFor();

    isMended = true;
    await page.getByRole('button', { name: /^Noch einmal senden/ }).click();
    await page.getByText('Gesendet', { exact: true }).waitFor();
    const arrived = (await inbox.emails()).filter(({ to }) => to?.some(({ address }) => address === email));
    expect(arrived.map(({ subject }) => subject)).toEqual([`Bestellbestätigung ${number}`]);
    await page.getByRole('link', { name: 'Zurück zum Postausgang' }).click();
    await row.getByText('Gesendet').waitFor();
  },
);

journey(
  'I see that the team is mailed, and never the link by which one becomes somebody else',
  async ({ openPage }) => {
    isMended = true;
    const page = await openPage({ device: 'desktop', scheme: 'dark' });
    await page.request.post('/api/password/forgotten', {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
      data: { email: staffEnv.ADMIN_EMAIL },
    });
    await logIn(page);
    await page.goto('/dashboard/outbox');
    await page.getByRole('link', { name: 'Ans Team' }).click();
    await page.getByRole('link', { name: 'Neues Passwort' }).click();
    const mail = page.frameLocator('iframe');
    await mail.getByRole('link', { name: /geheim/ }).waitFor();
    await lookOver(page);
    const readSecret = async () => {
      const texts = (await inbox.emails()).map(({ text }) => text ?? '');
      return texts.map((text) => /\/login\/password#([\w-]+)/.exec(text)?.[1]).find(Boolean);
    };
    await expect.poll(readSecret).toMatch(/^[\w-]{40,}$/);
    expect(await mail.locator('html').innerHTML()).not.toContain(await readSecret());
  },
);

journey(
  'On a phone I read that no mail comes to the address I mistyped, correct it, and the confirmation arrives',
  async ({ openPage, shop }) => {
    isMended = true;
    const email = 'anna@example.org';
    const { id, number } = await orderTwoCards(shop.url, MISTYPED);
    const fate = async () => (await (await fetch(`${shop.url}/api/booking/order/${id}`)).json()).order.mail;
    await expect.poll(fate).toBe('failed');
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/status of 422/] });
    await page.goto(`/booking/order/${id}`);
    await page.getByText(`Unsere Mail an ${MISTYPED} kam nicht an. Ist die Adresse richtig?`).waitFor();
    const correct = page.getByRole('button', { name: 'E-Mail-Adresse berichtigen' });
    await correct.tap();
    const field = page.getByRole('textbox', { name: 'E-Mail' });
    await field.and(page.locator(':focus')).waitFor();
    expect(await field.inputValue()).toBe(MISTYPED);
    await page.getByRole('button', { name: 'Abbrechen' }).tap();
    await correct.and(page.locator(':focus')).waitFor();

    await correct.tap();
    await field.fill('anna@example');
    const save = page.getByRole('button', { name: 'Adresse speichern' });
    await save.tap();
    await field.and(page.locator('[aria-invalid=true]:focus')).waitFor();
    await page.getByText('Das ist keine gültige E-Mail-Adresse').waitFor();
    await lookOver(page);
    await field.fill(email);
    await field.and(page.locator(':not([aria-invalid])')).waitFor();
    await save.tap();
    await page.getByRole('status').filter({ hasText: 'Die Adresse ist berichtigt.' }).waitFor();
    const placeOfNumber = async () => (await page.getByText('Bestellnummer').boundingBox())?.y;
    const place = await placeOfNumber();
    const subjects = async () => {
      const arrived = (await inbox.emails()).filter(({ to }) => to?.some(({ address }) => address === email));
      return arrived.map(({ subject }) => subject);
    };
    await expect.poll(subjects).toEqual([`Bestellbestätigung ${number}`]);
    await expect.poll(fate).toBe('sent');
    // As when I come back from my mails: the page asks at once.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const thanks = page.getByText(`Die Bestellbestätigung ging an ${email}.`);
    await thanks.and(page.locator(':focus')).waitFor();
    expect(await correct.count()).toBe(0);
    expect(await placeOfNumber()).toBe(place);
  },
);
