import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { logIn, staffEnv } from '../log-in.ts';
import {
  beginPlan,
  dragFingers,
  dragMouse,
  drawnBlocks,
  failPuts,
  paper,
  publish,
  setNumber,
  waitUntilSaved,
} from './draw-on-canvas.ts';

journey.override('shopEnv', staffEnv);

const take = (page: Page, tool: string) => page.getByRole('button', { name: tool }).click();
const blocksOn = (page: Page) => page.getByRole('button', { name: /^Block [A-Z]/ });

/** The last event takes place on the plan drawn last, from the next look on. */
function playOn(dataDir: string, plan: string): void {
  inSqliteFile(dataDir, (file) => {
    file.exec(
      `update events set layout_id = (select id from layouts where name = '${plan}') where id = (select max(id) from events where layout_id is not null)`,
    );
  });
}

journey(
  'With the mouse I draw three blocks, turn them, and take back what went wrong',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    await beginPlan(page, 'Mit der Maus');
    await take(page, 'Block zeichnen');
    await dragMouse(page, { x: 150, y: 400 }, { x: 330, y: 520 });
    await take(page, 'Block zeichnen');
    await dragMouse(page, { x: 380, y: 400 }, { x: 560, y: 520 });
    await page.keyboard.press('Control+d');
    await expect.poll(() => blocksOn(page).count()).toBe(3);

    // The copy goes to the right, onto the line of the others, and is turned by its handle.
    await dragMouse(page, { x: 450, y: 470 }, { x: 680, y: 450 });
    const turned = page.getByRole('textbox', { name: 'Drehung' });
    const handle = await page.locator('[data-handle="turn"] circle').boundingBox();
    if (handle === null) throw new Error('There is no handle to turn by.');
    await page.mouse.move(handle.x + 13, handle.y + 13);
    await page.mouse.down();
    await page.mouse.move(handle.x + 60, handle.y + 40, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Number((await turned.inputValue()).replace(',', '.'))).toBeGreaterThan(10);
    await page.keyboard.press('Control+z');
    await expect.poll(() => turned.inputValue()).toBe('0');
    await page.keyboard.press('Control+Shift+z');

    // A frame around all of them, and all at one edge.
    await dragMouse(page, { x: 60, y: 330 }, { x: 850, y: 640 });
    await page.getByRole('heading', { name: '3 Teile ausgewählt' }).waitFor();
    await page.getByRole('button', { name: 'Oben bündig' }).click();
    await page.getByRole('button', { name: 'Waagerecht gleichmäßig verteilen' }).click();
    await page.getByRole('button', { name: 'Gruppieren' }).click();
    await lookOver(page);
    await waitUntilSaved(page);
    const before = await drawnBlocks(page);
    await page.reload();
    await paper(page).waitFor();
    await expect.poll(() => drawnBlocks(page)).toEqual(before);

    // What can be undone outlives the reload, and so does what can be done again.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => drawnBlocks(page)).not.toEqual(before);
    await waitUntilSaved(page);
    await page.reload();
    await paper(page).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => drawnBlocks(page)).toEqual(before);
  },
);

journey(
  'With one finger I draw, with two I come nearer, and what I turned guests see exactly so',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await logIn(page);
    await beginPlan(page, 'Mit dem Finger');
    await paper(page).scrollIntoViewIfNeeded();
    for (const [from, to] of [
      [
        { x: 30, y: 250 },
        { x: 120, y: 320 },
      ],
      [
        { x: 140, y: 250 },
        { x: 220, y: 320 },
      ],
      [
        { x: 240, y: 250 },
        { x: 330, y: 320 },
      ],
    ] as const) {
      const tool = page.getByRole('button', { name: 'Block zeichnen' });
      // Chromium takes a tap right after a stroke for the end of that; whoever draws taps again.
      await expect
        .poll(async () => {
          await tool.tap();
          return tool.getAttribute('aria-pressed');
        })
        .toBe('true');
      await dragFingers(page, [from, to]);
    }
    await expect.poll(() => blocksOn(page).count()).toBe(3);
    await setNumber(page, 'Drehung', '12,5');
    const zoom = page.getByRole('button', { name: /alles zeigen$/ });
    const percent = await zoom.innerText();
    await dragFingers(
      page,
      [
        { x: 150, y: 150 },
        { x: 60, y: 150 },
      ],
      [
        { x: 200, y: 150 },
        { x: 300, y: 150 },
      ],
    );
    await expect.poll(() => zoom.innerText()).not.toBe(percent);
    await zoom.tap();
    await waitUntilSaved(page);

    const drawn = await drawnBlocks(page);
    await publish(page);
    playOn(shop.dataDir, 'Mit dem Finger');
    // Something must be published before the shop looks again.
    await page.getByRole('button', { name: /^Block A/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Block A' }).waitFor();
    await setNumber(page, 'Drehung', '-7');
    await expect.poll(() => drawnBlocks(page)).not.toEqual(drawn);
    await publish(page);
    const changed = await drawnBlocks(page);

    const guest = await openPage({ device: 'phone', scheme: 'dark' });
    await guest.goto('/booking/event/3/blocks');
    await guest.getByRole('navigation', { name: 'Saalplan' }).waitFor();
    await expect.poll(() => drawnBlocks(guest)).toEqual(changed);

    // The guest's page stays open: it shows what is drawn now once that is published.
    await setNumber(page, 'Drehung', '20');
    await waitUntilSaved(page);
    const latest = await drawnBlocks(page);
    expect(await drawnBlocks(guest)).toEqual(changed);
    await publish(page);
    await expect.poll(() => drawnBlocks(guest)).toEqual(latest);
  },
);

journey('With the keyboard alone I draw three turned blocks and a stage', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'dark' });
  await logIn(page);
  await beginPlan(page, 'Mit Tasten');
  await paper(page).focus();
  for (const way of ['ArrowLeft', 'ArrowDown', 'ArrowRight']) {
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    for (let step = 0; step < 20; step++) await page.keyboard.press(`Shift+${way}`);
    await page.keyboard.press('Shift+Period');
  }
  await expect.poll(() => blocksOn(page).count()).toBe(3);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect.poll(() => field('Drehung').inputValue()).toBe('15');
  await expect.poll(() => field('Breite').inputValue()).toBe('4,25');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Delete');
  await expect.poll(() => blocksOn(page).count()).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => blocksOn(page).count()).toBe(3);
  await page.keyboard.press('Control+a');
  await page.getByRole('heading', { name: '4 Teile ausgewählt' }).waitFor();
  await page.keyboard.press('Escape');
  await waitUntilSaved(page);
  await lookOver(page);
});

