import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { GuestFrame, loadGuestFrame } from '../../../../src/client/app/guest-frame/guest-frame.tsx';
import { callThrough } from '../../../../src/client/platform/api/http.ts';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { sampleFestival } from '../../sample-festival.ts';

afterEach(() => act(() => useBasket.getState().clear()));

async function open(answer: () => Response) {
  callThrough(async () => answer());
  const router = createMemoryRouter([
    {
      path: '/',
      Component: GuestFrame,
      HydrateFallback: () => null,
      loader: loadGuestFrame,
      children: [{ index: true, element: <p>Seite</p> }],
    },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByText('Seite');
}

const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('header and footer lead to basket, login and the legal pages', async () => {
  await open(() => Response.json({ festival: sampleFestival }));

  expect(targetOf('Weinfest Rebental')).toBe('/');
  expect(targetOf('Warenkorb')).toBe('/booking/basket');
  expect(targetOf('Anmelden')).toBe('/login');
  expect(targetOf('AGB')).toBe('/agb');
  expect(targetOf('Datenschutz')).toBe('/dsgvo');
  expect(targetOf('Impressum')).toBe('/imprint');
  expect(targetOf('Barrierefreiheit')).toBe('/barrierefreiheit');
  expect(targetOf('Vertrag widerrufen')).toBe('/widerruf');
});

test('the basket link counts tickets, not lines', async () => {
  await open(() => Response.json({ festival: sampleFestival }));

  const line = { is_fixed: true as const, event: 1, name: 'Erwachsene', ticket_price_id: 3, quantity: 4 };
  act(() => useBasket.getState().add([line]));

  expect(targetOf('Warenkorb 4 Karten')).toBe('/booking/basket');
});

test('without the festival the frame still stands', async () => {
  await open(() => Response.json({ success: false, message: 'Fehler.' }, { status: 500 }));

  expect(targetOf('Weinfest')).toBe('/');
  expect(targetOf('Impressum')).toBe('/imprint');
});
