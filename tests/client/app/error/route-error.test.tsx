import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { RouteError } from '../../../../src/client/app/error/route-error.tsx';
import { lazyScreen as screenOf } from '../../../../src/client/app/load-screens.ts';
import { ApiError } from '../../../../src/client/platform/api/api-error.ts';
import { forgetToken, storeToken } from '../../../../src/client/platform/session/session.ts';
import { fakeShop, noAnswer } from '../../../support/fake-shop.ts';

afterEach(() => {
  vi.restoreAllMocks();
  forgetToken();
});

async function open(loader: () => unknown) {
  const element = <p>Saalplan</p>;
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', loader, element, ErrorBoundary: RouteError, HydrateFallback: () => null },
      ])}
    />,
  );
}

test('what is not there says so in the words of the server, and offers the way home only', async () => {
  await open(() => {
    throw new ApiError(404, 'Diese Veranstaltung gibt es nicht oder nicht mehr.');
  });

  const words = await screen.findByText('Diese Veranstaltung gibt es nicht oder nicht mehr.');
  expect(words.getAttribute('role')).toBe('alert');
  expect(screen.getByRole('link', { name: 'Zur Startseite' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('staff who lack a permission are told so, and led to what they may do instead of trying again', async () => {
  storeToken('secret');
  await open(() => {
    throw new ApiError(403, 'Dafür fehlt dir die Berechtigung.');
  });

  expect((await screen.findByRole('alert')).textContent).toBe('Dafür fehlt dir die Berechtigung.');
  const ways = [...screen.queryAllByRole('button'), ...screen.getAllByRole('link')];
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Zum Dashboard', '/dashboard'],
  ]);
});

test('a guest who is refused is never led to the dashboard', async () => {
  await open(() => {
    throw new ApiError(403, 'Diese Anfrage kam nicht von unserer Seite.');
  });

  expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeDefined();
  expect(screen.getByRole('link').textContent).toBe('Zur Startseite');
});

test('a failed call can be tried again, and the page is there when it succeeds', async () => {
  let calls = 0;
  await open(() => {
    calls += 1;
    if (calls === 1) throw ApiError.withoutAnswer(undefined, false);
    return null;
  });
  expect(await screen.findByRole('heading', { name: 'Keine Verbindung' })).toBeDefined();

  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));

  expect(await screen.findByText('Saalplan')).toBeDefined();
});

test('a fault of the page itself shows words, never its inner message', async () => {
  await open(() => {
    throw new TypeError('x is undefined');
  });

  expect(
    await screen.findByText(/ist etwas schiefgegangen\. Dein Warenkorb ist nicht verloren\./),
  ).toBeDefined();
  expect(document.body.textContent).not.toContain('undefined');
});

test('a screen whose files do not come without network says so plainly, and what becomes of it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(
    screenOf(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
    ),
  );

  expect(await screen.findByRole('heading', { name: 'Keine Verbindung' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Du hast gerade kein Netz, .* Sobald das Netz wieder da ist, lädt sie von selbst\./,
  );
});

test('a screen that is broken itself is not blamed on the network', async () => {
  await open(screenOf(() => Promise.reject(new ReferenceError('x is not defined'))));

  expect(await screen.findByRole('heading', { name: 'Das hat nicht geklappt' })).toBeDefined();
});

test('when the network is back and the server answers, the page comes by itself', async () => {
  const shop = fakeShop();
  shop.on('GET /healthz', noAnswer);
  let isThere = false;
  await open(() => {
    if (!isThere) throw ApiError.withoutAnswer(undefined, false);
    return null;
  });
  await screen.findByRole('heading', { name: 'Keine Verbindung' });

  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(shop.askedFor('GET /healthz')).toHaveLength(1));
  expect(screen.queryByText('Saalplan')).toBeNull();

  isThere = true;
  shop.on('GET /healthz', () => ({}));
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(shop.askedFor('GET /healthz')).toHaveLength(2);
  });
  expect(await screen.findByText('Saalplan')).toBeDefined();
});
