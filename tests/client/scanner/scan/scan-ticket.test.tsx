import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { scan, scanFrame } from '../../../../src/client/scanner/scan/scan-ticket.ts';
import { dismissVerdict } from '../../../../src/client/scanner/scan/scanner-state.ts';
import { noAnswer } from '../../../support/fake-shop.ts';
import { code } from '../sync/fake-server.ts';
import { listIsThere, openGate, refused, resetScannerAfterEach } from './at-the-gate.tsx';

resetScannerAfterEach();

test('a typed code lets in, is counted, and the welcome takes the focus from nobody', async () => {
  const { type, verdict, count } = openGate();
  await listIsThere();
  await type(code(1));
  const sheet = await verdict('Willkommen');
  expect(sheet.dataset.tone).toBe('good');
  expect(within(sheet).getByRole('alert').textContent).toContain('Erwachsene');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Code/)));
  await waitFor(() => expect(count('drin')).toBe('1'));
  await waitFor(() => expect(screen.queryByText('Willkommen')).toBeNull());
});

test('the server knows a ticket that the list does not: Moment, and then its word', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  const { shop, type, verdict } = openGate();
  shop.on(`GET /api/item/${code(9)}/checkin`, () => promise);
  await listIsThere();
  await type(code(9));
  const asking = await verdict('Moment …');
  expect(within(asking).queryByRole('button', { name: /trotzdem einlassen/ })).toBeNull();
  answer(Response.json({ status: true, redeemed: true, item: itemOf(code(9)) }));
  const sheet = await verdict('Willkommen');
  expect(sheet.dataset.tone).toBe('good');
});

test('a guest whom the server lets in after the next one was scanned is not counted', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  const { shop, verdict, count } = openGate();
  shop.on(`GET /api/item/${code(3)}/checkin`, () => promise);
  await listIsThere();
  await scan(code(3));
  await verdict('Nicht bezahlt');
  dismissVerdict();
  await scan(code(1));
  answer(Response.json({ status: true, redeemed: true, item: itemOf(code(3)) }));
  await waitFor(() => expect(shop.askedFor('POST /api/door/undo')).toHaveLength(1));
  const [asked] = shop.askedFor(`GET /api/item/${code(3)}/checkin`);
  expect(shop.askedFor('POST /api/door/undo')[0]?.body).toMatchObject({
    scan_id: asked?.headers.get('X-Scan-Id'),
  });
  await waitFor(() => expect(count('drin')).toBe('1'));
});

test('without network such a ticket is amber, and goes in only when somebody says so', async () => {
  const { shop, user, type, verdict, count } = openGate();
  await listIsThere();
  for (const call of [`GET /api/item/${code(9)}/checkin`, 'GET /api/door/list']) shop.on(call, noAnswer);
  await type(code(9));
  const sheet = await verdict('Liste unvollständig');
  expect(sheet.dataset.tone).toBe('warning');
  await waitFor(() => expect(count('drin')).toBe('0'));
  await user.click(within(sheet).getByRole('button', { name: 'Geprüft – trotzdem einlassen' }));
  await verdict('Willkommen');
  await waitFor(() => expect(count('drin')).toBe('1'));
});

test('the last admission is taken back by one tap, and the ticket is good again', async () => {
  const { shop, user, type, verdict, count } = openGate();
  await listIsThere();
  await type(code(1));
  await verdict('Willkommen');
  await user.click(await screen.findByRole('button', { name: /^Letzten Einlass zurücknehmen/ }));
  await screen.findByText(/Die Karte gilt wieder/);
  await waitFor(() => expect(shop.askedFor('POST /api/door/undo')).toHaveLength(1));
  await waitFor(() => expect(count('drin')).toBe('0'));
  expect(screen.queryByRole('button', { name: /^Letzten Einlass/ })).toBeNull();
});

