import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  GuestLayout,
  loadGuestLayout,
  OfflineNote,
} from '../../../../src/client/app/guest-layout/guest-layout.tsx';
import { setFetch } from '../../../../src/client/platform/api/http.ts';
import { useDataAge } from '../../../../src/client/platform/data-age.ts';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { sampleFestival } from '../../sample-festival.ts';

afterEach(() => act(() => useBasket.getState().clear()));

async function open(answer: () => Response) {
  setFetch(async () => answer());
  const router = createMemoryRouter([
    {
      path: '/',
      Component: GuestLayout,
      HydrateFallback: () => null,
      loader: loadGuestLayout,
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

  await waitFor(() => expect(targetOf('Warenkorb 4 Karten')).toBe('/booking/basket'));
});

test('without the festival the frame still stands', async () => {
  await open(() => Response.json({ success: false, message: 'Fehler.' }, { status: 500 }));

  expect(targetOf('Weinfest')).toBe('/');
  expect(targetOf('Impressum')).toBe('/imprint');
});

const SIX = new Date(2027, 3, 12, 18, 42).getTime();

beforeEach(() => {
  vi.useFakeTimers({ now: SIX, toFake: ['Date'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function loseNetwork(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
}

test('without network it says from when the page is, and nothing while there is one', () => {
  useDataAge.setState({ storedAt: null, answeredAt: SIX });
  render(<OfflineNote />);
  expect(screen.getByRole('status').textContent).toBe('');
  loseNetwork();
  expect(screen.getByRole('status').textContent).toBe('Ohne Netz · Stand von 18:42 Uhr');
});

test('what is older than today has its day too, in figures as everywhere', () => {
  useDataAge.setState({ storedAt: new Date(2027, 3, 9, 8, 5).getTime(), answeredAt: SIX });
  render(<OfflineNote />);
  expect(screen.getByRole('status').textContent).toBe('Ohne Netz · Stand von 09.04.2027, 08:05 Uhr');
});

test('where the server has never answered there is no age to tell', () => {
  useDataAge.setState({ storedAt: null, answeredAt: null });
  render(<OfflineNote />);
  loseNetwork();
  expect(screen.getByRole('status').textContent).toBe('Ohne Netz');
});
