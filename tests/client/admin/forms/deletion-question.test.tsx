import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DeletionQuestion } from '../../../../src/client/admin/forms/deletion-question.tsx';

test('what is asked before deleting is heard with the button that has the focus then', async () => {
  render(
    <DeletionQuestion intent="delete" isBusy={false}>
      Code löschen
    </DeletionQuestion>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Code löschen' }));
  const question = screen.getByRole('group', { name: 'Wirklich löschen?' });
  expect(question.contains(document.activeElement)).toBe(true);
});
