import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { SqliteFile } from '../../support/sqlite-file.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { publish } from '../plan-editor/draw-on-canvas.ts';
import { fillBillingForm, order } from './billing-form.ts';
import { goToBlock } from './choose-seats.ts';

const EVENT = 'Weinprobe im Gewölbe';
/** Live changes take a tenth of a second; a machine that is busy with other tests may take longer. */
const LIVE_MS = 30_000;

journey.override('shopEnv', () => staffEnv);
journey.override('festivalChange', () => (file: SqliteFile) => {
  file.exec(`
    delete from seats where block_id = 5 and row <> 'A';
    update seats set row = '' where block_id = 5;
    update blocks set name = 'Tisch 4', table_shape = 'long' where id = 5;
  `);
});

const seats = (page: Page) => page.getByRole('grid').getByRole('gridcell', { name: /^6 Plätze/ });
const labels = (page: Page) =>
  seats(page).evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getAttribute('aria-label')))]);

journey(
  'A table sold as a whole is mine as one, taken to somebody else, and his as one when I put it back',
  async ({ openPage }) => {
    const staff = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(staff);
    await staff.goto('/block/5');
    await staff.getByRole('button', { name: 'Fertig' }).click();
    await staff.getByRole('checkbox', { name: 'Nur als ganzer Tisch' }).check();
    await publish(staff);

    const anna = await openPage({ device: 'desktop', scheme: 'light' });
    await goToBlock(anna, EVENT, 'Tisch 4');
    const ben = await openPage({ device: 'phone', scheme: 'dark' });
    await goToBlock(ben, EVENT, 'Tisch 4');
    expect(await labels(ben)).toEqual(['6 Plätze, 150,00 €, frei']);

    await seats(ben).nth(2).click();
    const chosen = ben.getByRole('region', { name: '6 Plätze' });
    await chosen.getByRole('status').getByText('6 Plätze gewählt, 150,00 €').waitFor();
    await chosen.getByText('Tisch 4 · 6 Plätze').waitFor();
    expect(await labels(ben)).toEqual(['6 Plätze, 150,00 €, gewählt']);
    await seats(ben).nth(5).click();
    await ben.getByText('Noch kein Platz gewählt').waitFor();
    await seats(ben).nth(0).click();
    await lookOver(ben);
    await ben.getByRole('button', { name: 'In den Warenkorb · 150,00 €' }).click();
    await ben.getByText('Deine Plätze sind noch').waitFor();
    await ben.getByText('6 Plätze · Erwachsene').waitFor();
    await expect.poll(() => labels(anna), { timeout: LIVE_MS }).toEqual(['6 Plätze, vergeben']);

    // Back at the table it is still his.
    await ben.goBack();
    await chosen.getByText('Tisch 4 · 6 Plätze').waitFor();
    await ben.reload();
    await chosen.getByText('Tisch 4 · 6 Plätze').waitFor();
    expect(await labels(ben)).toEqual(['6 Plätze, 150,00 €, gewählt']);
    await ben.goto('/booking/basket');

    const freed = ben.waitForResponse(/\/release$/);
    await ben.getByRole('button', { name: 'Entfernen: Tisch 4 · 6 Plätze · Erwachsene' }).click();
    await freed;
    await ben.getByText('Dein Warenkorb scheint leer zu sein!').waitFor();
    await expect.poll(() => labels(anna), { timeout: LIVE_MS }).toEqual(['6 Plätze, 150,00 €, frei']);

    await anna.getByText('Als Liste', { exact: true }).click();
    await anna.getByRole('checkbox', { name: 'Tisch 4, 6 Plätze, 150,00 €, frei' }).check();
    await lookOver(anna);
    await anna.getByRole('button', { name: 'In den Warenkorb · 150,00 €' }).click();
    await anna.getByText('6 Plätze · Erwachsene').waitFor();
    await lookOver(anna);
    await fillBillingForm(anna);
    const placed = await order(anna);
    expect(placed).toBeDefined();
  },
);
