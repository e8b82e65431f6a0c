import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readPdf } from '../../server/platform/pdf/read-pdf.ts';
import { journey } from '../../support/journey.ts';
import { expectAllWithin } from '../../support/large-letters.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { openEntry } from '../office-navigation.ts';

journey.override('shopEnv', staffEnv);

async function chooseConcert(page: Page): Promise<void> {
  const events = page.getByRole('combobox', { name: 'Veranstaltung' });
  await events.selectOption({ label: await events.locator('option', { hasText: 'Konzert' }).innerText() });
}

/** Picks the seats of a row by keyboard, from its first free one on. */
async function pickSeats(page: Page, row: string, count: number): Promise<void> {
  const free = page
    .getByRole('row', { name: new RegExp(`^Reihe ${row} `) })
    .getByRole('gridcell', { name: /frei$/ });
  await free.first().focus();
  await page.keyboard.press('Space');
  for (let n = 1; n < count; n++) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
  }
}

journey('On a phone I give our sponsor two seats on the plan and print the tickets', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/422|409/] });
  await logIn(page);
  await openEntry(page, 'Karten ausgeben', 'Einlass');
  await page.getByRole('heading', { level: 1, name: 'Karten ausgeben' }).waitFor();
  await chooseConcert(page);
  await page.getByRole('link', { name: /^Block A,/ }).click();
  await page.getByRole('grid', { name: 'Plätze in Block A' }).waitFor();
  await pickSeats(page, 'B', 2);
  await page.getByRole('heading', { name: '2 Karten' }).waitFor();
  await lookOver(page);

  // Nothing typed yet: what is missing is said, and what was chosen stays.
  await page.getByRole('button', { name: '2 Ehrenkarten ausgeben' }).click();
  await page.locator('[name=reason][aria-invalid]').waitFor();
  await page.getByRole('textbox', { name: 'Grund' }).fill('Sponsor des Festes');
  await page.getByRole('textbox', { name: 'Nachname oder Firma' }).fill('Winzerhof B');

  // Meanwhile somebody else takes one of the two.
  const other = await openPage({ device: 'desktop', scheme: 'dark' });
  await takeSeat(other, 'B');
  await page.getByText(/Inzwischen vergeben: Block A, Reihe B, Platz/).waitFor();
  await page.getByRole('heading', { name: '1 Karte' }).waitFor();
  await pickSeats(page, 'B', 1);
  await page.getByRole('button', { name: '2 Ehrenkarten ausgeben' }).click();
  await page.getByRole('heading', { name: '2 Ehrenkarten ausgegeben' }).waitFor();
  await lookOver(page);

  await expectPrintableTickets(page, 2);
  await page.getByRole('link', { name: /^Bestellung WF-/ }).click();
  await page.getByText('2 Ehrenkarten ausgegeben. Grund: Sponsor des Festes').waitFor();
  await page.getByText('Ehrenkarten kosten nichts.').waitFor();
});

journey('On a phone I keep tickets back and sell two at the gate within seconds', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/409/] });
  await logIn(page);
  await page.goto('/dashboard');
  await page.goto('/orders/gate');
  await page.getByText('Für die Abendkasse zurückhalten').click();
  const quota = page.getByRole('region', { name: /zurückhalten/ });
  await quota.getByRole('spinbutton', { name: /^Erwachsene zurückhalten/ }).fill('30');
  await quota.getByRole('button', { name: 'Erwachsene: 30 zurückhalten' }).click();
  await page.getByText(/^Noch 30 zurückgehalten/).waitFor();

  const sale = page.getByRole('region', { name: 'Wie viele Karten?' });
  const more = sale.getByRole('button', { name: 'Erwachsene: mehr' });
  await more.click();
  await more.click();
  await sale.getByRole('checkbox', { name: 'Gleich einlassen' }).check();
  await page.getByRole('button', { name: '2 Karten ausgeben · 16,00 €' }).click();
  await page.getByRole('heading', { name: '2 Karten ausgegeben, 16,00 €, eingelassen' }).waitFor();
  await sale.getByText('28 zurückgehalten').waitFor();
  await lookOver(page);
  await expectAllWithin(page);

  // A slip: one too many, and taken back. The next guest waits already.
  await more.click();
  await page.getByRole('button', { name: '1 Karte ausgeben · 8,00 €' }).click();
  await page.getByRole('heading', { name: /^1 Karte ausgegeben/ }).waitFor();
  await page.getByRole('button', { name: 'Zurücknehmen' }).click();
  await page.getByRole('heading', { name: 'Zurückgenommen: 1 Karte, 8,00 €' }).waitFor();

  await page.getByRole('spinbutton', { name: /^Erwachsene zurückhalten/ }).fill('0');
  await page.getByRole('button', { name: 'Erwachsene: 0 zurückhalten' }).click();
  await page.getByText('Erwachsene: 0 werden zurückgehalten.').waitFor();
});

