import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useFocusFallback } from '../../../src/client/platform/use-focus-fallback.ts';

function Leaving() {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, () => screen.getByRole('heading'));
  return <button type="button" ref={button} />;
}

test('whoever gets the focus of what has gone is brought into sight', async () => {
  const Page = ({ isDone }: { isDone: boolean }) => (
    <>
      <h2 tabIndex={-1}>Karten</h2>
      {!isDone && <Leaving />}
    </>
  );
  const { rerender } = render(<Page isDone={false} />);
  const heading = screen.getByRole('heading');
  const focus = vi.spyOn(heading, 'focus');
  screen.getByRole('button').focus();
  rerender(<Page isDone />);
  await expect.poll(() => document.activeElement).toBe(heading);
  // Without being told not to scroll there.
  expect(focus).toHaveBeenCalledWith();
});
