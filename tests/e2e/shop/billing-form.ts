import type { Page } from 'playwright-core';

/** Who orders, field by field of the billing form. The address is what a journey finds its mail by. */
export const guest = {
  Vorname: 'Zoë',
  Nachname: 'Müller-Lüdenscheidt',
  Email: 'zoe@example.org',
  Telefonnummer: '+49 171 0000000',
  'Straße und Hausnummer': 'Rebgasse 3',
  Postleitzahl: '01234',
  Stadt: 'Weinheim',
};
export type BillingLabel = keyof typeof guest | 'Bemerkungen';

/** Opens the form by 'Weiter' and types everything that must be in it, `changes` in place of the usual. */
export async function fillBillingForm(
  page: Page,
  changes: Partial<Record<BillingLabel, string>> = {},
): Promise<void> {
  await page.getByRole('button', { name: 'Weiter' }).click();
  for (const [label, text] of Object.entries({ ...guest, ...changes })) {
    await page.getByRole('textbox', { name: label }).fill(text);
  }
  await page.getByRole('checkbox', { name: /AGB/ }).check();
}

/** The one button that buys. */
export const purchaseButton = (page: Page) =>
  page.getByRole('button', { name: 'Kauf auf Rechnung und Überweisung' });

/** Orders and waits for the confirmation; gives the order's id and its number as the guest reads it. */
export async function order(page: Page): Promise<{ id: string; number: string }> {
  await purchaseButton(page).click();
  return readConfirmation(page);
}

export async function readConfirmation(page: Page): Promise<{ id: string; number: string }> {
  await page.getByRole('heading', { level: 1, name: 'Bestellung abgeschlossen' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const line = await page
    .getByText(/^Bestellnummer/)
    .first()
    .locator('..')
    .innerText();
  return { id, number: /WF-\w+/.exec(line)?.[0] ?? '' };
}
