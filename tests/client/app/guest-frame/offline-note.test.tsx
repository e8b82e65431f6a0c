import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OfflineNote } from '../../../../src/client/app/guest-frame/offline-note.tsx';
import { useDataAge } from '../../../../src/client/platform/data-age.ts';

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
