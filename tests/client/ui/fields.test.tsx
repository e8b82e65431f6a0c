import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Checkbox, SelectField, TextArea, TextField } from '../../../src/client/ui/fields.tsx';

/** What a screen reader says after a field's name. */
function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

test('a field is found by its label and is valid as long as nothing is said against it', () => {
  render(<TextField label="Vorname" name="firstname" autoComplete="given-name" required />);

  const field = screen.getByRole('textbox', { name: 'Vorname' });

  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(field.getAttribute('aria-describedby')).toBeNull();
  expect(field.getAttribute('autocomplete')).toBe('given-name');
});

test('hint and message belong to the field', () => {
  render(
    <TextField
      label="Email"
      type="email"
      hint="Dorthin kommen die Karten."
      message="Dies ist ein Pflichtfeld"
    />,
  );

  const field = screen.getByLabelText('Email');

  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(field)).toBe('Dorthin kommen die Karten. Dies ist ein Pflichtfeld');
});

test('a field that may stay empty says so beside its label', () => {
  render(<TextArea label="Bemerkungen" isOptional />);

  expect(screen.getByRole('textbox', { name: 'Bemerkungen (freiwillig)' }).tagName).toBe('TEXTAREA');
});

test('a choice has its label and its options', () => {
  render(
    <SelectField label="Preis für Reihe D, Platz 7" defaultValue="2">
      <option value="1">Erwachsene</option>
      <option value="2">Ermäßigt</option>
    </SelectField>,
  );

  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Preis für Reihe D, Platz 7' }).value).toBe(
    '2',
  );
});

test('a checkbox that must be ticked is not called wrong before anything was done', () => {
  render(<Checkbox label="Ich stimme zu" required />);
  expect(screen.getByRole('checkbox', { name: 'Ich stimme zu' }).getAttribute('aria-invalid')).toBe('false');
});

test('the message of a checkbox belongs to it', () => {
  render(<Checkbox label="Ich stimme zu" message="Dies ist ein Pflichfeld!" />);

  const box = screen.getByRole('checkbox', { name: 'Ich stimme zu' });

  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(box)).toBe('Dies ist ein Pflichfeld!');
});
