import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeScanner } from '../../../../src/client/scanner/pairing/open-scanner.ts';
import { code } from '../sync/fake-server.ts';
import { openGate, SilentWorker } from './at-the-gate.tsx';

beforeEach(() => {
  vi.stubGlobal('Worker', SilentWorker);
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not in this window', 'SecurityError');
  });
});
afterEach(() => {
  closeScanner();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  location.hash = '';
});

test('in a window that may keep nothing a phone is paired all the same, and the server judges every ticket', async () => {
  const { shop, user, type, verdict } = openGate();
  await screen.findByRole('heading', { name: 'Dieses Fenster darf nichts speichern' });
  await type(code(1));
  await verdict('Willkommen');
  expect(shop.askedFor(`GET /api/item/${code(1)}/checkin`)[0]?.headers.get('Authorization')).toBe(
    'Bearer door_x',
  );
  await user.click(await screen.findByRole('button', { name: /^Letzten Einlass zurücknehmen/ }));
  await waitFor(() => expect(shop.askedFor('POST /api/door/undo')).toHaveLength(1));
  await type('maier');
  expect(screen.queryByText(/Nichts gefunden/)).toBeNull();
});
