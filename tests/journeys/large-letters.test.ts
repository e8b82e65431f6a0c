import { expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { expectAllWithin } from '../harness/large-letters.ts';
import { fillBillingForm, order } from './billing-form.ts';
import { seatOnPlan } from './choose-seats.ts';
import { logIn, staffEnv } from './log-in.ts';

journey.override('shopEnv', staffEnv);

const ADDRESSES = [
  '/',
  '/booking/event/1/tickets',
  '/booking/event/2/blocks',
  '/booking/event/3/blocks',
  '/booking/event/3/block/12',
  '/booking/event/3/block/28',
  '/agb',
  '/dsgvo',
  '/imprint',
  '/widerruf',
  '/barrierefreiheit',
  '/login',
  '/item/UNKNOWN/checkin',
];

journey('With letters twice as large nothing is cut off on my phone', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light' });
  for (const address of ADDRESSES) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAllWithin(page);
  }
});

const OFFICE = [
  '/dashboard/withdrawals',
  ...['/events', '/event/2', '/event/2/block/1', '/layouts', '/layout/1', '/block/1'],
  ...['/discounts', '/discount/new', '/discount/1', '/dashboard/settings', '/dashboard/settings/legal'],
];

journey(
  'With letters twice as large nothing of what I set up is cut off on my phone',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await logIn(page);
    for (const address of OFFICE) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAllWithin(page);
    }
  },
);

journey('With letters twice as large I order and can read all of my order', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'dark' });
  await page.goto('/booking/event/1/tickets');
  await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await fillBillingForm(page, { Email: 'large-letters@example.org' });
  await expectAllWithin(page);
  await order(page);
  await expectAllWithin(page);
});

journey('A small seat at the edge lies whole before me once it is enlarged', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light' });
  for (const name of ['Reihe D, Platz 1', 'Reihe D, Platz 2']) {
    await page.goto('/booking/event/3/block/17', { waitUntil: 'networkidle' });
    const seat = seatOnPlan(page, name);
    await seat.click();
    const names = await page.getByRole('rowheader', { name: 'D' }).boundingBox();
    const box = await seat.boundingBox();
    expect(box?.width).toBeGreaterThan(30);
    expect(box?.x, name).toBeGreaterThanOrEqual((names?.x ?? 0) + (names?.width ?? 0) - 1);
  }
});
