import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { chooseSeat, goToBlock } from '../shop/choose-seats.ts';
import { beginPlan, dragMouse, failPuts, onPaper, paper, waitUntilSaved } from './draw-on-canvas.ts';

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
      await page.getByRole('button', { name: 'Sitze bearbeiten' }).click();
      await page.getByRole('heading', { name: 'Sitze in Block A' }).waitFor();
      await lookOver(page);

      const field = (name: string | RegExp) => page.getByRole('textbox', { name });
      await field('Reihen').fill('8');
      await field('Sitze je Reihe').fill('10');
      await field(/^Gang nach Platz/).fill('5');
      await page.getByText('Das sind 80 Sitze auf 6,8 × 8,1 m.').waitFor();
      await page.getByRole('button', { name: 'Reihen erzeugen' }).click();
      await page.getByText('80 Sitze', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Fertig' }).click();
      await paper(page).focus();
      await page.keyboard.press('Enter');
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Shift+ArrowRight'])
        await page.keyboard.press(key);
      await page.getByText('Reihe C, Platz 1 bis 2').waitFor();
      await page.getByRole('button', { name: 'Nicht verfügbar' }).click();
      await lookOver(page);
      await paper(page).focus();
      await page.keyboard.press('Escape');
      await page.getByText('80 Sitze', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await waitUntilSaved(page);
      await page.getByRole('button', { name: /^Block A\W+78 Plätze$/ }).waitFor();
      await page.getByRole('link', { name: 'Zurück zu den Layouts' }).click();
      const card = page.getByRole('listitem').filter({ hasText: `Halle am ${device}` });
      await card.getByText('Entwurf').waitFor();
      await card.getByText('1 Block, 78 Plätze').waitFor();
      await lookOver(page);
    },
  );
}

journey(
  'With the mouse I select seats by a frame and by range, move them, also into another row, and undo it',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    await page.goto('/block/2');
    await page.getByRole('heading', { name: 'Sitze in Block B' }).waitFor();
    const seat = async (name: string, index: number) => {
      const box = await page
        .locator('[data-entered] text', { hasText: new RegExp(`^${name}$`) })
        .nth(index)
        .boundingBox();
      const at = await onPaper(page, { x: 0, y: 0 });
      if (box === null) throw new Error('There is no such seat.');
      return { x: box.x + box.width / 2 - at.x, y: box.y + box.height / 2 - at.y };
    };
    const click = async (at: { x: number; y: number }, modifiers: ('Shift' | 'Control')[] = []) =>
      paper(page).click({ position: at, modifiers });
    const [b2, d3] = [await seat('2', 1), await seat('3', 3)];
    await click(b2);
    await page.getByText('Reihe B, Platz 2', { exact: true }).waitFor();
    await click(d3, ['Shift']);
    await page.getByText('Reihen B bis D, Platz 2 bis 3').waitFor();
    await click(d3, ['Control']);
    await page.getByRole('heading', { name: '5 Plätze' }).waitFor();
    await paper(page).dblclick({ position: b2 });
    await page.getByRole('heading', { name: '9 Plätze' }).waitFor();
    await dragMouse(page, { x: b2.x - 30, y: b2.y - 30 }, { x: d3.x + 30, y: d3.y + 30 });
    await page.getByText('Reihen B bis D, Platz 2 bis 3').waitFor();
    await click(await seat('9', 1));
    await dragMouse(page, await seat('9', 1), { x: (await seat('9', 1)).x + 70, y: (await seat('9', 1)).y });
    await waitUntilSaved(page);
    await page.getByText('Entwurf', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await waitUntilSaved(page);

    const b9 = await seat('9', 0);
    const c10 = { x: b9.x + (b9.x - (await seat('8', 1)).x), y: (await seat('9', 1)).y };
    await dragMouse(page, b9, c10);
    await page.getByText('In Reihe C gibt es Platz 9 zweimal.').waitFor();
    await page.getByRole('textbox', { name: 'Nummer' }).fill('10');
    await page.keyboard.press('Enter');
    await dragMouse(page, b9, c10);
    await page.getByText('Reihe C, Platz 10', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'In andere Reihe' }).fill('Z');
    await page.keyboard.press('Enter');
    await page.getByText('Reihe Z, Platz 10', { exact: true }).waitFor();
    await paper(page).press('Alt+ArrowUp');
    await page.getByText('Reihe C, Platz 10', { exact: true }).waitFor();
    await waitUntilSaved(page);
    await click({ x: 8, y: 8 });
    await page.getByRole('heading', { name: 'Block B', exact: true }).waitFor();
    await paper(page).press('Escape');
    await page.getByRole('heading', { name: 'Auf dem Plan' }).waitFor();
  },
);