test('the same ticket once more within seconds is a quiet note that goes by itself, typed or found by name', async () => {
  const buzzes = vi.fn<(pattern: VibratePattern) => boolean>(() => true);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate: buzzes }));
  const { shop, user, type, verdict, count } = openGate();
  await listIsThere();
  await type(code(1));
  await verdict('Willkommen');
  await waitFor(() => expect(screen.queryByText('Willkommen')).toBeNull());
  expect(buzzes).toHaveBeenCalledTimes(1);

  const isNote = /^vor [1-9] s eingelassen$/;
  await type(code(1));
  const sheet = await verdict(isNote);
  expect(sheet.dataset.tone).toBe('again');
  expect(sheet.textContent).toContain('Erwachsene');
  expect(screen.getByLabelText(/^Code/).closest('[inert]')).toBeNull();
  await waitFor(() => expect(screen.queryByText(isNote)).toBeNull(), { timeout: 2_500 });

  await type('maier');
  await user.click(await screen.findByRole('button', { name: /^Maier, Eva 1/ }));
  await verdict(isNote);
  expect(buzzes).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(count('wartend')).toBe('0'));
  expect(count('drin')).toBe('1');
  expect(shop.asked.filter(({ path }) => path.startsWith('/api/item/')).length).toBeGreaterThan(1);
});

test('some ten seconds later it is refused as used, with sound, until somebody taps', async () => {
  const { type, verdict } = openGate();
  await listIsThere();
  await type(code(1));
  await verdict('Willkommen');
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 11_000);
  await type(code(1));
  expect((await verdict('Schon eingelöst')).dataset.tone).toBe('bad');
});

test('a ticket held before the camera is judged once; shown again it is the note, and refused ones are refused again', async () => {
  const { user, verdict } = openGate({
    checkIn: (itemId) =>
      itemId === code(3) ? refused('unpaid') : { status: true, redeemed: true, item: null },
  });
  await listIsThere();
  const text = `HTTPS://FEST.EXAMPLE/ITEM/${code(1)}/CHECKIN`;
  const takeAway = async () => {
    for (let n = 0; n < 15; n++) await scanFrame(null);
  };
  await scanFrame(text);
  await verdict('Willkommen');
  await scanFrame(text);
  await waitFor(() => expect(screen.queryByText('Willkommen')).toBeNull(), { timeout: 2_500 });
  for (let n = 0; n < 30; n++) await scanFrame(text);
  expect(document.querySelector('[data-tone]')).toBeNull();
  await takeAway();
  await scanFrame(text);
  await verdict(/^vor \d s eingelassen$/);
  // The next guest does not wait for a note to go.
  await scanFrame(`HTTPS://FEST.EXAMPLE/ITEM/${code(3)}/CHECKIN`);
  const on = within(await verdict('Nicht bezahlt')).getByRole('button', { name: 'Weiter: tippen' });
  await user.click(on);
  await takeAway();
  await scanFrame(`HTTPS://FEST.EXAMPLE/ITEM/${code(3)}/CHECKIN`);
  await verdict('Nicht bezahlt');
});

test('what is no ticket is said so and asked of nobody', async () => {
  const { shop, type, verdict } = openGate();
  await listIsThere();
  await type('WIFI:T:WPA;S:Festzelt;;');
  await verdict('Keine Karte');
  expect(shop.asked.filter(({ path }) => path.startsWith('/api/item/'))).toEqual([]);
});

test('a full disk is told at once, and the server decides instead', async () => {
  const { shop, user, type, verdict } = openGate();
  await listIsThere();
  for (const method of ['add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
  await type(code(1));
  await verdict('Willkommen');
  screen.getByRole('heading', { name: 'Der Speicher dieses Telefons ist voll' });
  expect(shop.askedFor(`GET /api/item/${code(1)}/checkin`)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Letzten Einlass zurücknehmen/ }));
  await waitFor(() => expect(shop.askedFor('POST /api/door/undo')).toHaveLength(1));

  shop.on(`GET /api/item/${code(2)}/checkin`, noAnswer);
  await type(code(2));
  expect((await verdict('Speicher voll')).dataset.tone).toBe('warning');
});

test('a database that fails otherwise is not called full', async () => {
  const faults: unknown[] = [];
  vi.stubGlobal('reportError', (fault: unknown) => faults.push(fault));
  const { type, verdict } = openGate();
  await listIsThere();
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('a bad sector', 'UnknownError');
  });
  await type(code(1));
  await verdict('Willkommen');
  screen.getByRole('heading', { name: 'Der Speicher dieses Browsers ist gestört' });
  expect(screen.queryByText(/ist voll/)).toBeNull();
  expect(faults.length).toBeGreaterThan(0);
});

function itemOf(id: string) {
  const placement = {
    event: { name: 'Konzert' },
    ticket_price: { name: 'Erwachsene' },
    block: null,
    seat: null,
  };
  return { id, placement };
}
