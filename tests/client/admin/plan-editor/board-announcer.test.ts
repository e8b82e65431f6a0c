import { expect, test } from 'vitest';
import { describeChange } from '../../../../src/client/admin/plan-editor/board-announcer.tsx';
import { type Board, createBoard, step } from '../../../../src/client/admin/plan-editor/board-store.ts';
import { addBlock, addStage } from '../../../../src/client/admin/plan-editor/tools/add-elements.ts';
import {
  groupSelected,
  growSelected,
  moveSelected,
  removeSelected,
  setProperty,
  turnSelected,
  ungroupSelected,
} from '../../../../src/client/admin/plan-editor/tools/edit-elements.ts';
import { zoomBy } from '../../../../src/client/admin/plan-editor/tools/keyboard-shortcuts.ts';
import {
  select,
  selectAll,
  selectNext,
} from '../../../../src/client/admin/plan-editor/tools/select-elements.ts';
import type { Layout } from '../../../../src/contract/layouts.ts';

const box = { group: null, y: 40, w: 100, h: 80, rotation: 0 };
const block = {
  ...box,
  ...{ kind: 'block' as const, has_fixed_places: false, fixed_places: 0, arc: 0, rows: [] },
};
const layout: Layout = {
  ...{ id: 1, name: 'Halle', version: 1, changed_at: null, changed_by: null, is_stage_automatic: false },
  elements: [
    { ...block, key: 'a', name: 'Block A', x: 0 },
    { ...block, key: 'b', name: 'Block B', x: 200 },
    { ...box, kind: 'label', key: 'c', text: 'Bar', x: 400 },
  ],
  ...{ blocks: [], events: [], taken_seats: {}, places: 0, is_published: true, has_draft: false },
};

const hallPicture = { picture: '0'.repeat(32), opacity: 50, x: 0, y: -500, w: 500, h: 900, rotation: 0 };

function hear(...deeds: ((board: Board) => void)[]): string {
  const board = createBoard(layout);
  const last = deeds.pop();
  for (const deed of deeds) deed(board);
  const before = board.getState();
  last?.(board);
  return describeChange(before, board.getState());
}

const chooseA = (board: Board) => select(board, ['a']);
const undo = (board: Board) => step(board, { type: 'undo' });

test.each<[string, string, ((board: Board) => void)[]]>([
  ['nothing', '', [chooseA, chooseA]],
  ['a selection', 'Block A ausgewählt: 0 Plätze, X 0 m, Y 1 m, Breite 2,5 m, Höhe 2 m.', [chooseA]],
  ['several', '3 Teile ausgewählt: Block A, Block B, Beschriftung „Bar“.', [selectAll]],
  ['one more', '2 Teile ausgewählt: Block A, Block B.', [chooseA, (board) => selectNext(board, 1, true)]],
  ['no selection', 'Nichts ausgewählt.', [chooseA, (board) => select(board, [])]],
  ['a move', 'X 0,2 m, Y 0,9 m.', [chooseA, (board) => moveSelected(board, { x: 8, y: -4 })]],
  ['a size', 'Breite 2,58 m, Höhe 2 m.', [chooseA, (board) => growSelected(board, { x: 3, y: 0 })]],
  ['a turn', 'Drehung 15°.', [chooseA, (board) => turnSelected(board, 15, null)]],
  ['a move of all', 'X -0,1 m, Y 1 m.', [selectAll, (board) => moveSelected(board, { x: -4, y: 0 })]],
  ['another size of all', '125 %.', [(board) => zoomBy(board, 1.25)]],
  [
    'another name, also after an undo',
    'Zurückgenommen. Heißt jetzt: Block A.',
    [chooseA, (board) => setProperty(board, (one) => ({ ...one, name: 'Empore' }), null), undo],
  ],
  ['a group', 'Gruppiert.', [selectAll, groupSelected]],
  ['no group', 'Gruppe gelöst.', [selectAll, groupSelected, ungroupSelected]],
  ['a removal', 'Entfernt: Block A.', [chooseA, removeSelected]],
  ['an undo', 'Zurückgenommen. Neu: Block A.', [chooseA, removeSelected, undo]],
  [
    'a redo',
    'Wiederholt. Entfernt: Block A.',
    [chooseA, removeSelected, undo, (board) => step(board, { type: 'redo' })],
  ],
  [
    'a tool',
    'Block zeichnen: Eingabe setzt ihn in die Mitte.',
    [(board) => board.setState({ tool: 'block' })],
  ],
  [
    'a new block',
    'Neu: Block C. Block C ausgewählt: 0 Plätze, X 0,25 m, Y 0,5 m, Breite 1,25 m, Höhe 1,5 m.',
    [(board) => addBlock(board, { x: 10, y: 20, w: 50, h: 60 })],
  ],
  [
    'a stage, which is free of what is traced',
    'Neu: Bühne. Bühne ausgewählt: X 2,25 m, Y -15,4 m, Breite 8 m, Höhe 1,9 m.',
    [(board) => board.setState({ tracing: hallPicture }), addStage],
  ],
])('who only hears the board is told of %s', (_, words, deeds) => {
  expect(hear(...deeds)).toBe(words);
});
