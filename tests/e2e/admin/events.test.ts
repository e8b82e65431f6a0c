import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, OWN_ACCOUNT, STAFF, staffEnv } from '../log-in.ts';
import { drawnBlock, openTab } from '../office-navigation.ts';

journey.override('shopEnv', staffEnv);

journey(
  'On a desktop I make an event on a plan we have, price it, enter our account and publish it, and a guest finds it',
  async ({ openPage }) => {
    const name = 'Winterlese';
    const page = await openPage({ device: 'desktop', scheme: 'light', mayLog: [/status of 409/] });
    await logIn(page);
    await page.getByRole('link', { name: 'Veranstaltungen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Veranstaltungen' }).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByText('Dies ist ein Pflichtfeld').first().waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Ort' }).fill('Gewölbe');
    await page.getByLabel('Beginn').fill('2030-02-01T19:00');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Freitag, 01.02.2030, 19:00 Uhr').waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByText('Noch nicht veröffentlicht. Das fehlt:').waitFor();
    await page.getByRole('link', { name: 'Es fehlt ein Preis.' }).click();

    await page.getByRole('combobox', { name: 'Saalplan' }).selectOption({ label: 'Gewölbekeller' });
    await page.getByRole('button', { name: 'Preiskategorie hinzufügen' }).click();
    await page.getByRole('textbox', { name: 'Name der Kategorie' }).fill('Kerzenschein');
    const category = page.getByRole('group', { name: 'Kerzenschein' });
    await category.getByRole('button', { name: 'Preis hinzufügen' }).click();
    await category.getByRole('textbox', { name: 'Preis für' }).fill('Erwachsene');
    const euro = category.getByRole('textbox', { name: 'Euro' });
    await euro.fill('drei');
    await openTab(page, 'Zeiten');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await category.getByText('Bitte einen Preis in ganzen Euro angeben').waitFor();
    await expect.poll(() => euro.evaluate((field) => field === document.activeElement)).toBe(true);
    await lookOver(page);
    await page.reload();
    await euro.fill('33');

    await openTab(page, 'Plan');
    await drawnBlock(page, 'Block A').click();
    const sheet = await page.locator('svg:has([data-block])').boundingBox();
    if (sheet === null) throw new Error('no plan is drawn');
    await page.mouse.move(sheet.x + 2, sheet.y + 2);
    await page.mouse.down();
    await page.mouse.move(sheet.x + sheet.width - 2, sheet.y + sheet.height - 2, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('heading', { name: '7 Blöcke' }).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: /^Kerzenschein/ }).click();
    await page.getByText('Blöcke als Liste').click();
    await page.getByRole('checkbox', { name: /^Block A 48 Plätze · Kerzenschein/ }).waitFor();
    await lookOver(page);
    await page.getByRole('link', { name: 'Veranstaltungen' }).last().click();
    await page.getByText('Noch nicht gespeichert. Trotzdem gehen?').waitFor();
    await page.getByRole('button', { name: 'Hierbleiben' }).click();
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByText('Noch steht das Konto des Mustervereins im Shop').waitFor();
    await lookOver(page);
    await page.getByRole('link', { name: 'Bankkonto eintragen' }).click();
    const iban = page.getByRole('textbox', { name: 'IBAN' });
    await iban.and(page.locator(':focus')).waitFor();
    await iban.fill(OWN_ACCOUNT.iban);
    await page.getByRole('textbox', { name: 'Kontoinhaber' }).fill(OWN_ACCOUNT.holder);
    await page.getByRole('textbox', { name: 'Dein Passwort' }).fill(STAFF.password);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Gespeichert: Es gilt ab sofort.').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByText('Veröffentlicht: Gäste können jetzt bestellen.').waitFor();
    await openTab(page, 'Überblick');
    await page.getByRole('heading', { name: 'Gäste können bestellen' }).waitFor();

    const guest = await openPage({ device: 'desktop', scheme: 'light' });
    await guest.goto('/');
    await guest.getByRole('link', { name, exact: true }).click();
    await guest
      .getByRole('link', { name: /Kerzenschein, ab 33,00/ })
      .first()
      .waitFor();

    await page.getByText('Verbergen, Kopieren, Absagen, Löschen').click();
    await lookOver(page);
    await page.getByLabel('Name der Kopie').fill(`${name} II`);
    await page.getByLabel('Beginn der Kopie').fill('2030-02-08T19:00');
    await page.getByRole('button', { name: 'Kopieren', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `${name} II` }).waitFor();
    await page.getByRole('heading', { name: 'Gäste sehen sie noch nicht' }).waitFor();
    await page.getByText('Kopieren, Absagen, Löschen').click();
    await page.getByRole('button', { name: 'Veranstaltung löschen' }).click();
    await page.getByRole('button', { name: 'Ja, für immer löschen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Veranstaltungen' }).waitFor();
    expect(await page.getByRole('link', { name: `${name} II` }).count()).toBe(0);

    // From a template it is ready at once.
    await page.getByRole('textbox', { name: 'Name' }).fill('Hauskonzert');
    await page.getByRole('textbox', { name: 'Ort' }).fill('Kelterhalle');
    await page.getByLabel('Beginn').fill('2030-03-01T19:00');
    await page.getByRole('combobox', { name: 'Vorlage' }).selectOption('hall');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByRole('heading', { name: 'Gäste können bestellen' }).waitFor();
    await guest.goto(await page.getByText(/\/booking\/event\/\d+\/blocks$/).innerText());
    await guest.getByRole('link', { name: /Parkett, ab 20,00/ }).waitFor();
    await lookOver(guest);

    // So is the next one on the plan that is there now.
    await page.getByRole('link', { name: 'Veranstaltungen' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Adventskonzert');
    await page.getByRole('textbox', { name: 'Ort' }).fill('Kelterhalle');
    await page.getByLabel('Beginn').fill('2030-12-01T17:00');
    await page.getByRole('combobox', { name: 'Vorlage' }).selectOption({ label: 'Kelterhalle' });
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByRole('heading', { name: 'Gäste können bestellen' }).waitFor();
    await guest.goto(await page.getByText(/\/booking\/event\/\d+\/blocks$/).innerText());
    await guest
      .getByRole('link', { name: /Alle Plätze, ab 20,00/ })
      .first()
      .waitFor();
  },
);

journey('A colleague saves an event while I type: nothing of mine is lost', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'light', mayLog: [/status of 409/] });
  const other = await openPage({ device: 'desktop', scheme: 'dark' });
  for (const one of [page, other]) {
    await logIn(one);
    await one.goto('/event/1?tab=verkauf');
  }
  const limit = page.getByRole('textbox', { name: 'Kontingent insgesamt' });
  await limit.fill('777');
  await other.getByRole('textbox', { name: 'Kontingent insgesamt' }).fill('555');
  await other.getByLabel('Verkauf bis').fill('2027-01-01T10:00');
  await other.getByRole('button', { name: 'Speichern' }).click();
  await other.getByText('Gespeichert.').waitFor();

  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Deine Eingaben sind noch da und nicht gespeichert.').waitFor();
  expect(await limit.inputValue()).toBe('777');
  await page.getByRole('button', { name: 'Meine Eingaben behalten' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Gespeichert.').waitFor();
  await page.reload();
  expect(await limit.inputValue()).toBe('777');
});