journey(
  'After the evening I print the count sheet, type in what we counted, and correct a slip',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: [/422/] });
    await logIn(page);
    await page.goto('/orders/gate');
    const sale = page.getByRole('region', { name: 'Wie viele Karten?' });
    await sale.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: '1 Karte ausgeben · 8,00 €' }).click();
    await page.getByRole('heading', { name: /^1 Karte ausgegeben/ }).waitFor();
    await page.getByRole('link', { name: 'Kasse zählen: Zählblatt' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zählblatt' }).waitFor();
    // Also what the evening before had sold and taken back.
    await page.getByRole('row', { name: /^Erwachsene 8,00\s€ 4 1 24,00\s€/ }).waitFor();
    await page.getByRole('textbox', { name: 'Kasse', exact: true }).fill('Tor 1');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Zählblatt als PDF' }).click(),
    ]);
    const { pages } = await readPdf(readFileSync(await download.path()));
    expect(pages).toEqual([expect.stringMatching(/Tor 1 .*24,00 €/)]);
    await lookOver(page);

    await page.getByRole('textbox', { name: 'Wechselgeld am Anfang' }).fill('100');
    await page.getByRole('textbox', { name: 'Gezählt am Ende' }).fill('123,50');
    await page.getByText('Es fehlen 0,50\u00a0€', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Eintragen' }).click();
    await page.locator('[name=reason][aria-invalid]:focus').fill('Verzählt');
    await page.getByRole('button', { name: 'Eintragen' }).click();
    const entered = page.getByRole('region', { name: 'Eingetragen' });
    await entered.getByText('Es fehlen 0,50').waitFor();
    await entered.getByRole('link', { name: /berichtigen$/ }).click();
    await page.locator('h2:focus', { hasText: 'Eintrag berichtigen' }).waitFor();
    await page.getByRole('textbox', { name: 'Gezählt am Ende' }).fill('124');
    await page.getByText('Stimmt auf den Cent', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('h2:focus', { hasText: 'Gezählt eintragen' }).waitFor();
    await entered.getByText('Stimmt auf den Cent').waitFor();
    await entered.getByText('berichtigt', { exact: true }).waitFor();
    await lookOver(page);
    await page.goto('/orders/bank/reconciliation');
    await page
      .getByRole('region', { name: /^Abendkasse, gezählt/ })
      .getByRole('row', { name: /1 24,00\s€ 24,00\s€ 0,00\s€$/ })
      .waitFor();
    await lookOver(page);
  },
);

/** The link opens the tickets beside the page, to be looked at and printed; a browser without a viewer saves them. */
async function expectPrintableTickets(page: Page, count: number): Promise<void> {
  const isPaper = (one: { url(): string }) => new URL(one.url()).pathname.endsWith('/tickets.pdf');
  const opened = page.context().waitForEvent('response', { predicate: isPaper });
  await page.getByRole('link', { name: 'Karten drucken (PDF)' }).click();
  const address = (await opened).url();
  expect(isPaper(page)).toBe(false);

  const paper = await page.request.get(address);
  expect(paper.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="Karten-WF-\w+\.pdf"$/),
  });
  const { codes } = await readPdf(await paper.body(), { withCodes: true });
  expect(codes).toEqual(Array(count).fill(expect.stringMatching(/\/ITEM\/\w{20}\/CHECKIN$/)));
  expect(new Set(codes).size).toBe(count);

  // A viewer has read no page that names the icon.
  const icon = await page.request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
}

/** Somebody of the team gives the first seat of the row that is still to be had away, by the API. */
async function takeSeat(page: Page, row: string): Promise<void> {
  await logIn(page);
  const status = await page.evaluate(async (wanted) => {
    const token = localStorage.getItem('token') ?? '';
    const get = async (path: string) => (await fetch(path)).json();
    const { events } = await get('/api/booking/events');
    const concert = events.find(({ name }: { name: string }) => name.startsWith('Konzert'));
    const { event, placements } = await get(`/api/booking/event/${concert.id}`);
    const block = event.layout.blocks.find(({ name }: { name: string }) => name === 'Block A');
    const taken = new Set(placements.map((one: { seat_id: number }) => one.seat_id));
    const seat = block.seats.find(
      (one: { id: number; row: string; available: boolean }) =>
        one.row === wanted && one.available && !taken.has(one.id),
    );
    const answer = await fetch('/api/office/orders', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        'Idempotency-Key': crypto.randomUUID(),
        Authorization: `Bearer ${token.replaceAll('"', '')}`,
      },
      body: JSON.stringify({
        kind: 'complimentary',
        event: concert.id,
        lines: [{ is_fixed: false, id: seat.id, ticket_price_id: block.price_category.ticket_prices[0].id }],
        reason: 'Jury',
        recipient: { lastname: 'Jury' },
      }),
    });
    return answer.status;
  }, row);
  expect(status).toBe(200);
}
