import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { previewRoutes } from '../../../src/client/app/staff/event-preview/preview-shop.tsx';
import { fakeShop } from '../../support/fake-shop.ts';

test('until the guests’ page has come the preview waits as their shop does, and complains of nothing', async () => {
  fakeShop();
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  render(<RouterProvider router={createMemoryRouter(previewRoutes())} />);
  expect(await screen.findByText('Die Seite wird geladen …')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(warn.mock.calls).toEqual([]);
});
