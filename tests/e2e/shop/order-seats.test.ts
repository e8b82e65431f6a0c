import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { readPicture } from '../../server/messages/mails/read-picture.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { mailTo } from '../read-mail.ts';
import { fillBillingForm, order } from './billing-form.ts';
import { chooseSeats, goToBlock } from './choose-seats.ts';

const SEATS = ['Reihe B, Platz 4', 'Reihe B, Platz 5', 'Reihe B, Platz 6'];

const WAYS = [
  {
    device: 'phone',
    scheme: 'light',
    event: 'Weinprobe im Gewölbe',
    block: 'Block A',
    reduced: 'Ermäßigt · 28,00 €',
    sums: { tickets: '98,00 €', discount: '−9,80 €', total: '88,20 €', giroCode: 'EUR88.20' },
  },
  {
    device: 'desktop',
    scheme: 'dark',
    event: 'Konzert unter Lampions',
    block: 'Block F',
    reduced: 'Ermäßigt · 38,00 €',
    sums: { tickets: '128,00 €', discount: '−12,80 €', total: '115,20 €', giroCode: 'EUR115.20' },
  },
] as const;

for (const { device, scheme, event, block, reduced, sums } of WAYS) {
  journey(
    `On a ${device} I choose three seats side by side at "${event}", order on invoice and hold the confirmation mail`,
    async ({ openPage, shop }) => {
      const page = await openPage({ device, scheme });
      await goToBlock(page, event, block);
      await chooseSeats(page, SEATS);
      await page.getByLabel('Kartenpreis für Reihe B, Platz 6').selectOption(reduced);
      await page.getByRole('button', { name: `In den Warenkorb · ${sums.tickets}` }).click();

      await page.getByRole('heading', { level: 1, name: 'Warenkorb' }).waitFor();
      expect(await page.getByRole('timer').innerText()).toMatch(/noch 1[45]:\d\d Minuten/);
      for (const seat of SEATS) await page.getByRole('listitem').filter({ hasText: seat }).first().waitFor();
      await page.getByRole('textbox', { name: 'Rabattcode' }).fill('REBE10');
      await page.getByRole('button', { name: 'Anwenden' }).click();
      await page.getByText('Rabattcode REBE10').waitFor();
      const summary = page.getByRole('complementary', { name: 'Zusammenfassung' });
      for (const amount of [sums.tickets, sums.discount, sums.total, '0,00 €']) {
        await summary.getByText(amount, { exact: true }).first().waitFor();
      }
      await lookOver(page);

      const email = `${device}-seats@example.org`;
      await fillBillingForm(page, { Email: email, Bemerkungen: 'Wir feiern Omas 80. Geburtstag.' });
      const { id, number } = await order(page);
      await lookOver(page);

      for (const words of [
        'Rechnung',
        'Zahlung ausstehend',
        'Online Ticket, Versand sobald Zahlung eingegangen',
      ]) {
        await page.getByText(words, { exact: true }).waitFor();
      }
      await page.getByRole('link', { name: /Feuerwehr/ }).waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem('basket'))).toBeNull();
      expect(await page.getByRole('link', { name: /^Warenkorb/ }).innerText()).not.toMatch(/\d/);

      const mail = await mailTo(shop, email);
      expectConfirmation(mail, { number, address: `${shop.url}/booking/order/${id}`, ...sums });
      for (const seat of SEATS) expect(mail.text).toContain(seat);
      expect(mail.text).toContain(`1 × Ermäßigt, ${block}, Reihe B, Platz 6`);
    },
  );
}

function expectConfirmation(
  mail: Email,
  expected: { number: string; address: string; total: string; giroCode: string },
): void {
  expect(mail.subject).toBe(`Bestellbestätigung ${expected.number}`);
  for (const words of [
    expected.number,
    expected.address,
    `Gesamt: ${expected.total}`,
    'DE89 3704 0044 0532 0130 00',
  ]) {
    expect(mail.text).toContain(words);
  }
  const picture = mail.attachments.find(({ mimeType }) => mimeType === 'image/png');
  const code = readPicture(new Uint8Array(picture?.content as ArrayBuffer))?.text.split('\n') ?? [];
  expect(code.slice(0, 4)).toEqual(['BCD', '002', '1', 'SCT']);
  expect(code).toContain('DE89370400440532013000');
  expect(code).toContain(expected.giroCode);
  expect(code.at(-1)).toBe(expected.number);
}
