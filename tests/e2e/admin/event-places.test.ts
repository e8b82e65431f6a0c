import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { drawnBlock } from '../office-navigation.ts';
import { goToBlock } from '../shop/choose-seats.ts';

journey.override('shopEnv', staffEnv);

journey(
  `On a desktop I keep a seat for the sound admin, a guest cannot take it, and I let it go again`,
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'dark' });
    await logIn(page);
    await page.goto('/event/2?tab=plan');
    await drawnBlock(page, 'Block A').click();
    await page.getByRole('link', { name: 'Plätze in Block A' }).click();
    await page.getByRole('heading', { level: 1, name: 'Block A' }).waitFor();
    const cell = page.getByRole('gridcell', { name: /^Reihe B, Platz 4,/ });
    await cell.focus();
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: '1 Platz gewählt' }).waitFor();
    await page.getByRole('button', { name: 'Sperren' }).click();
    await page.getByText('Dies ist ein Pflichtfeld').waitFor();
    await page.getByRole('textbox', { name: 'Grund' }).fill('Tonpult');
    await lookOver(page);
    await page.getByRole('button', { name: 'Sperren' }).click();
    await page.getByRole('gridcell', { name: 'Reihe B, Platz 4, gesperrt: Tonpult' }).waitFor();

    const guest = await openPage({ device: 'desktop', scheme: 'dark' });
    await goToBlock(guest, 'Weinprobe im Gewölbe', 'Block A');
    await guest.getByRole('gridcell', { name: 'Reihe B, Platz 4, vergeben', exact: true }).waitFor();

    await cell.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Freigeben' }).click();
    await page.getByRole('gridcell', { name: 'Reihe B, Platz 4, frei' }).waitFor();
    await guest.getByRole('gridcell', { name: /^Reihe B, Platz 4, .*frei$/ }).waitFor();
  },
);

journey('I keep ten standing places back and see how many are left', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/status of 409/] });
  await logIn(page);
  await page.goto('/event/2?tab=verkauf');
  await page.getByText('Nach Block', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Stehplätze' }).click();
  await page.getByRole('spinbutton', { name: 'Anzahl' }).fill('10');
  await page.getByRole('textbox', { name: 'Grund' }).fill('Presse');
  await page.getByRole('button', { name: 'Sperren' }).click();
  await page.getByText('10 gesperrt: Presse').waitFor();
  await lookOver(page);
  await page.getByRole('spinbutton', { name: 'Anzahl' }).fill('9000');
  await page.getByRole('button', { name: 'Sperren' }).click();
  await page
    .getByText('So viele Plätze sind in diesem Block nicht mehr frei. Zurzeit sind es 290.')
    .waitFor();
});
