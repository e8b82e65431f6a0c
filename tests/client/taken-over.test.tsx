import { act, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readHydration } from '../../src/client/app/hydration.ts';
import { renderPage } from '../../src/client/app/render-page.tsx';
import { PageShell, routes } from '../../src/client/app/router.tsx';
import { useBasket } from '../../src/client/shop/basket/basket-store.ts';
import { type FakeShop, fakeShop } from '../support/fake-shop.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { entry } from './shop/basket/basket-steps.ts';

let shop: FakeShop;
let root: Root | undefined;
beforeEach(() => {
  shop = fakeShop();
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.innerHTML = '';
  useBasket.setState({ lines: [] });
});

/** Opens a page as the server has rendered it, with what React has to say against that. */
async function takeOver(address: string): Promise<unknown[]> {
  // The server knows of no query, and of nobody's basket.
  const rendered = await renderPage(address.replace(/\?.*/, ''), shop.fetch);
  document.body.innerHTML = `<div id="root">${rendered?.html}</div><script type="application/json" id="hydration">${rendered?.hydration}</script>`;
  const said: unknown[] = [];
  const errors = vi.spyOn(console, 'error').mockImplementation((...words) => said.push(words));
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    hydrationData: readHydration(document, address.replace(/\?.*/, '')),
  });
  await act(async () => {
    root = hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <PageShell>
        <RouterProvider router={router} />
      </PageShell>,
      { onRecoverableError: (error) => said.push(error) },
    );
  });
  await waitFor(() => expect(router.state.initialized).toBe(true));
  await act(async () => {});
  errors.mockRestore();
  return said;
}

const text = () => document.getElementById('root')?.textContent ?? '';

test.each(['/login', '/login/forgot', '/login?next=%2Forders', '/booking/basket'])(
  '%s is taken over as it was rendered',
  async (address) => {
    expect(await takeOver(address)).toEqual([]);
  },
);

test('the login is open for typing once the script is there, and leads back to where somebody came from', async () => {
  await takeOver('/login?next=%2Forders');

  const form = document.querySelector('main form');
  expect(form?.hasAttribute('inert')).toBe(false);
  expect(form?.getAttribute('action')).toBe('/login?next=%2Forders');
});

test('the skeleton of a basket becomes the basket of this tab', async () => {
  useBasket.setState({ lines: [entry] });
  expect(await takeOver('/booking/basket')).toEqual([]);

  await waitFor(() => expect(text()).toContain('Erwachsene × 2'));
  expect(text()).not.toContain('wird geladen');
});

test('the skeleton of an order becomes the order', async () => {
  shop.on('GET /api/booking/order/ord1', () => ({ order: sampleOrder }));
  expect(await takeOver('/booking/order/ord1')).toEqual([]);

  await waitFor(() => expect(text()).toContain('Bestellung abgeschlossen'));
  expect(text()).toContain(`Danke, ${sampleOrder.firstname}!`);
});

test('the skeleton of a ticket becomes its verdict', async () => {
  shop.on('GET /api/item/ABC/checkin', () => ({
    status: false,
    redeemed: false,
    reason: 'unpaid',
    item: null,
  }));
  expect(await takeOver('/item/ABC/checkin')).toEqual([]);

  await waitFor(() => expect(text()).toContain('Noch nicht bezahlt'));
});