journey(
  'I say of several seats what is in the way of their view, and guests see, hear and buy it so',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    await page.goto('/block/2');
    await page.getByRole('heading', { name: 'Sitze in Block B' }).waitFor();
    await paper(page).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown'])
      await page.keyboard.press(key);
    const note = page.getByRole('textbox', { name: /^Was die Sicht einschränkt/ });
    await note.fill('Säule links');
    await waitUntilSaved(page);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => note.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Wiederholen' }).click();
    await expect.poll(() => note.inputValue()).toBe('Säule links');
    await waitUntilSaved(page);
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByText('Sicht: an 4 Sitzen anders').waitFor();
    await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
    await page.getByText(/^Veröffentlicht: /).waitFor();

    const guest = await openPage({ device: 'phone', scheme: 'dark' });
    await goToBlock(guest, 'Weinprobe im Gewölbe', 'Block B');
    await guest.getByRole('list', { name: 'Zeichenerklärung' }).getByText('Sicht eingeschränkt').waitFor();
    await chooseSeat(guest, 'Reihe A, Platz 2, Sicht eingeschränkt: Säule links');
    await guest.getByRole('radio', { name: 'Als Liste' }).or(guest.getByText('Als Liste')).first().click();
    await lookOver(guest);
    await guest.getByRole('button', { name: /^In den Warenkorb/ }).click();
    await guest.getByText(/^Reihe A, Platz 2, Sicht eingeschränkt: Säule links · /).waitFor();
  },
);

journey('I paste rows from my spreadsheet, and a row that is there twice is named', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'dark' });
  await logIn(page);
  await page.goto('/layouts');
  await page.getByRole('link', { name: 'Gewölbekeller' }).click();
  await page.getByRole('button', { name: /^Block D/ }).click();
  await page.getByRole('button', { name: 'Sitze bearbeiten' }).click();
  await page.getByText('Aus einer Tabelle').click();
  const rows = page.getByRole('textbox', { name: 'Zeilen' });
  await rows.fill('A\t1\t2\nA\t3');
  const replace = page.getByRole('button', { name: 'Alle Reihen ersetzen' });
  await replace.click();
  await page.getByText('Reihe A gibt es zweimal.').waitFor();
  await rows.fill('A\t1\t2\t\t3\nB\t4');
  await replace.click();
  await page.getByText('4 Sitze', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByText('64 Sitze', { exact: true }).waitFor();
});

journey(
  'Neither a reload nor a lost network takes the seats I have changed, and a hundred thousand pasted ones are refused at once',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light', mayLog: [/ERR_FAILED/] });
    await logIn(page);
    await page.goto('/layouts');
    await page.getByRole('link', { name: 'Gewölbekeller' }).click();
    await page.getByRole('button', { name: /^Block B/ }).click();
    await page.getByRole('button', { name: 'Sitze bearbeiten' }).click();
    await page.evaluate(failPuts);
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Bogen').fill('45');
    await page.getByText('Reihen erzeugen', { exact: true }).first().click();
    await field('Sitze je Reihe').fill('17');
    await paper(page).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Rollstuhlplatz' }).click();
    await page.reload();
    await page.getByText('Was zuletzt noch nicht gespeichert war, ist wieder da.').waitFor();
    const enter = async () => {
      await page.getByRole('button', { name: /^Block B/ }).click();
      await page.getByRole('button', { name: 'Sitze bearbeiten' }).click();
    };
    const expectWheelchairs = () =>
      expect
        .poll(() =>
          page.locator('[data-seats="special"] text, [data-seats] ~ path:not([class*=view])').count(),
        )
        .toBe(2);
    await enter();
    await expectWheelchairs();
    expect([await field('Bogen').inputValue(), await field('Sitze je Reihe').inputValue()]).toEqual([
      '45',
      '17',
    ]);

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
    await enter();
    await expectWheelchairs();
    expect(await page.getByText('Was zuletzt noch nicht gespeichert war').count()).toBe(0);
  },
);
