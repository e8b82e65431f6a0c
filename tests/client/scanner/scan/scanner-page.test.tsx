import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { code, pageOf, ticket } from '../sync/fake-server.ts';
import { listIsThere, openGate, refused, resetScannerAfterEach } from './at-the-gate.tsx';

resetScannerAfterEach();

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
