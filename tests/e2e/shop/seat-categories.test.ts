import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { drawnBlock, openTab } from '../office-navigation.ts';
import { fillBillingForm, order } from './billing-form.ts';
import { chooseSeat, goToBlock, seatOnPlan } from './choose-seats.ts';

const EVENT = 'Weinprobe im Gewölbe';

journey.override('shopEnv', () => staffEnv);

journey(
  'Staff price the first row of a block on its own, and guests buy a seat of it by plan and by list',
  async ({ openPage }) => {
    const staff = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(staff);
    await staff.goto('/event/2?tab=preise');
    await staff.getByRole('button', { name: 'Preiskategorie hinzufügen' }).click();
    await staff.getByRole('textbox', { name: 'Name der Kategorie' }).last().fill('Erste Reihe');
    const category = staff.getByRole('group', { name: 'Erste Reihe' });
    await category.getByRole('button', { name: 'Preis hinzufügen' }).click();
    await category.getByRole('textbox', { name: 'Preis für' }).fill('Mit Blick');
    await category.getByRole('textbox', { name: 'Euro' }).fill('99');
    await openTab(staff, 'Plan');
    await drawnBlock(staff, 'Block A').click();
    await staff.getByRole('button', { name: 'Einzelne Plätze zuordnen' }).click();
    await staff.getByRole('button', { name: 'Reihe A', exact: true }).click();
    await lookOver(staff);
    await staff.getByRole('button', { name: /^Erste Reihe/ }).click();
    await seatOnPlan(staff, 'Reihe A, Platz 1').waitFor();
    await lookOver(staff);
    await staff.getByRole('button', { name: 'Speichern' }).click();
    await staff.getByText('Gespeichert.').waitFor();

    const guest = await openPage({ device: 'phone', scheme: 'dark' });
    await goToBlock(guest, EVENT, 'Block A');
    await guest.getByText('Erste Reihe').waitFor();
    const front = guest.getByRole('gridcell', { name: /^Reihe A, .*99,00 €, frei$/ });
    const seat = (await front.first().getAttribute('aria-label'))?.replace(/, 99,00.*/, '') as string;
    await expect.poll(() => front.first().evaluate((cell) => cell.hasAttribute('data-category'))).toBe(true);
    await chooseSeat(guest, seat);
    const price = guest.getByRole('combobox', { name: `Kartenpreis für ${seat}` });
    expect(await price.locator('option').allTextContents()).toEqual(['Mit Blick · 99,00 €']);
    await lookOver(guest);
    await guest.getByRole('button', { name: 'Als Liste' }).click();
    await guest
      .getByRole('checkbox', { name: /^Reihe B, .*frei$/ })
      .first()
      .waitFor();
    const other = guest.getByRole('checkbox', { name: /^Reihe A, .*99,00 €, frei$/ }).first();
    await other.check();
    await lookOver(guest);
    await guest.getByRole('button', { name: 'In den Warenkorb · 198,00 €' }).click();
    await guest.getByRole('timer').waitFor();
    await fillBillingForm(guest);
    await order(guest);
    await guest.getByText('198,00 €').first().waitFor();
  },
);
