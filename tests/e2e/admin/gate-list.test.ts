import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { readPdf } from '../../server/platform/pdf/read-pdf.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { buyTickets } from '../scanner/at-the-gate.ts';

journey.override('shopEnv', { ...staffEnv, RATE_LIMITS: 'off' });

const NEARLY_A_SHEET = 29;
const TICKET = {
  code: '7K3QF-9XT2M',
  firstname: 'Zoë',
  order_number: 'WF27-C',
  place: { block: null, row: null, seat: null },
  ticket: 'Erwachsene',
  is_paid: true,
  is_redeemed: false,
};
const LONG = 'Donaudampfschifffahrt'.repeat(15).slice(0, 100);

for (const [device, scheme] of [
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const)
  journey(
    `I take the list for the gate with me on paper, in case the network goes (${device})`,
    async ({ openPage, shop }) => {
      for (const lastname of ['Öchsle', 'Abel', LONG]) await buyTickets(shop, 2, { lastname });
      const page = await openPage({ device, scheme });
      await logIn(page);
      await page.goto('/dashboard/gate-list?event=1');
      await page.getByRole('rowheader', { name: 'Abel, Zoë' }).first().waitFor();
      expect(
        await page
          .getByRole('rowheader', { name: /, Zoë$/ })
          .first()
          .innerText(),
      ).toBe('Abel, Zoë');
      await lookOver(page);
      await page.getByRole('combobox', { name: 'Sortiert nach' }).selectOption('Bestellnummer');
      await page.getByRole('cell', { name: /nach Bestellnummer/ }).waitFor();
      expect(new URL(page.url()).searchParams.get('by')).toBe('order');

      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Als PDF speichern' }).click();
      const saved = readFileSync(await (await saving).path());
      const [first] = (await readPdf(saved)).pages;
      expect(first).toMatch(/Öchsle, Zoë .*Erwachsene/);
      expect(first).toContain('nach Bestellnummer');

      const printed = await readPdf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
      for (const [n, text] of printed.pages.entries()) {
        expect(text).toMatch(/Stand \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr · \d+ Karten · nach Bestellnummer/);
        expect(text).toContain(`Seite ${n + 1} von ${printed.pages.length}`);
        expect(text).not.toContain('Als PDF speichern');
      }
    },
  );

journey('The printed list ends with its last line, never with an empty sheet', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'light' });
  await logIn(page);
  // Ends only after the count at which a sheet is just full has been printed too.
  for (let count = NEARLY_A_SHEET, sheets = 1; sheets === 1; count += 1) {
    const tickets = Array.from({ length: count }, (_, n) => ({ ...TICKET, lastname: `Gast${n}` }));
    await page.route('**/api/office/gate-lists/*', (call) =>
      call.fulfill({ json: { read_at: '2027-04-12T18:05:00', tickets } }),
    );
    await page.goto('/dashboard/gate-list');
    await page.getByRole('rowheader', { name: `Gast${count - 1}, Zoë` }).waitFor();
    const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
    sheets = pages.length;
    expect(pages.at(-1), `${count} tickets`).toMatch(/Gast\d/);
  }
});
