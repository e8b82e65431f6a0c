import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { lookOver } from '../harness/look-over.ts';
import { logIn, staffEnv } from './log-in.ts';

journey.override('shopEnv', staffEnv);

const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

/** Somebody orders two admissions and two neighbouring seats. */
async function orderAs(url: string, lastname: string): Promise<void> {
  const get = async (path: string) => (await fetch(url + path)).json();
  const { events } = await get('/api/booking/events');
  const fair = events.find((event: { has_fixed_tickets: boolean }) => event.has_fixed_tickets);
  const concert = events.findLast((event: { has_fixed_tickets: boolean }) => !event.has_fixed_tickets);
  const { event } = await get(`/api/booking/event/${concert.id}`);
  const { id } = event.layout.blocks.find((one: { has_fixed_places: boolean }) => !one.has_fixed_places);
  const { block, placements } = await get(`/api/booking/event/${concert.id}/block/${id}`);
  const taken = new Set(placements.map((one: { seat_id: number }) => one.seat_id));
  const free = block.seats.filter(
    (seat: { id: number; available: boolean }) => seat.available && !taken.has(seat.id),
  );
  const ticket_price_id = block.price_category.ticket_prices[0].id;
  const fairPrice = (await get(`/api/booking/event/${fair.id}`)).event.ticket_prices[0].id;
  const seatLine = ({ id: seat, name, row }: { id: number; name: string; row: string }) => ({
    is_fixed: false,
    event: concert.id,
    id: seat,
    name,
    row,
    block: id,
    block_name: block.name,
    ticket_price_id,
  });
  const basket = [
    { is_fixed: true, event: fair.id, name: 'Erwachsene', ticket_price_id: fairPrice, quantity: 2 },
    ...free.slice(0, 2).map(seatLine),
  ];
  const customer = {
    firstname: 'Anna',
    lastname,
    email: 'anna@example.org',
    telephone: '+49 171 0000000',
    street: 'Rebgasse 3',
    city: 'Weinheim',
    zipcode: '01234',
  };
  const answer = await fetch(`${url}/api/booking/checkout/invoice`, {
    method: 'POST',
    headers: { ...CALL, 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ basket, customer, comment: '', discount: null, discountPercentage: null }),
  });
  expect(answer.status).toBe(200);
}

async function openOrder(page: Page, lastname: string): Promise<void> {
  await page.goto(`/orders?q=${lastname}`);
  await page
    .getByRole('row', { name: new RegExp(lastname) })
    .getByRole('link')
    .click();
  await page.getByRole('heading', { level: 1, name: /^Bestellung / }).waitFor();
}

for (const [device, scheme, lastname] of [
  ['phone', 'dark', 'Weiß'],
  ['desktop', 'light', 'Schwarz'],
] as const) {
  journey(
    `On a ${device} I book a payment, take it back, book it again, move a guest and cancel a ticket`,
    async ({ openPage, shop }) => {
      await orderAs(shop.url, lastname);
      const page = await openPage({ device, scheme });
      await logIn(page);
      await openOrder(page, lastname);
      await lookOver(page);

      await page.getByRole('button', { name: 'Zahlung buchen' }).click();
      await page.getByText(/€ sind gebucht/).waitFor();
      await page.getByText('Noch einen Eingang buchen').waitFor();
      await page.keyboard.press('Control+z');
      await page.getByText('Zurückgenommen.', { exact: true }).waitFor();
      await page.getByText(/zurückgenommen von/).waitFor();
      await page.getByRole('button', { name: 'Zahlung buchen' }).click();
      await page.getByText('Noch einen Eingang buchen').waitFor();

      await page
        .getByRole('button', { name: /umbuchen$/ })
        .first()
        .click();
      await page.getByRole('combobox', { name: 'Reihe' }).selectOption({ index: 1 });
      await lookOver(page);
      await page.getByRole('button', { name: 'Auf diesen Platz umbuchen' }).click();
      await page.getByText(/Die Karte ist umgebucht/).waitFor();
      await page.getByText(/^Karte umgebucht von Block/).waitFor();

      const tickets = page.getByRole('region', { name: 'Karten' });
      await tickets.getByRole('checkbox').first().check();
      await page.getByRole('textbox', { name: /Grund/ }).fill('Krank');
      await lookOver(page);
      await page.getByRole('button', { name: 'Karte stornieren' }).click();
      await page.getByText('Die Karte ist storniert.').waitFor();
      await page.getByText(/€ sind zu erstatten/).waitFor();
      await page.getByText(/Grund: Krank/).waitFor();

      await page.getByRole('button', { name: 'Angaben berichtigen' }).click();
      await page.getByRole('textbox', { name: 'Nachname' }).fill(`${lastname}-Berg`);
      await page.getByRole('button', { name: 'Speichern', exact: true }).click();
      await page.getByText('Gespeichert.').waitFor();
      await lookOver(page);

      await page.getByRole('link', { name: 'Zurück zu den Bestellungen' }).click();
      await page.getByRole('row', { name: new RegExp(`${lastname}-Berg`) }).waitFor();
      expect(new URL(page.url()).search).toBe(`?q=${encodeURIComponent(lastname)}`);
    },
  );
}

journey(
  'I book what two guests have paid from the list, by keyboard, and save the list',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Alt');
    await orderAs(shop.url, 'Neu');
    const page = await openPage({ device: 'desktop', scheme: 'dark' });
    await logIn(page);
    await page.goto('/orders?status=open');
    for (const name of ['Alt', 'Neu']) {
      await page
        .getByRole('row', { name: new RegExp(`${name}, Anna`) })
        .getByRole('checkbox')
        .focus();
      await page.keyboard.press('Space');
    }
    await page.getByText(/^2 Bestellungen, offen/).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Als bezahlt buchen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 Zahlungen sind gebucht.').waitFor();

    await page.goto('/orders?status=paid');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Als Tabelle speichern' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^bestellungen-\d{4}-\d{2}-\d{2}\.csv$/);
  },
);
