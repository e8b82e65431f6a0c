import { expect, test } from 'vitest';
import { formatLayoutEntry } from '../../../../../src/client/admin/plan-editor/panels/plan-panel.tsx';
import type { LayoutEntry } from '../../../../../src/contract/layouts.ts';

const entry: LayoutEntry = {
  ...{ at: '2027-01-05T13:00:00', who: 'Erika Muster', what: 'changed' },
  ...{ added: 0, removed: 0, changed: 0 },
};

test.each([
  [{ what: 'created' as const }, 'hat den Plan angelegt'],
  [{ what: 'copied' as const, added: 3 }, 'hat den Plan mit 3 Blöcken aus einem anderen kopiert'],
  [{ what: 'imported' as const, added: 1 }, 'hat den Plan mit einem Block aus einer Datei geholt'],
  [{ what: 'seats_changed' as const, changed: 1 }, 'hat die Sitze eines Blocks geändert'],
  [{}, 'hat Name, Bühne oder Beschriftungen geändert'],
  [{ added: 2 }, 'hat 2 Blöcke hinzugefügt'],
  [{ removed: 1 }, 'hat einen Block entfernt'],
  [{ added: 2, removed: 1, changed: 12 }, 'hat 2 Blöcke hinzugefügt, einen entfernt und 12 geändert'],
])('what was done is told in words: %j', (done, words) => {
  expect(formatLayoutEntry({ ...entry, ...done })).toBe(words);
});
