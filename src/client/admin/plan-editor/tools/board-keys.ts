import { type Board, planOf, sightOf, step, type Tool } from '../board-store.ts';
import { fitView, zoomAt } from '../canvas/board-view.ts';
import { addBlock, addLabel, addStage, duplicateSelected, middleBox } from './add-elements.ts';
import { copySelected, cutSelected, paste } from './board-clipboard.ts';
import {
  groupSelected,
  growSelected,
  keysOf,
  moveSelected,
  removeSelected,
  turnSelected,
  ungroupSelected,
} from './edit-elements.ts';
import { select, selectAll, selectNext } from './select-elements.ts';

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const TOOLS: Record<string, Tool> = { v: 'select', h: 'hand', b: 'block', t: 'label' };

/** What a key does on the paper, or anywhere on the page with Ctrl; true when it did something. */
export function pressKey(board: Board, event: KeyboardEvent, isOnPaper: boolean): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return pressCommand(board, event, isOnPaper);
  if (!isOnPaper) return false;
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) return pressArrow(board, arrow, event);
  const tool = TOOLS[event.key.toLowerCase()];
  if (tool !== undefined) {
    board.setState({ tool });
    return true;
  }
  // By its place: with Shift other signs stand there, and not the same on every keyboard.
  if (event.code === 'Comma' || event.code === 'Period') {
    const degrees = (event.code === 'Comma' ? -1 : 1) * (event.shiftKey ? 15 : 1);
    turnSelected(board, degrees, `turn ${keysOf(board)}`);
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
      return putDown(board);
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

function pressCommand(board: Board, event: KeyboardEvent, isOnPaper: boolean): boolean {
  const key = event.key.toLowerCase();
  if (key === 'z') step(board, { type: event.shiftKey ? 'redo' : 'undo' });
  else if (key === 'y') step(board, { type: 'redo' });
  else if (!isOnPaper) return false;
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

/** Moves what is selected, resizes it with Alt; without a selection the paper moves. */
function pressArrow(board: Board, arrow: { x: number; y: number }, event: KeyboardEvent): boolean {
  const { selection, view } = board.getState();
  const far = event.shiftKey ? 10 : 1;
  const way = { x: arrow.x * far, y: arrow.y * far };
  if (selection.size === 0) {
    const px = 40 * far;
    board.setState({
      view: { ...view, x: view.x + (arrow.x * px) / view.scale, y: view.y + (arrow.y * px) / view.scale },
    });
  } else if (event.altKey) growSelected(board, way);
  else moveSelected(board, way, `move ${keysOf(board)}`);
  return true;
}

/** Puts down what the tool in hand draws, in the middle of what is seen. */
function putDown(board: Board): boolean {
  const { tool } = board.getState();
  if (tool === 'block') addBlock(board, middleBox(board, 'block'));
  else if (tool === 'label') addLabel(board, middleBox(board, 'label'));
  else return false;
  board.setState({ tool: 'select' });
  return true;
}

export function zoomBy(board: Board, factor: number): void {
  const { view, size } = board.getState();
  board.setState({ view: zoomAt(view, factor, { x: size.width / 2, y: size.height / 2 }) });
}

/** Shows the whole plan. */
export function showAll(board: Board): void {
  const state = board.getState();
  board.setState({ view: fitView(sightOf(planOf(state)), state.size) });
}
