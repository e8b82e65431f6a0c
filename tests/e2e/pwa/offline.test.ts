import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { fillBillingForm, guest, order, purchaseButton } from '../shop/billing-form.ts';
import { chooseSeats, goToBlock, seatOnPlan } from '../shop/choose-seats.ts';

const NO_NETWORK = [/net::ERR_INTERNET_DISCONNECTED/];
/** A page that cannot be shown is told to the console by the router as well. */
const NO_PAGE = [/ApiError: Wir erreichen unseren Server gerade nicht/];

async function holdSeat(page: Page, seat: string): Promise<void> {
  await goToBlock(page, 'Weinprobe im Gewölbe', 'Block A');
  await chooseSeats(page, [seat]);
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByRole('timer').waitFor();
}

async function expectFormAsTyped(page: Page, comment: string): Promise<void> {
  for (const [label, text] of Object.entries({ ...guest, Bemerkungen: comment })) {
    expect(await page.getByRole('textbox', { name: label }).inputValue(), label).toBe(text);
  }
  expect(await page.getByRole('checkbox', { name: /AGB/ }).isChecked()).toBe(true);
}

journey(
  'The network is gone when I order: I am told kindly, nothing I typed is lost, and with the network back I order',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: NO_NETWORK });
    await holdSeat(page, 'Reihe A, Platz 1');
    await fillBillingForm(page, { Bemerkungen: 'Wir kommen zu Fuß.' });
    await page.context().setOffline(true);
    await purchaseButton(page).click();

    await page.getByRole('alert').getByText('Du bist gerade offline. Nichts ist verloren').waitFor();
    await expectFormAsTyped(page, 'Wir kommen zu Fuß.');
    const code = page.getByRole('textbox', { name: 'Rabattcode' });
    await code.fill('REBE10');
    await page.getByRole('button', { name: 'Anwenden' }).click();
    const codeForm = page.locator('form').filter({ has: code });
    await codeForm.getByText('Wir erreichen unseren Server gerade nicht.').waitFor();

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Anwenden' }).click();
    await page.getByText('Rabattcode REBE10').waitFor();
    await expectFormAsTyped(page, 'Wir kommen zu Fuß.');
    await order(page);
  },
);

journey(
  'The network is gone when I put seats into the basket: my choice stays, and with the network back it works',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: NO_NETWORK });
    await goToBlock(page, 'Weinprobe im Gewölbe', 'Block B');
    await chooseSeats(page, ['Reihe B, Platz 2', 'Reihe B, Platz 3']);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'In den Warenkorb · 70,00 €' }).click();
    await page.getByRole('alert').getByText('Wir erreichen unseren Server gerade nicht.').waitFor();
    for (const seat of ['Reihe B, Platz 2', 'Reihe B, Platz 3']) {
      expect(await seatOnPlan(page, seat).getAttribute('aria-selected')).toBe('true');
    }
    await lookOver(page);

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'In den Warenkorb · 70,00 €' }).click();
    await page.getByRole('timer').waitFor();
  },
);

journey(
  'The network is gone when I follow a link: I am told so, and with the network back the page comes by itself',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'dark', mayLog: [...NO_NETWORK, ...NO_PAGE] });
    // A page that listens for changes has come to life; only then it hears that somebody points at a link.
    const live = page.waitForRequest('**/live');
    await page.goto('/booking/event/2/blocks');
    await live;
    const asked: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) asked.push(request);
    });
    const block = page.getByRole('link', { name: /^Block A,/ });
    await block.hover();
    const hasCome = () => asked.length > 0 && asked.every((request) => request.timing().responseEnd >= 0);
    await expect.poll(hasCome, { message: 'the code behind the link' }).toBe(true);
    await page.context().setOffline(true);
    await block.click();
    await page.getByRole('heading', { level: 1, name: 'Keine Verbindung' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Block A' }).waitFor();
  },
);

journey(
  'Without network I follow a link to a page my device has never had: I am told so, and it comes with the network',
  async ({ openPage }) => {
    const mayLog = [...NO_NETWORK, /ScreenNotLoaded/, /Failed to fetch dynamically imported module/];
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Anmelden' }).click();
    await page.getByRole('heading', { level: 1, name: 'Keine Verbindung' }).waitFor();
    await page.getByText('Du hast gerade kein Netz, und diese Seite liegt noch nicht auf').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
  },
);

journey(
  'I load the page anew in the middle of the form, and everything is still there',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await holdSeat(page, 'Reihe A, Platz 2');
    await page.getByRole('textbox', { name: 'Rabattcode' }).fill('WINZER5');
    await page.getByRole('button', { name: 'Anwenden' }).click();
    await page.getByText('Rabattcode WINZER5').waitFor();
    await fillBillingForm(page, { Bemerkungen: 'Zweite Zeile\nhier.' });

    await page.reload();
    await page.getByRole('heading', { name: 'Rechnungsdaten' }).waitFor();
    await expectFormAsTyped(page, 'Zweite Zeile\nhier.');
    await page.getByText('Rabattcode WINZER5').waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/noch 1[45]:\d\d Minuten/);
    await order(page);
  },
);

journey(
  'I load the page of a block anew, and the seats I have chosen are still chosen',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await goToBlock(page, 'Weinprobe im Gewölbe', 'Block C');
    await chooseSeats(page, ['Reihe B, Platz 2']);
    await page.getByLabel('Kartenpreis für Reihe B, Platz 2').selectOption('Ermäßigt · 28,00 €');
    await page.reload();
    await page.getByRole('button', { name: 'In den Warenkorb · 28,00 €' }).waitFor();
    expect(await seatOnPlan(page, 'Reihe B, Platz 2').getAttribute('aria-selected')).toBe('true');
  },
);
