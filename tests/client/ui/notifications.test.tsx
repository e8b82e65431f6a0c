import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notifications, notify, useNotifications } from '../../../src/client/ui/notifications.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Notifications />);
});
afterEach(() => {
  act(() => useNotifications.setState({ shown: [] }));
  vi.useRealTimers();
});

const show = (...given: Parameters<typeof notify>) => act(() => notify(...given));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isShown = (text: string) => screen.queryByText(text) !== null;
const item = () => screen.getByRole('listitem');

test('a notification is read out politely and goes after five seconds', () => {
  show('Liegt im Warenkorb.');
  expect(screen.getByRole('region', { name: 'Hinweise' }).getAttribute('aria-live')).toBe('polite');

  pass(4999);
  expect(isShown('Liegt im Warenkorb.')).toBe(true);
  pass(1);
  expect(isShown('Liegt im Warenkorb.')).toBe(false);
});

const UNDO = { label: 'Rückgängig', run: () => {} };

test('with an action it stays while one points at it, and then for the time that was left', () => {
  show('Entfernt: 1 × Kinder', 'info', UNDO);
  pass(3000);

  fireEvent.pointerEnter(item());
  pass(60_000);
  expect(isShown('Entfernt: 1 × Kinder')).toBe(true);

  fireEvent.pointerLeave(item());
  pass(1999);
  expect(isShown('Entfernt: 1 × Kinder')).toBe(true);
  pass(1);
  expect(isShown('Entfernt: 1 × Kinder')).toBe(false);
});

test('with an action it stays while its button has the focus', () => {
  show('Entfernt: 1 × Kinder', 'info', UNDO);

  fireEvent.focus(screen.getByRole('button', { name: 'Rückgängig' }));
  pass(60_000);

  expect(isShown('Entfernt: 1 × Kinder')).toBe(true);
});

test('without an action it goes after five seconds, whatever points at it', () => {
  show('Liegt im Warenkorb.');
  fireEvent.pointerEnter(item());
  fireEvent.focus(screen.getByRole('button', { name: 'Hinweis schließen' }));

  pass(5000);

  expect(isShown('Liegt im Warenkorb.')).toBe(false);
});

test('it may be closed at once', () => {
  show('Liegt im Warenkorb.');

  fireEvent.click(screen.getByRole('button', { name: 'Hinweis schließen' }));

  expect(isShown('Liegt im Warenkorb.')).toBe(false);
});

test('several stand together, each for its own time; the same sentence stands once', () => {
  show('Erstens.');
  pass(2000);
  show('Zweitens.');
  show('Zweitens.');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);

  pass(3000);
  expect(isShown('Erstens.')).toBe(false);
  expect(isShown('Zweitens.')).toBe(true);
});

test('what it offers to do is done once and the notification goes', () => {
  const undo = vi.fn();
  show('Platz entfernt.', 'info', { label: 'Zurückholen', run: undo });

  fireEvent.click(screen.getByRole('button', { name: 'Zurückholen' }));

  expect(undo).toHaveBeenCalledOnce();
  expect(isShown('Platz entfernt.')).toBe(false);
});

test('closed by hand, the focus goes back to where it was', () => {
  render(<button type="button">Entfernen</button>);
  screen.getByRole('button', { name: 'Entfernen' }).focus();
  show('Platz entfernt.', 'info', { label: 'Zurückholen', run: () => {} });

  screen.getByRole('button', { name: 'Zurückholen' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Zurückholen' }));

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Entfernen' }));
});

test('where that is gone, it goes to the heading of the page', () => {
  render(<h1 tabIndex={-1}>Warenkorb</h1>);
  show('Platz entfernt.');

  fireEvent.click(screen.getByRole('button', { name: 'Hinweis schließen' }));

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Warenkorb' }));
});

test('the keys for taking back do what the newest offers, but not while one types', () => {
  const undo = vi.fn();
  render(<input aria-label="Vorname" />);
  show('Platz entfernt.', 'info', { label: 'Rückgängig', run: undo, isUndo: true });
  show('IBAN kopiert', 'good');

  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'z', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();

  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undo).toHaveBeenCalledOnce();
  expect(isShown('Platz entfernt.')).toBe(false);
});

test('taken back by the keys while it has the focus, it gives the focus back as well', async () => {
  vi.useRealTimers();
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  show('Entfernt: 2 × Erwachsene', 'info', { label: 'Rückgängig', isUndo: true, run: () => {} });
  screen.getByRole('button', { name: 'Rückgängig' }).focus();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Rückgängig' }), { key: 'z', ctrlKey: true });

  await waitFor(() => expect(document.activeElement).toBe(before));
  before.remove();
});
