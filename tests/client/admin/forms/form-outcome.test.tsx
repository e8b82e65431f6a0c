import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { type FormOutcome, useOutcomeForm } from '../../../../src/client/admin/forms/form-outcome.ts';
import { SelectField, TextField } from '../../../../src/client/ui/fields.tsx';

function Form() {
  const { fetcher, form, errors, message } = useOutcomeForm();
  const [city, setCity] = useState('');
  const [kind, setKind] = useState('');
  return (
    <fetcher.Form ref={form} method="post">
      <TextField label="IBAN" name="bank.iban" message={errors['bank.iban']} />
      <TextField
        label="Ort"
        name="city"
        value={city}
        onChange={({ target }) => setCity(target.value)}
        message={errors['club.city']}
      />
      <SelectField
        label="Art"
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        message={errors.kind}
      >
        <option value="">Bitte wählen</option>
        <option value="rate">Mit Umsatzsteuer</option>
      </SelectField>
      <button type="submit">Speichern</button>
      <div role="alert">{message}</div>
    </fetcher.Form>
  );
}

/** Opens the form; answers what sends it, and what lets its action answer. */
function openForm() {
  let answer: (outcome: FormOutcome) => void = () => {};
  const action = () => new Promise((resolve) => (answer = resolve));
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Form />, action }])} />);
  return {
    send: () => userEvent.click(screen.getByRole('button')),
    refuse: (outcome: FormOutcome) => answer(outcome),
  };
}

test('a refusal is taken back while the form is sent again, so that the same one is heard again', async () => {
  const { send, refuse } = openForm();
  await send();
  refuse({ message: 'Das geht nicht.' });
  const alert = await screen.findByText('Das geht nicht.');
  await send();
  expect(alert.textContent).toBe('');
  refuse({ message: 'Das geht nicht.' });
  await screen.findByText('Das geht nicht.');
});

test('a field is called wrong until it is edited, and again if it is refused again', async () => {
  const { send, refuse } = openForm();
  const missing = 'Dies ist ein Pflichtfeld';
  const errors = { 'bank.iban': 'Diese IBAN stimmt nicht.', 'club.city': missing, kind: missing };
  const wrong = () =>
    ['IBAN', 'Ort', 'Art'].filter(
      (label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true',
    );
  await send();
  refuse({ errors });
  await screen.findByText('Diese IBAN stimmt nicht.');
  expect(wrong()).toEqual(['IBAN', 'Ort', 'Art']);
  await userEvent.type(screen.getByLabelText('IBAN'), '1');
  expect(wrong()).toEqual(['Ort', 'Art']);
  await userEvent.type(screen.getByLabelText('Ort'), 'Weinheim');
  await userEvent.selectOptions(screen.getByLabelText('Art'), 'Mit Umsatzsteuer');
  expect(wrong()).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Ort').value).toBe('Weinheim');
  expect(screen.getByLabelText<HTMLSelectElement>('Art').value).toBe('rate');
  await send();
  refuse({ errors: { ...errors } });
  await screen.findByText('Diese IBAN stimmt nicht.');
  expect(wrong()).toEqual(['IBAN', 'Ort', 'Art']);
});
