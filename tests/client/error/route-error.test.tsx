import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ApiError } from '../../../src/client/api/api-error.ts';
import { RouteError } from '../../../src/client/error/route-error.tsx';

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
