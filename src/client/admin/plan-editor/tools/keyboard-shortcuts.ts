import { type Board, pan, step, type Tool, wholeBoxOf } from '../board-store.ts';
import { fitView, zoomAt } from '../canvas/viewport.ts';
import { moveTracing } from '../tracing/tracing-image.ts';
import { addBlock, addLabel, addStage, centeredBox, duplicateSelected } from './add-elements.ts';
import { copySelected, cutSelected, paste } from './copy-elements.ts';
import {
  groupSelected,
  growSelected,
  moveSelected,
  removeSelected,
  selectionKey,
  turnSelected,
  ungroupSelected,
} from './edit-elements.ts';
import { select, selectAll, selectNext } from './select-elements.ts';
import { enterBlock, handleSeatKey } from './select-seats.ts';

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const TOOL_KEYS: Record<string, Tool> = { v: 'select', h: 'hand', b: 'block', t: 'label' };

/**
 * Handles keys on the canvas, and undo and redo anywhere on the page. Returns true if a key did something.
 */
export function handleShortcut(board: Board, event: KeyboardEvent, isCanvasKey: boolean): boolean {
  if (isCanvasKey && handleSeatKey(board, event)) return true;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return handleCommand(board, event, isCanvasKey);
  if (!isCanvasKey) return false;
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) return handleArrow(board, arrow, event);
  const tool = TOOL_KEYS[event.key.toLowerCase()];
  if (tool !== undefined) {
    board.setState({ tool });
    return true;
  }
  // By key position, because Shift changes the character differently on each keyboard layout.
  if (event.code === 'Comma' || event.code === 'Period') {
    const degrees = (event.code === 'Comma' ? -1 : 1) * (event.shiftKey ? 15 : 1);
    turnSelected(board, degrees, `turn ${selectionKey(board)}`);
    return true;
  }
  switch (event.key) {
    case 'Delete':
    case 'Backspace':
      removeSelected(board);
      return true;
    case 'Escape':
      if (board.getState().tool === 'select') select(board, []);
      board.setState({ tool: 'select', gesture: null });
      return true;
    case 'Enter':
      return placeAtCenter(board) || enterSelected(board);
    case 'F2':
      return renameSelected();
    case 'PageDown':
      selectNext(board, 1, event.shiftKey);
      return true;
    case 'PageUp':
      selectNext(board, -1, event.shiftKey);
      return true;
    case 's':
    case 'S':
      addStage(board);
      return true;
    case '+':
      zoomBy(board, 1.25);
      return true;
    case '-':
      zoomBy(board, 0.8);
      return true;
    case '0':
      showAll(board);
      return true;
    default:
      return false;
  }
}

function handleCommand(board: Board, event: KeyboardEvent, isCanvasKey: boolean): boolean {
  const key = event.key.toLowerCase();
  if (key === 'z') step(board, { type: event.shiftKey ? 'redo' : 'undo' });
  else if (key === 'y') step(board, { type: 'redo' });
  else if (!isCanvasKey) return false;
  else if (key === 'd') duplicateSelected(board);
  else if (key === 'a') selectAll(board);
  else if (key === 'g' && event.shiftKey) ungroupSelected(board);
  else if (key === 'g') groupSelected(board);
  else if (key === 'c') copySelected(board);
  else if (key === 'x') cutSelected(board);
  else if (key === 'v') paste(board);
  else return false;
  return true;
}

/** Moves the selection, or resizes it with Alt; pans without a selection. With its tool, moves the traced picture. */
function handleArrow(board: Board, arrow: { x: number; y: number }, event: KeyboardEvent): boolean {
  const { selection, tool } = board.getState();
  const far = event.shiftKey ? 10 : 1;
  const way = { x: arrow.x * far, y: arrow.y * far };
  if (tool === 'tracing') moveTracing(board, way);
  else if (selection.size === 0) {
    const px = 40 * far;
    pan(board, { x: arrow.x * px, y: arrow.y * px });
  } else if (event.altKey) growSelected(board, way);
  else moveSelected(board, way, `move ${selectionKey(board)}`);
  return true;
}

function placeAtCenter(board: Board): boolean {
  const { tool } = board.getState();
  if (tool === 'block') addBlock(board, centeredBox(board, 'block'));
  else if (tool === 'label') addLabel(board, centeredBox(board, 'label'));
  else return false;
  board.setState({ tool: 'select' });
  return true;
}

/** Of one selected element, in the side panel. */
export const NAME_FIELD_ID = 'element-name';

function renameSelected(): boolean {
  const field = document.getElementById(NAME_FIELD_ID);
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}

function enterSelected(board: Board): boolean {
  const [key, ...others] = board.getState().selection;
  if (key === undefined || others.length > 0) return false;
  enterBlock(board, key);
  return board.getState().entered !== null;
}

export function zoomBy(board: Board, factor: number): void {
  const { view, size } = board.getState();
  board.setState({ view: zoomAt(view, factor, { x: size.width / 2, y: size.height / 2 }) });
}

/** The plan, and what it is traced from. */
export function showAll(board: Board): void {
  const state = board.getState();
  board.setState({ view: fitView(wholeBoxOf(state), state.size) });
}

/** The entered block or, without one, the whole plan. */
export function showFirst(board: Board): void {
  const { entered } = board.getState();
  if (entered === null) showAll(board);
  else enterBlock(board, entered.key);
}
