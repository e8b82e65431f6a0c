import { afterAll, expect } from 'vitest';
import { smtpInbox } from '../../server/messages/smtp-inbox.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { orderTwoCards } from '../shop/order-two-tickets.ts';

/** Turns everybody away until it is mended. */
let isMended = false;
const inbox = await smtpInbox({
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
    await page.getByRole('button', { name: 'Ans Team' }).click();
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
