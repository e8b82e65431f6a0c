import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { mailTo } from '../read-mail.ts';
import { fillBillingForm, order } from './billing-form.ts';
import { chooseSeat, goToBlock } from './choose-seats.ts';

async function goToTickets(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).click();
  await page.getByRole('heading', { level: 1, name: 'Weinfest Musterhausen' }).waitFor();
}

const quantity = (page: Page, price: string) => page.getByRole('spinbutton', { name: `${price}: Anzahl` });

journey('On a phone I buy tickets for my whole family at several prices', async ({ openPage, shop }) => {
  const page = await openPage({ device: 'phone', scheme: 'dark' });
  await goToTickets(page);
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await page.getByText('Wähle mindestens eine Karte').waitFor();

  await quantity(page, 'Erwachsene').fill('2');
  await page.getByRole('button', { name: 'Ermäßigt: mehr' }).click();
  await quantity(page, 'Kinder bis 14').fill('3');
  await lookOver(page);
  await page.getByRole('button', { name: 'In den Warenkorb · 30,00 €' }).click();
  await page.getByText('Erwachsene × 2', { exact: true }).waitFor();

  await goToTickets(page);
  expect(await quantity(page, 'Erwachsene').inputValue()).toBe('0');
  await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
  await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
  await page.getByText('Erwachsene × 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Entfernen: Ermäßigt × 1' }).click();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByText('Ermäßigt × 1', { exact: true }).waitFor();

  const email = 'phone-family@example.org';
  await fillBillingForm(page, { Email: email });
  await order(page);
  const mail = await mailTo(shop, email);
  for (const line of [
    '3 × Erwachsene (je 8,00 €): 24,00 €',
    '1 × Ermäßigt: 5,00 €',
    '3 × Kinder bis 14 (je 3,00 €): 9,00 €',
    'Gesamt: 38,00 €',
  ]) {
    expect(mail.text).toContain(line);
  }
});

journey(
  'I mix tickets, a seat and a place to stand in one basket and take five euros off with WINZER5',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await goToTickets(page);
    await quantity(page, 'Erwachsene').fill('2');
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Warenkorb' }).waitFor();
    await goToBlock(page, 'Weinprobe im Gewölbe', 'Stehplätze');
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Warenkorb' }).waitFor();
    await goToBlock(page, 'Weinprobe im Gewölbe', 'Block C');
    await chooseSeat(page, 'Reihe A, Platz 3');
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();

    await page.getByRole('textbox', { name: 'Rabattcode' }).fill('winzer5');
    await page.getByRole('textbox', { name: 'Rabattcode' }).press('Enter');
    const summary = page.getByRole('complementary', { name: 'Zusammenfassung' });
    for (const amount of ['69,00 €', '−5,00 €', '64,00 €']) {
      await summary.getByText(amount, { exact: true }).first().waitFor();
    }
    await fillBillingForm(page, { Email: 'mixed@example.org' });
    await order(page);

    const mail = await mailTo(shop, 'mixed@example.org');
    for (const line of [
      '2 × Erwachsene (je 8,00 €): 16,00 €',
      '1 × Eintritt, Stehplätze: 18,00 €',
      '1 × Erwachsene, Block C, Reihe A, Platz 3: 35,00 €',
      'Rabatt: −5,00 €',
      'Gesamt: 64,00 €',
    ]) {
      expect(mail.text).toContain(line);
    }
  },
);
