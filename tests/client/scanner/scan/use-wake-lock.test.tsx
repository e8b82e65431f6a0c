import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWakeLock } from '../../../../src/client/scanner/scan/scanner-route.tsx';

let held = 0;
let isRefused = false;

beforeEach(() => {
  held = 0;
  isRefused = false;
  const wakeLock = {
    async request() {
      if (isRefused) throw new DOMException('', 'NotAllowedError');
      held++;
      return { release: async () => void held-- };
    },
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock }));
});
afterEach(() => vi.unstubAllGlobals());

test('the screen stays awake while the door works, and may sleep afterwards', async () => {
  const { rerender, unmount } = renderHook(({ isWanted }) => useWakeLock(isWanted), {
    initialProps: { isWanted: false },
  });
  expect(held).toBe(0);
  rerender({ isWanted: true });
  await waitFor(() => expect(held).toBe(1));
  unmount();
  await waitFor(() => expect(held).toBe(0));
});

test('a lock that the browser dropped is taken again when the page is looked at', async () => {
  renderHook(() => useWakeLock(true));
  await waitFor(() => expect(held).toBe(1));
  held = 0;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(held).toBe(1));
});

test('a phone that saves its battery refuses, and the door works all the same', async () => {
  isRefused = true;
  const { unmount } = renderHook(() => useWakeLock(true));
  await Promise.resolve();
  expect(held).toBe(0);
  unmount();
});
