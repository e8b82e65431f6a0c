import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PageTitle, SiteName } from '../../../src/client/ui/page-title.tsx';

let focusedAtFirst: Element | null;

/** Looks where the focus is as soon as the page is there, before anybody could have moved it. */
function Glance() {
  useLayoutEffect(() => {
    focusedAtFirst = document.activeElement;
  }, []);
  return null;
}

function openSite() {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <PageTitle>Weinprobe</PageTitle>
          <Link to="/basket">Warenkorb</Link>
          <Link to="#preise">Preise</Link>
          <Link to="/basket#karten">Karten</Link>
        </>
      ),
    },
    {
      path: '/basket',
      element: (
        <>
          <PageTitle title="Dein Warenkorb">Noch ein Schritt</PageTitle>
          <h2 id="karten" tabIndex={-1}>
            Deine Karten
          </h2>
          <Glance />
        </>
      ),
    },
  ]);
  render(
    <SiteName value="Weinfest">
      <RouterProvider router={router} />
    </SiteName>,
  );
}

test('a heading names the document and takes the focus after a step from another page, not before', async () => {
  openSite();
  expect(document.title).toBe('Weinprobe · Weinfest');
  expect(document.activeElement).toBe(document.body);

  await userEvent.click(screen.getByRole('link', { name: 'Preise' }));
  expect(document.activeElement).not.toBe(screen.getByRole('heading'));

  await userEvent.click(screen.getByRole('link', { name: 'Warenkorb' }));
  expect(document.title).toBe('Dein Warenkorb · Weinfest');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Noch ein Schritt' }));
});

test('a step to a part of another page leads the focus to that part', async () => {
  openSite();
  await userEvent.click(screen.getByRole('link', { name: 'Karten' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Deine Karten' }));
});

test('the focus comes with the page, so that it is never taken from whoever is quick', async () => {
  openSite();
  await userEvent.click(screen.getByRole('link', { name: 'Warenkorb' }));
  expect(focusedAtFirst).toBe(screen.getByRole('heading', { name: 'Noch ein Schritt' }));
});
