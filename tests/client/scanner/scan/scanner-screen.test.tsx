import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { scanSeen } from '../../../../src/client/scanner/scan/scan-ticket.ts';
import { noAnswer } from '../../../harness/fake-shop.ts';
import { code, pageOf, ticket } from '../sync/fake-door-server.ts';
import { leaveGateClean, listIsThere, openGate, refused } from './at-the-gate.tsx';

leaveGateClean();

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

test('a second welcome right after the first is another alert, so that it is heard as well', async () => {
  const { type, verdict } = openGate();
  await listIsThere();
  await type(code(1));
  const first = within(await verdict('Willkommen')).getByRole('alert');
  await type(code(2));
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first));
  expect(screen.getByRole('alert').textContent).toContain('Willkommen');
});

test('a refusal stays, takes the focus and everything behind it, and gives both back', async () => {
  const { user, type, verdict } = openGate({ checkIn: () => refused('unpaid') });
  await listIsThere();
  await type(code(3));
  const sheet = await verdict('Nicht bezahlt');
  expect(sheet.dataset.tone).toBe('bad');
  const on = within(sheet).getByRole('button', { name: 'Weiter: tippen' });
  await waitFor(() => expect(document.activeElement).toBe(on));
  const field = screen.getByLabelText(/^Code/);
  expect(field.closest('[inert]')).not.toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Nicht bezahlt')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.closest('[inert]')).toBeNull();
});

test('whoever is on the button of a welcome as it goes by itself is back where he was', async () => {
  const { type, verdict } = openGate();
  await listIsThere();
  await type(code(1));
  const on = within(await verdict('Willkommen')).getByRole('button', { name: 'Weiter: tippen' });
  on.focus();
  await waitFor(() => expect(screen.queryByText('Willkommen')).toBeNull(), { timeout: 2_500 });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Code/)));
});

test('the server knows a ticket that the list does not: Moment, and then its word', async () => {
  let answer: (response: Response) => void = () => {};
  const { shop, type, verdict } = openGate();
  shop.on(`GET /api/item/${code(9)}/checkin`, () => new Promise<Response>((resolve) => (answer = resolve)));
  await listIsThere();
  await type(code(9));
  const asking = await verdict('Moment …');
  expect(within(asking).queryByRole('button', { name: /trotzdem einlassen/ })).toBeNull();
  answer(Response.json({ status: true, redeemed: true, item: itemOf(code(9)) }));
  const sheet = await verdict('Willkommen');
  expect(sheet.dataset.tone).toBe('good');
});

test('without network such a ticket is amber, and goes in only when somebody says so', async () => {
  const { shop, user, type, verdict, count } = openGate();
  await listIsThere();
  for (const call of [`GET /api/item/${code(9)}/checkin`, 'GET /api/door/list']) shop.on(call, noAnswer);
  await type(code(9));
  const sheet = await verdict('Liste unvollständig');
  expect(sheet.dataset.tone).toBe('look');
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
    for (let n = 0; n < 15; n++) await scanSeen(null);
  };
  await scanSeen(text);
  await verdict('Willkommen');
  await scanSeen(text);
  await waitFor(() => expect(screen.queryByText('Willkommen')).toBeNull(), { timeout: 2_500 });
  for (let n = 0; n < 30; n++) await scanSeen(text);
  expect(document.querySelector('[data-tone]')).toBeNull();
  await takeAway();
  await scanSeen(text);
  await verdict(/^vor \d s eingelassen$/);
  // The next guest does not wait for a note to go.
  await scanSeen(`HTTPS://FEST.EXAMPLE/ITEM/${code(3)}/CHECKIN`);
  const on = within(await verdict('Nicht bezahlt')).getByRole('button', { name: 'Weiter: tippen' });
  await user.click(on);
  await takeAway();
  await scanSeen(`HTTPS://FEST.EXAMPLE/ITEM/${code(3)}/CHECKIN`);
  await verdict('Nicht bezahlt');
});

test('a guest without a readable ticket is found by name, with what became of his tickets', async () => {
  const { user, type, verdict } = openGate();
  await listIsThere();
  await type('maier');
  const names = (await screen.findAllByRole('button', { name: /^Maier, Eva/ })).map((one) => one.textContent);
  expect(names).toHaveLength(4);
  expect(names[2]).toContain('nicht bezahlt');
  expect(names[3]).toContain('storniert');
  // Only how many: all their names in one go are no news, and they can be gone through.
  const count = screen.getByText('4 Karten gefunden');
  expect(count.closest('[role=status]')?.textContent).toBe('4 Karten gefunden');
  await user.click(screen.getByRole('button', { name: /^Maier, Eva 2/ }));
  await verdict('Willkommen');
  await waitFor(() => expect(screen.queryByText('Willkommen')).toBeNull());
  await type('maier');
  expect((await screen.findByRole('button', { name: /^Maier, Eva 2/ })).textContent).toContain('schon drin');
});

test('a ticket found by name says its block, place and price: another block has the same row and seat', async () => {
  const row = ticket(1);
  const seated: typeof row = [...row.slice(0, 3), 7, 'D', '5', ...row.slice(6)] as typeof row;
  const { type } = openGate({ page: pageOf([seated], { blocks: [[7, 'Kelterhalle']] }) });
  await listIsThere();
  await type('maier');
  const [found] = await screen.findAllByRole('button', { name: /^Maier, Eva/ });
  expect(found?.textContent).toContain('WF-1 · Kelterhalle · Reihe D, Platz 5 · Erwachsene');
});

test('a name that is not on the list is told from a code, and what else can be searched for', async () => {
  const { type } = openGate();
  await listIsThere();
  await type('huber');
  const said = await screen.findByText(/^Nichts gefunden/);
  expect(said.textContent).toBe(
    'Nichts gefunden. Suche nach Name oder Bestellnummer; ein Code hat 20 Zeichen.',
  );
});

test('what is no ticket is said so and asked of nobody', async () => {
  const { shop, type, verdict } = openGate();
  await listIsThere();
  await type('WIFI:T:WPA;S:Festzelt;;');
  await verdict('Keine Karte');
  expect(shop.asked.filter(({ path }) => path.startsWith('/api/item/'))).toEqual([]);
});

test('who went in twice is told with both gates, and a ticket that is not valid as what it is', async () => {
  const [north, south] = [
    { at: Date.now(), by: 'Tor Nord' },
    { at: Date.now(), by: 'Tor Süd' },
  ];
  const conflict = { event_id: 1, ticket: 'Erwachsene' };
  const conflicts = [
    { ...conflict, scan_id: 'scan-of-south-0001', first: north, second: south },
    { ...conflict, scan_id: 'scan-of-north-0001', first: { at: null, by: null }, second: north },
  ];
  openGate({ page: pageOf([ticket(1)], { conflicts }) });
  await listIsThere();
  await screen.findByText('2 Karten doppelt eingelassen oder nicht übernommen');
  const lines = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^Erwachsene: heute .* Uhr, Tor Nord und heute .* Uhr, Tor Süd$/),
    expect.stringMatching(/^Erwachsene: nicht gültig, trotzdem eingelassen heute .* Uhr, Tor Nord$/),
  ]);
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
  expect((await verdict('Speicher voll')).dataset.tone).toBe('look');
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
