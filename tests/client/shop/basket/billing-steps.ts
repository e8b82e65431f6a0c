import { screen } from '@testing-library/react';
import { type OpenPage, openPage } from '../../../harness/open-page.tsx';

export const ORDER = 'POST /api/booking/checkout/invoice';
export const BUY = 'Kauf auf Rechnung und Überweisung';
export const REVIEW = 'Bestellung prüfen';

export const customer = {
  firstname: 'Marta',
  lastname: 'Keller',
  email: 'marta@example.org',
  telephone: '0171 234',
  street: 'Rebenweg 7',
  zipcode: '76829',
  city: 'Landau',
};
const labels = [
  'Vorname',
  'Nachname',
  'Email',
  'Telefonnummer',
  'Straße und Hausnummer',
  'Postleitzahl',
  'Stadt',
];

/** The basket with its billing form open and empty. */
export async function openForm(): Promise<OpenPage> {
  const page = openPage('/booking/basket');
  await page.user.click(await screen.findByRole('button', { name: 'Weiter' }));
  return page;
}

/** The same with the customer filled in and the terms agreed to. */
export async function openFilled(): Promise<OpenPage> {
  const page = await openForm();
  for (const [at, value] of Object.values(customer).entries()) {
    await page.user.click(screen.getByRole('textbox', { name: labels[at] }));
    await page.user.paste(value);
  }
  await page.user.click(screen.getByRole('checkbox', { name: /AGB/ }));
  return page;
}

export async function buy({ user }: OpenPage): Promise<void> {
  await user.click(await screen.findByRole('button', { name: BUY }));
}
