import type { KeyboardEvent } from 'react';

/** For what holds a question: Escape answers it with no, as it closes a menu. */
export const byEscape = (decline: () => void) => ({
  onKeyDown: ({ key }: KeyboardEvent) => {
    if (key === 'Escape') decline();
  },
});
