import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { SIGNED } from '../../support/paypal-admin.ts';
import { PaypalStandIn } from '../../support/paypal-stand-in.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { fillBillingForm, purchaseButton, readConfirmation } from './billing-form.ts';

const paypal = new PaypalStandIn();
await paypal.listen();
afterAll(() => paypal.close());

journey.override('shopEnv', {
  ...staffEnv,
  PAYPAL_API: paypal.origin,
  PAYPAL_CLIENT_ID: 'the-client',
  PAYPAL_SECRET: 'the-secret',
  PAYPAL_WEBHOOK_ID: 'WH1',
});

/** Somebody of the team offers PayPal, or no longer does. */
async function offerPaypal(page: Page, isOffered: boolean): Promise<void> {
  await page.goto('/dashboard/settings#bestellen');
  await page.getByRole('checkbox', { name: 'PayPal anbieten' }).setChecked(isOffered);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Gespeichert: Es gilt ab sofort.').waitFor();
}

const paypalButton = (page: Page) => page.getByRole('button', { name: 'Kauf mit PayPal' });

/** Two tickets in the basket and the form filled in, when guests have been told whether PayPal is offered. */
async function fillBasket(page: Page, isOffered: boolean): Promise<void> {
  // The page brings the festival with it, and is made anew a moment after the settings.
  await expect
    .poll(async () => (await (await page.request.get('/')).text()).includes('"paypal":true'))
    .toBe(isOffered);
  await page.goto('/');
  await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).click();
  await page.getByRole('spinbutton', { name: 'Erwachsene: Anzahl' }).fill('2');
  await page.getByRole('button', { name: 'In den Warenkorb · 16,00 €' }).click();
  await page.getByText('Erwachsene × 2', { exact: true }).waitFor();
  await fillBillingForm(page);
}

journey('I pay by PayPal where the club offers it, and have paid when I come back', async ({ openPage }) => {
  const staff = await openPage({ device: 'desktop' });
  await logIn(staff);
  await offerPaypal(staff, false);
  const page = await openPage({ device: 'phone', scheme: 'dark' });
  await fillBasket(page, false);
  await purchaseButton(page).waitFor();
  expect(await paypalButton(page).count()).toBe(0);

  await offerPaypal(staff, true);
  const other = await openPage({ device: 'phone', scheme: 'light' });
  await fillBasket(other, true);
  await paypalButton(other).click();
  await other.waitForURL(`${paypal.origin}/checkoutnow?**`);
  await other.getByText('16.00').waitFor();
  await other.getByRole('button', { name: 'Jetzt zahlen' }).click();
  const { id } = await readConfirmation(other);
  await other.getByText('Zahlung erfolgreich').waitFor();
  await other.reload();
  await other.getByText('Zahlung erfolgreich').waitFor();
  expect(await other.getByRole('button', { name: /PayPal/ }).count()).toBe(0);

  await staff.goto(`/order/${id}`);
  const mails = staff.getByRole('region', { name: 'Mails' });
  await mails.getByText('Karten und Rechnung').waitFor();
  const payments = staff.getByRole('region', { name: 'Zahlungen' });
  await payments.getByText('16,00 € am').waitFor();
  await payments.getByText('Gebucht von PayPal').waitFor();
});

journey('I turn back at PayPal, find my order open, and pay after all', async ({ openPage }) => {
  const staff = await openPage({ device: 'desktop' });
  await logIn(staff);
  await offerPaypal(staff, true);
  const page = await openPage({ device: 'desktop', scheme: 'dark' });
  await fillBasket(page, true);
  await paypalButton(page).click();
  await page.getByRole('link', { name: 'Abbrechen und zurück' }).click();
  await readConfirmation(page);
  await page.getByText('Noch nicht bezahlt').waitFor();
  await page.getByText('Zahlung ausstehend').waitFor();
  await lookOver(page);

  await page.getByRole('button', { name: 'Mit PayPal bezahlen' }).click();
  await page.getByRole('button', { name: 'Jetzt zahlen' }).click();
  await page.getByText('Zahlung erfolgreich').waitFor();
  expect(paypal.callsTo('/capture').length).toBeGreaterThan(0);
});

journey(
  `On a desktop I learn that PayPal took a guest's money back, look into it and tick it off`,
  async ({ openPage, shop }) => {
    const staff = await openPage({ device: 'desktop', scheme: 'dark' });
    await logIn(staff);
    await offerPaypal(staff, true);
    const page = await openPage({ device: 'phone' });
    await fillBasket(page, true);
    await paypalButton(page).click();
    await page.getByRole('button', { name: 'Jetzt zahlen' }).click();
    const { number } = await readConfirmation(page);
    await page.getByText('Zahlung erfolgreich').waitFor();
    const atPaypal = [...paypal.orders.values()].find(({ custom_id }) => custom_id === number);
    const reversal = paypal.refund(String(atPaypal?.captures[0]?.id), '16.00');
    const event = {
      event_type: 'PAYMENT.CAPTURE.REVERSED',
      resource: paypal.refunds.get(reversal),
    };
    const heard = await fetch(`${shop.url}/api/paypal/webhook`, {
      method: 'POST',
      headers: SIGNED,
      body: JSON.stringify(event),
    });
    expect(heard.status).toBe(200);

    await staff.goto('/dashboard');
    const task = staff.getByRole('link', { name: `Bestellung ${number} nachsehen und abhaken` });
    await task.waitFor();
    await lookOver(staff);
    await task.click();
    await staff.getByText('16,00 € hat PayPal zurückgebucht').waitFor();
    await staff.getByText('−16,00 € am').waitFor();
    await lookOver(staff);
    await staff.getByRole('button', { name: 'Ist geklärt' }).click();
    await staff.getByText('Abgehakt. Die Bestellung läuft wieder wie jede andere.').waitFor();
    await staff.getByText('Abgehakt, was PayPal gemeldet hat.').waitFor();
    expect(await staff.getByRole('button', { name: 'Ist geklärt' }).count()).toBe(0);
  },
);
