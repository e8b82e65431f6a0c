import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useOutcomeForm } from '../../../../src/client/admin/forms/form-outcome.ts';

function Form() {
  const { fetcher, form, message } = useOutcomeForm();
  return (
    <fetcher.Form ref={form} method="post">
      <button type="submit">Speichern</button>
      <div role="alert">{message}</div>
    </fetcher.Form>
  );
}

test('a refusal is taken back while the form is sent again, so that the same one is heard again', async () => {
  let refuse: (outcome: { message: string }) => void = () => {};
  const action = () => new Promise((answer) => (refuse = answer));
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Form />, action }])} />);
  const send = () => userEvent.click(screen.getByRole('button'));
  await send();
  refuse({ message: 'Das geht nicht.' });
  const alert = await screen.findByText('Das geht nicht.');
  await send();
  expect(alert.textContent).toBe('');
  refuse({ message: 'Das geht nicht.' });
  await screen.findByText('Das geht nicht.');
});
