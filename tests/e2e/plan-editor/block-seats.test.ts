import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { beginPlan, dragMouse, failPuts, paper, waitUntilSaved } from './draw-on-canvas.ts';

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
      await waitUntilSaved(page);
      await page.getByRole('link', { name: /^Zurück zum Plan/ }).click();
      await paper(page).waitFor();
      await expect.poll(() => page.getByRole('button', { name: /^Block A/ }).innerText()).toMatch(/78$/);
      await page.getByRole('link', { name: 'Zurück zu den Layouts' }).click();
      const card = page.getByRole('listitem').filter({ hasText: `Halle am ${device}` });
      await card.getByText('Entwurf').waitFor();
      await card.getByText('1 Block, 78 Plätze').waitFor();
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
});

journey(
  'Neither a reload nor a lost network takes the seats I have changed, and a hundred thousand pasted ones are refused at once',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light', mayLog: [/ERR_FAILED/] });
    await logIn(page);
    await page.goto('/layouts');
    await page.getByRole('link', { name: 'Gewölbekeller' }).click();
    await page.getByRole('button', { name: /^Block B/ }).click();
    await page.getByRole('link', { name: 'Sitze bearbeiten' }).click();
    await page.evaluate(failPuts);
    await page.getByRole('gridcell', { name: 'Reihe A, Platz 2, frei' }).click();
    await page.getByRole('gridcell', { name: 'Reihe A, Platz 3, frei' }).click();
    await page.getByRole('combobox', { name: 'Art' }).selectOption({ label: 'Rollstuhlplatz' });
    await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
    await page.getByRole('textbox', { name: 'Bogen', exact: true }).fill('45');
    await page.getByRole('textbox', { name: 'Sitze je Reihe' }).fill('17');
    await page.reload();
    await page.getByText('Was zuletzt noch nicht gespeichert war, ist wieder da.').waitFor();
    const places = page.getByRole('gridcell', { name: /^Reihe A, Platz [23], Rollstuhlplatz, frei$/ });
    await expect.poll(() => places.count()).toBe(2);
    const fieldOf = (name: string) => page.getByRole('textbox', { name, exact: true }).inputValue();
    expect([await fieldOf('Bogen'), await fieldOf('Sitze je Reihe')]).toEqual(['45', '17']);

    await page.getByText('Aus einer Tabelle').click();
    await page.getByRole('textbox', { name: 'Zeilen' }).evaluate((field) => {
      const row = Array.from({ length: 1000 }, (_, seat) => seat + 1).join('\t');
      const text = Array.from({ length: 100 }, (_, index) => `${index + 1}\t${row}`).join('\n');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText(/^Das wären 100\.000 Sitze\..* Es ist nichts eingefügt\.$/).waitFor();

    await waitUntilSaved(page);
    await page.reload();
    await expect.poll(() => places.count()).toBe(2);
    expect(await page.getByText('Was zuletzt noch nicht gespeichert war').count()).toBe(0);
  },
);
