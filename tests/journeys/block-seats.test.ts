import { expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { lookOver } from '../harness/look-over.ts';
import { beginPlan, dragMouse, paper, waitUntilSaved } from './draw-on-board.ts';
import { logIn, staffEnv } from './log-in.ts';

journey.override('shopEnv', staffEnv);

for (const [device, scheme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  journey(
    `On a ${device} I draw a block, give it eighty seats by pattern, and shut two of them`,
    async ({ openPage }) => {
      const page = await openPage({ device, scheme });
      await logIn(page);
      await beginPlan(page, `Halle am ${device}`);
      await page.getByRole('button', { name: 'Block zeichnen' }).click();
      await dragMouse(page, { x: 60, y: 280 }, { x: 260, y: 380 });
      await waitUntilSaved(page);
      await page.getByRole('link', { name: 'Sitze bearbeiten' }).click();
      await page.getByRole('heading', { level: 1, name: 'Block A' }).waitFor();
      await lookOver(page);

      const field = (name: string | RegExp) => page.getByRole('textbox', { name });
      await field('Reihen').fill('8');
      await field(/^Gang nach Platz/).fill('5');
      await page.getByText('Das sind 80 Sitze.').waitFor();
      await page.getByRole('button', { name: 'Reihen erzeugen' }).click();
      await page.getByRole('heading', { name: '80 Sitze' }).waitFor();
      await page.getByRole('gridcell', { name: 'Reihe C, Platz 1, frei' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Sperren' }).click();
      await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
      await page.getByRole('gridcell', { name: 'Reihe C, Platz 2, nicht verfügbar' }).waitFor();
      await lookOver(page);
      await page.getByRole('button', { name: 'Speichern' }).click();
      await page.getByText('Die Sitze sind gespeichert.').waitFor();

      await page.getByRole('link', { name: /^Zurück zum Plan/ }).click();
      await paper(page).waitFor();
      await expect.poll(() => page.getByRole('button', { name: /^Block A/ }).innerText()).toMatch(/78$/);
      await page.getByRole('link', { name: 'Zurück zu den Layouts' }).click();
      await page.getByText('1 Block, 78 Plätze').waitFor();
      await lookOver(page);
    },
  );
}

journey('I paste rows from my spreadsheet, and a row that is there twice is named', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'dark' });
  await logIn(page);
  await page.goto('/layouts');
  await page.getByRole('link', { name: 'Gewölbekeller' }).click();
  await page.getByRole('button', { name: /^Block D/ }).click();
  await page.getByRole('link', { name: 'Sitze bearbeiten' }).click();
  await page.getByText('Aus einer Tabelle').click();
  const rows = page.getByRole('textbox', { name: 'Zeilen' });
  await rows.fill('A\t1\t2\nA\t3');
  const replace = page.getByRole('group').getByRole('button', { name: 'Alle Reihen ersetzen' });
  await replace.click();
  await page.getByText('Reihe A gibt es zweimal.').waitFor();
  await rows.fill('A\t1\t2\t\t3\nB\t4');
  await replace.click();
  await page.getByRole('heading', { name: '4 Sitze' }).waitFor();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByRole('heading', { name: '64 Sitze' }).waitFor();
  await lookOver(page);
});