journey('Two of us draw at once, and both see everything', async ({ openPage }) => {
  const anna = await openPage({ device: 'desktop', scheme: 'light' });
  await logIn(anna);
  await beginPlan(anna, 'Zu zweit');
  await anna.getByRole('button', { name: 'Block zeichnen' }).click();
  await dragMouse(anna, { x: 150, y: 400 }, { x: 330, y: 520 });
  await waitUntilSaved(anna);
  // Her own page from before a reload is nobody else.
  await Promise.all([anna.waitForResponse(/presence/), anna.reload()]);
  await anna.waitForResponse(/presence/);
  expect(await anna.getByText(/zeichnet mit$/).count()).toBe(0);
  await anna.getByRole('button', { name: /^Block A/ }).click();

  const bert = await openPage({ device: 'desktop', scheme: 'dark', mayLog: [/status of 409/] });
  await logIn(bert);
  await bert.goto(anna.url());
  await bert.getByText(/zeichnet mit$/).waitFor();
  await anna.getByText(/zeichnet mit$/).waitFor();

  // Neither hears of the other before both have drawn.
  const held = Promise.withResolvers<void>();
  await bert.route('**/presence', async (route) => {
    await held.promise;
    await route.continue();
  });
  await bert.getByRole('button', { name: /^Block A/ }).click();
  await anna.getByRole('textbox', { name: 'Name' }).fill('Empore');
  await waitUntilSaved(anna);
  await anna.getByRole('button', { name: 'Duplizieren' }).click();
  await waitUntilSaved(anna);
  await setNumber(bert, 'Drehung', '30');
  await bert.getByText(/hat gleichzeitig gezeichnet/).waitFor();
  held.resolve();
  await waitUntilSaved(bert);
  await bert.getByRole('button', { name: /^Empore 2/ }).waitFor();
  await expect.poll(() => drawnBlocks(anna)).toEqual(await drawnBlocks(bert));
  expect((await drawnBlocks(anna)).join()).toContain('rotate(30 ');
  // What the other has in hand is framed and bears the name.
  await expect.poll(() => anna.locator('[data-other] text').count()).toBe(1);
  await lookOver(anna);

  await anna.keyboard.press('Escape');
  await anna.getByText('Verlauf').click();
  await anna.getByText('hat den Plan angelegt').waitFor();
  await lookOver(anna);
});

journey('What I draw while nothing can be saved is there when I come back', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'light' });
  await logIn(page);
  await beginPlan(page, 'Im Keller');
  // Not by `page.route`: what a page sends while it goes can slip past it.
  await page.evaluate(failPuts);
  await page.getByRole('button', { name: 'Block zeichnen' }).click();
  await dragMouse(page, { x: 150, y: 400 }, { x: 330, y: 520 });
  await page.getByRole('status').filter({ hasText: 'auf diesem Gerät gesichert' }).waitFor();
  const drawn = await drawnBlocks(page);
  await page.reload();
  await page.getByText('Was zuletzt noch nicht gespeichert war, ist wieder da.').waitFor();
  await waitUntilSaved(page);
  expect(await drawnBlocks(page)).toEqual(drawn);
  await page.reload();
  await paper(page).waitFor();
  await expect.poll(() => drawnBlocks(page)).toEqual(drawn);
});
