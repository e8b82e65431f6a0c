import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { inSqliteFile, type SqliteFile } from '../../support/sqlite-file.ts';
import { fillBillingForm, order, purchaseButton } from './billing-form.ts';
import { goToBlock, goToLivePlaces, seatOnPlan } from './choose-seats.ts';

const FAR_AWAY = Date.UTC(2100, 0, 1);

/** A festival on its last days: little is left, and some of it is not sold at all. */
function changeFestival(file: SqliteFile): void {
  const addEvent = (name: string, sale: { from: string | null; until: string | null }, capacity: number) => {
    const { lastInsertRowid: event } = file
      .prepare(
        `insert into events (name, location, description, has_fixed_tickets, starts_at, sale_starts_at, sale_ends_at, is_published, position)
         values (?, 'Festplatz', '', 1, '2099-04-12T20:30:00', ?, ?, 1, 9)`,
      )
      .run(name, sale.from, sale.until);
    file
      .prepare(`insert into ticket_prices (event_id, name, price_cents) values (?, 'Erwachsene', 1200)`)
      .run(event);
    file.prepare('insert into contingents (event_id, capacity) values (?, ?)').run(event, capacity);
  };
  addEvent('Kellerführung', { from: null, until: null }, 0);
  addEvent('Frühschoppen', { from: '2099-03-01T12:00:00', until: null }, 50);
  addEvent('Weinlese', { from: null, until: '2020-03-01T12:00:00' }, 50);
  addEvent('Fassanstich', { from: null, until: null }, 3);
  file.prepare(`update events set sale_starts_at = '2099-03-01T12:00:00' where id = 3`).run();
  file
    .prepare(
      `insert into placements (event_id, block_id, seat_id, ticket_price_id, held_until)
       select 2, block_id, id, (select min(id) from ticket_prices where event_id = 2), ?
       from seats where block_id = (select id from blocks where name = 'Block A' order by id limit 1)`,
    )
    .run(FAR_AWAY);
}
journey.override('festivalChange', () => changeFestival);

const CLOSED = [
  { event: 'Kellerführung', card: 'ausverkauft', title: 'Ausverkauft' },
  {
    event: 'Frühschoppen',
    card: 'Vorverkauf ab 01.03.2099, 10:00 Uhr',
    title: 'Der Vorverkauf hat noch nicht begonnen',
  },
  { event: 'Weinlese', card: 'Vorverkauf beendet', title: 'Der Vorverkauf ist beendet' },
];

journey('On a phone I see on the card and on the page why there are no tickets now', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light' });
  for (const { event, card, title } of CLOSED) {
    await page.goto('/');
    await page.getByRole('listitem').filter({ hasText: event }).getByText(card).waitFor();
    await page.getByRole('link', { name: `Karten kaufen für ${event}` }).click();
    await page.getByText(title, { exact: true }).waitFor();
    expect(await page.getByRole('spinbutton').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Warenkorb/ }).count()).toBe(0);
  }
  await lookOver(page);
  await page.goto('/');
  await lookOver(page);
});

journey(
  'The sale of seats has not opened: I look at the plan, and no seat can be chosen',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'dark' });
    await goToBlock(page, 'Konzert unter Lampions', 'Block F');
    await page.getByText('Der Vorverkauf hat noch nicht begonnen').waitFor();
    await page.getByText('Am Sonntag, 01.03.2099 um 10:00 Uhr geht es los.').waitFor();
    const seat = seatOnPlan(page, 'Reihe A, Platz 1');
    expect(await seat.getAttribute('aria-disabled')).toBe('true');
    await seat.click({ force: true });
    expect(await seat.getAttribute('aria-selected')).toBeNull();
    expect(await page.getByRole('button', { name: /Warenkorb/ }).count()).toBe(0);
    await lookOver(page);
  },
);

journey(
  'A block is sold out: the plan and the list say so, and all of its seats are red',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await goToLivePlaces(page, '/booking/event/2/blocks');
    await page.getByRole('link', { name: /^Block A, 0 von 48 Plätzen frei, ausverkauft/ }).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Als Liste' }).click();
    await lookOver(page);
    await page.getByRole('link', { name: /^Block A, 0 von 48 Plätzen frei, ausverkauft/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Block A' }).waitFor();
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Plätze in Block A' });
    await grid.waitFor();
    expect(await grid.getByRole('gridcell', { name: /, vergeben$/ }).count()).toBe(48);
    expect(await grid.getByRole('gridcell', { name: /, frei$/ }).count()).toBe(0);
    await lookOver(page);
  },
);

journey(
  'While I fill the form others buy most of what is left: I am told how many there are, take those and order',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: [/status of 409/] });
    await page.goto('/');
    await page.getByRole('link', { name: 'Karten kaufen für Fassanstich' }).click();
    await page.getByRole('spinbutton', { name: 'Erwachsene: Anzahl' }).fill('3');
    await page.getByRole('button', { name: 'In den Warenkorb · 36,00 €' }).click();
    await fillBillingForm(page, { Bemerkungen: 'Bitte einen Platz im Schatten' });
    inSqliteFile(shop.dataDir, (file) =>
      file
        .prepare(
          `update contingents set taken = 2 where event_id = (select id from events where name = 'Fassanstich')`,
        )
        .run(),
    );

    await purchaseButton(page).click();
    await page.getByText('Ein Teil deines Warenkorbs ist nicht mehr zu haben.').waitFor();
    await page.getByText('Nur noch 1', { exact: true }).waitFor();
    await page.locator(':focus').filter({ hasText: 'Nur noch 1' }).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Auf 1 verringern' }).click();
    await page.getByText('Nur noch 1', { exact: true }).waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Bemerkungen' }).inputValue()).toBe(
      'Bitte einen Platz im Schatten',
    );
    await order(page);
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
  },
);
