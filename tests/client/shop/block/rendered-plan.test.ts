import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../src/client/app/render-page.tsx';
import { fakePlan, takenSeat } from '../../../support/fake-plan.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  fakePlan(shop).placements = [takenSeat(101)];
  vi.stubGlobal('document', undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const render = (path: string) => renderPage(path, shop.fetch);

test.each(['/booking/event/2/blocks', '/booking/event/2/block/7', '/booking/event/2/block/9'])(
  '%s comes rendered, with no style the security policy would refuse',
  async (path) => {
    const page = await render(path);
    expect(page?.status).toBe(200);
    expect(page?.html).toContain('Weinprobe');
    expect(page?.html).not.toContain(' style=');
  },
);

test('a rendered block shows its seats and never asks whose they are', async () => {
  const page = await render('/booking/event/2/block/7');
  expect(page?.html).toContain('aria-label="Reihe A, Platz 1, vergeben"');
  expect(page?.html).toContain('aria-label="Reihe A, Platz 2, 35,00 €, frei"');
  expect(shop.askedFor('GET /api/booking/holds')).toEqual([]);
});

test('a rendered overview carries no seat of its thousands', async () => {
  const page = await render('/booking/event/2/blocks');
  expect(page?.html).toContain('Block A, 10 von 11 Plätzen frei');
  expect(page?.hydration).not.toContain('"seats":[{');
});
