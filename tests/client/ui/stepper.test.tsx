import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Stepper } from '../../../src/client/ui/stepper.tsx';

function Counter({ first = 1, min, max }: { first?: number; min?: number; max?: number }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <Stepper label="Erwachsene" value={value} onChange={setValue} min={min} max={max} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue(first)}>
        Leeren
      </button>
    </>
  );
}

const minus = () => screen.getByRole('button', { name: 'Erwachsene: weniger' });
const plus = () => screen.getByRole('button', { name: 'Erwachsene: mehr' });
const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Erwachsene: Anzahl' });
const counted = () => Number(screen.getByRole('status').textContent);

test('plus and minus count up and down', async () => {
  render(<Counter />);

  await userEvent.click(plus());
  await userEvent.click(plus());
  await userEvent.click(minus());

  expect(counted()).toBe(2);
});

test('minus stops at the lower end and plus at the upper, and both say so', async () => {
  render(<Counter min={1} max={2} />);

  await userEvent.click(minus());
  expect(counted()).toBe(1);
  expect(minus().getAttribute('aria-disabled')).toBe('true');

  await userEvent.click(plus());
  await userEvent.click(plus());
  expect(counted()).toBe(2);
  expect(plus().getAttribute('aria-disabled')).toBe('true');
  expect(minus().getAttribute('aria-disabled')).toBeNull();
});

test('without an upper end there is none', async () => {
  render(<Counter first={999_999} />);

  await userEvent.click(plus());

  expect(counted()).toBe(1_000_000);
});

test('a number may be typed, also over an empty field', async () => {
  render(<Counter first={5} />);

  await userEvent.clear(field());
  expect(counted()).toBe(5);
  await userEvent.type(field(), '12');

  expect(counted()).toBe(12);
});

test('what does not fit is brought within the ends when the field is left', async () => {
  render(<Counter min={1} max={8} />);

  await userEvent.clear(field());
  await userEvent.type(field(), '40');
  await userEvent.tab();
  expect(counted()).toBe(8);
  expect(field().value).toBe('8');

  await userEvent.clear(field());
  await userEvent.tab();
  expect(field().value).toBe('8');
});

test('nobody buys half a ticket: of 2.5 the two count, which were typed first', async () => {
  render(<Counter />);

  await userEvent.clear(field());
  await userEvent.type(field(), '2.5');
  await userEvent.tab();

  expect(counted()).toBe(2);
  expect(field().value).toBe('2');
});

test('who listens hears the new number', async () => {
  render(<Counter />);

  await userEvent.click(plus());

  expect(screen.getByText('Erwachsene: 2').getAttribute('aria-live')).toBe('polite');
});

test('who listens hears the number again after another was typed in between', async () => {
  render(<Counter />);
  await userEvent.click(plus());
  await userEvent.clear(field());
  await userEvent.type(field(), '3');
  expect(screen.queryByText('Erwachsene: 2')).toBeNull();

  await userEvent.click(minus());

  expect(screen.getByText('Erwachsene: 2').getAttribute('aria-live')).toBe('polite');
});

test('who listens finds no number that no longer holds, once it was set from outside', async () => {
  render(<Counter />);
  await userEvent.click(plus());

  await userEvent.click(screen.getByRole('button', { name: 'Leeren' }));

  expect(screen.queryByText(/^Erwachsene: \d/)).toBeNull();
});
