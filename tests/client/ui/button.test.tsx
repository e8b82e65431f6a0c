import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../../../src/client/ui/button.tsx';

test('a busy button keeps its place and takes no further click', async () => {
  const buy = vi.fn();
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const { rerender } = render(<Button onClick={buy}>Weiter</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));

  rerender(
    <form onSubmit={submit}>
      <Button type="submit" onClick={buy} isBusy>
        Weiter
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));

  expect(buy).toHaveBeenCalledOnce();
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
});
