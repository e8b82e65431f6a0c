import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { expectAllWithin, LARGE_LETTERS } from '../../support/large-letters.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { fillBillingForm, order } from '../shop/billing-form.ts';
import { goToLivePlaces, seatOnPlan } from '../shop/choose-seats.ts';

journey.override('shopEnv', staffEnv);
journey.override('browserArgs', LARGE_LETTERS);

/** The narrowest screen there is: what fits here fits a wider one. */
const WIDTH = 320;
const NARROW_PHONE = {
  device: 'phone' as const,
  context: { viewport: { width: WIDTH, height: 740 }, screen: { width: WIDTH, height: 740 } },
};

const LONG_ADDRESS = 'die-sehr-lange-adresse-der-winzer@weinbau-an-der-mosel.example.org';

/** Gives the last order a number of the widest letters that numbers are drawn from. */
function giveNumber(shop: RunningShop, number: `WF-${string}`): void {
  inSqliteFile(shop.dataDir, (file) =>
    file.prepare('update orders set number = ? where rowid = (select max(rowid) from orders)').run(number),
  );
}

const GUEST_PAGES = [
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
  '/login/forgot',
  '/item/UNKNOWN/checkin',
  '/error/404',
];

const OFFICE_PAGES = [
  ...[
    '/dashboard',
    '/dashboard/profile',
    '/dashboard/withdrawals',
    '/dashboard/outbox',
    '/dashboard/gate-list',
  ],
  ...[
    '/dashboard/devices',
    '/dashboard/settings',
    '/dashboard/settings/legal',
    '/dashboard/settings/checkup',
    '/team/create',
  ],
  ...['/orders', '/orders/new', '/orders/gate', '/orders/person', '/orders/reminders', '/orders/refunds'],
  ...['/orders/bank', '/orders/bank/reconciliation'],
  ...[
    '/events',
    '/event/2?tab=preise',
    '/event/2?tab=plan',
    '/event/2/preview',
    '/event/2/block/1',
    '/layouts',
    '/layout/1',
    '/block/1',
  ],
  ...['/discounts', '/discount/new', '/discount/1', '/discount/1/codes'],
];

async function expectAllOf(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAllWithin(page);
  }
}

/** Within `place` no word and nothing to tap lies on another. */
async function expectApart(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate(findOverlaps)).toEqual([]);
}

function findOverlaps(place: Element): string[] {
  const parts: { owner: Element; name: string; box: DOMRect }[] = [];
  for (const owner of place.querySelectorAll('button, input, a')) {
    const name = owner.getAttribute('aria-label') ?? owner.textContent;
    parts.push({ owner, name, box: owner.getBoundingClientRect() });
  }
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const owner = text.parentElement;
    if (!owner || owner.closest('button, a') || owner.offsetWidth <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) parts.push({ owner, name: text.textContent ?? '', box });
  }
  return parts.flatMap(({ owner, name, box }, index) =>
    parts
      .slice(index + 1)
      .filter((other) => other.owner !== owner)
      .filter(({ box: { left, right } }) => left < box.right - 1 && box.left < right - 1)
      .filter(({ box: { top, bottom } }) => top < box.bottom - 1 && box.top < bottom - 1)
      .map((other) => `${name} / ${other.name}`),
  );
}

journey(
  'With letters twice as large nothing is cut off, from the first page to my order',
  async ({ openPage, shop }) => {
    const page = await openPage({ ...NARROW_PHONE, scheme: 'light', mayLog: [/404/] });
    await expectAllOf(page, GUEST_PAGES);
    await page.goto('/booking/event/3/block/12');
    await page.getByRole('button', { name: 'Beste Plätze vorschlagen' }).click();
    await page.getByRole('button', { name: 'Vorschlagen', exact: true }).click();
    await page.getByRole('button', { name: /^In den Warenkorb/ }).waitFor();
    await expectAllWithin(page);
    await expectApart(page.getByRole('list', { name: 'Zeichenerklärung' }).locator('xpath=../..'));
    await page.goto('/login/forgot');
    await page.getByRole('textbox', { name: 'E-Mail' }).fill(LONG_ADDRESS);
    await page.getByRole('button', { name: 'Link schicken' }).click();
    await page.getByText(LONG_ADDRESS).waitFor();
    await expectAllWithin(page);

    await page.goto('/booking/event/1/tickets');
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
    const remove = page.getByRole('button', { name: /^Entfernen: .*Erwachsene/ });
    await expectApart(page.getByRole('listitem').filter({ has: remove }));
    await fillBillingForm(page, { Email: LONG_ADDRESS });
    await expectAllWithin(page);
    await order(page);
    giveNumber(shop, 'WF-WWWWWW');
    await page.reload();
    await page.getByRole('strong').filter({ hasText: 'WF-WWWWWW' }).waitFor();
    await expectAllWithin(page);
  },
);

journey('With letters twice as large nothing of the office is cut off', async ({ openPage, shop }) => {
  const page = await openPage({ ...NARROW_PHONE, scheme: 'dark' });
  await page.goto('/booking/event/1/tickets');
  await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await fillBillingForm(page, { Email: LONG_ADDRESS });
  const { id } = await order(page);
  giveNumber(shop, 'WF-MWWWWW');
  await logIn(page);
  await expectAllOf(page, [...OFFICE_PAGES, `/order/${id}`]);
});

journey('A small seat at the edge lies whole before me once it is enlarged', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light' });
  for (const name of ['Reihe D, Platz 1', 'Reihe D, Platz 2']) {
    await goToLivePlaces(page, '/booking/event/3/block/17');
    const seat = seatOnPlan(page, name);
    await seat.click();
    const names = await page.getByRole('rowheader', { name: 'D' }).boundingBox();
    const box = await seat.boundingBox();
    expect(box?.width).toBeGreaterThan(30);
    expect(box?.x, name).toBeGreaterThanOrEqual((names?.x ?? 0) + (names?.width ?? 0) - 1);
  }
});
