import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Point {
  x: number;
  y: number;
}

/** Makes an empty plan by the list of layouts and arrives at its drawing board. */
export async function beginPlan(page: Page, name: string): Promise<void> {
  await page.goto('/layouts');
  await page.getByRole('textbox', { name: 'Neuer Saalplan' }).fill(name);
  await page.getByRole('button', { name: 'Anlegen und zeichnen' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await paper(page).waitFor();
}

/** The endless paper. */
export function paper(page: Page) {
  return page.getByRole('application', { name: 'Zeichenfläche' });
}

/** A point of the paper, from its upper left corner, as one of the page. */
export async function onPaper(page: Page, { x, y }: Point): Promise<Point> {
  const box = await paper(page).boundingBox();
  if (box === null) throw new Error('There is no paper.');
  return { x: box.x + x, y: box.y + y };
}

/** Draws with the mouse from one point of the paper to another. */
export async function dragMouse(page: Page, from: Point, to: Point): Promise<void> {
  const [start, end] = [await onPaper(page, from), await onPaper(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

/** The same with one finger, or with two whose ways are told. */
export async function dragFingers(page: Page, ...ways: [from: Point, to: Point][]): Promise<void> {
  await paper(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const touch = await page.context().newCDPSession(page);
  const points = async (part: number) =>
    Promise.all(
      ways.map(async ([from, to], id) => ({
        id,
        ...(await onPaper(page, {
          x: from.x + (to.x - from.x) * part,
          y: from.y + (to.y - from.y) * part,
        })),
      })),
    );
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await send('touchStart', await points(0));
  // A finger that stops before it leaves: whatever is tapped while something glides on is not clicked.
  for (const part of [0.2, 0.5, 0.8, 1, 1, 1, 1, 1]) await send('touchMove', await points(part));
  await send('touchEnd', []);
  await touch.detach();
}

/** Waits until everything drawn is on the server. */
export async function waitUntilSaved(page: Page): Promise<void> {
  // Until what was drawn last is said to be on its way.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.locator('header [data-kind="saved"]').waitFor({ state: 'attached' });
}

/** Types a number into the field of what is selected. */
export async function setNumber(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.fill(value);
  await field.press('Enter');
}

/** What is drawn, in the units of the plan: of every block its frame and how it is turned, in the order of the page. */
export async function drawnBlocks(page: Page): Promise<string[]> {
  const drawn = await page
    .locator('svg[viewBox] g[transform^="rotate"] > rect:first-child')
    .evaluateAll((rects) =>
      rects
        .filter((rect) => rect.parentElement?.querySelector('text') !== null)
        .map((rect) => {
          const numbers = ['x', 'y', 'width', 'height', 'rx'].map((name) => rect.getAttribute(name));
          return [...numbers, rect.parentElement?.getAttribute('transform')].join(' ');
        }),
    );
  expect(drawn.length).toBeGreaterThan(0);
  return drawn;
}

/** Until the page is loaded anew. */
export function failPuts(): void {
  const { fetch } = window;
  window.fetch = async (asked, init) => {
    if ((asked instanceof Request ? asked : init)?.method === 'PUT') throw new TypeError('Failed to fetch');
    return fetch(asked, init);
  };
}

/** Makes guests see what is drawn. */
export async function publish(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Veröffentlichen', exact: true });
  await button.click();
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await page.getByText(/^Veröffentlicht: /).waitFor();
  await button.and(page.locator(':focus')).waitFor();
}
