import { type DrawnBlock, isBlock } from '../../../../domain/floor-plan.ts';
import { changeSeats, seatRange, shiftSeats, wholeLines } from '../../../../domain/seat-edits.ts';
import { boundsOf } from '../../../../domain/turned-box.ts';
import { stepInGrid } from '../../../plan/seat-rows.ts';
import { notify } from '../../../ui/notifications.tsx';
import { type Board, enteredBlockOf, planOf, selectedSeatsOf } from '../board-store.ts';
import { fitView, reveal } from '../canvas/viewport.ts';
import { editSeats } from '../seats/edited-seats.ts';
import { fitSeats, onPlan, seatFieldOf } from '../seats/seat-geometry.ts';

/** Smaller seats are enlarged when their block is entered. */
const LEGIBLE_SEAT_PX = 20;

/** With Ctrl: copy, cut, paste, duplicate, group. */
const BLOCK_KEYS = ['c', 'x', 'v', 'd', 'g'];

const NO_SEATS: ReadonlySet<string> = new Set();

/** Edits the seats of a block with numbered seats, and zooms in until they can be read. */
export function enterBlock(board: Board, key: string): void {
  const { view, size } = board.getState();
  const block = planOf(board.getState()).elements.find((element) => element.key === key);
  if (block === undefined || !isBlock(block) || block.has_fixed_places) return;
  const bounds = boundsOf([block]);
  const isLegible = fitSeats(seatFieldOf(block), block).side * view.scale >= LEGIBLE_SEAT_PX;
  board.setState({
    entered: { key, seats: NO_SEATS, cursor: null, anchor: null },
    selection: new Set([key]),
    tool: 'select',
    view:
      isLegible && block.rows.length > 0
        ? reveal(view, bounds, size)
        : fitView(bounds, size, Number.POSITIVE_INFINITY),
  });
}

/** The block stays selected. */
export function leaveBlock(board: Board): void {
  board.setState({ entered: null, gesture: null });
}

/** Arrow keys and ranges go on from `cursor`. */
export function selectSeats(board: Board, keys: Iterable<string>, cursor: string | null = null): void {
  const { entered } = board.getState();
  if (entered === null) return;
  board.setState({ entered: { ...entered, seats: new Set(keys), cursor, anchor: cursor } });
}

export function toggleSeat(board: Board, key: string): void {
  const { entered } = board.getState();
  if (entered === null) return;
  const seats = new Set(entered.seats);
  if (!seats.delete(key)) seats.add(key);
  board.setState({ entered: { ...entered, seats, cursor: key, anchor: key } });
}

/** Selects the rectangle from the seat selected last to this one. */
export function extendTo(board: Board, key: string): void {
  const { entered } = board.getState();
  const block = enteredBlockOf(board.getState());
  if (entered === null || block === null) return;
  const anchor = entered.anchor ?? key;
  board.setState({
    entered: { ...entered, seats: new Set(seatRange(block.rows, anchor, key)), cursor: key, anchor },
  });
}

export function selectLines(board: Board, along: 'row' | 'column'): void {
  const { entered } = board.getState();
  const block = enteredBlockOf(board.getState());
  if (entered === null || block === null) return;
  board.setState({ entered: { ...entered, seats: new Set(wholeLines(block.rows, entered.seats, along)) } });
}

/** Taken seats stay. */
export function removeSeats(board: Board): void {
  const { entered } = board.getState();
  const block = enteredBlockOf(board.getState());
  if (entered === null || block === null || entered.seats.size === 0) return;
  const problem = editSeats(board, { rows: changeSeats(block.rows, entered.seats, () => null) });
  if (problem !== undefined) notify(problem, 'warning');
  selectSeats(
    board,
    selectedSeatsOf(board.getState()).map(({ key }) => key),
  );
}

/** Moves the selected seats along their rows and into others. */
export function moveSeats(board: Board, by: number, down = 0): void {
  const { entered } = board.getState();
  const block = enteredBlockOf(board.getState());
  if (entered === null || block === null || entered.seats.size === 0 || (by === 0 && down === 0)) return;
  const rows = shiftSeats(block.rows, entered.seats, by, down);
  const problem =
    rows === block.rows
      ? 'Dort steht schon ein Sitz.'
      : editSeats(board, { rows }, `shift ${[...entered.seats].join(' ')}`);
  if (problem !== undefined) notify(problem, 'warning');
}

/** Keys within the entered block. Returns true if a key did something. */
export function handleSeatKey(board: Board, event: KeyboardEvent): boolean {
  const { entered } = board.getState();
  const block = enteredBlockOf(board.getState());
  if (entered === null || block === null) return false;
  const { key } = event;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'a')
      selectSeats(
        board,
        block.rows.flatMap(({ seats }) => seats.map((seat) => seat.key)),
      );
    else if (key.startsWith('Arrow')) return moveCursor(board, block, event);
    // Would act on the whole block, not on its selected seats.
    else return BLOCK_KEYS.includes(key.toLowerCase());
    return true;
  }
  if (event.altKey) {
    const far = event.shiftKey ? 10 : 1;
    if (key === 'ArrowLeft' || key === 'ArrowRight') moveSeats(board, key === 'ArrowLeft' ? -far : far);
    else if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    // Around a table there are no rows to move between.
    else if (block.table === undefined) moveSeats(board, 0, key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  switch (key) {
    case 'Escape':
      if (entered.seats.size > 0) selectSeats(board, [], entered.cursor);
      else leaveBlock(board);
      return true;
    case 'Delete':
    case 'Backspace':
      removeSeats(board);
      return true;
    case 'Enter':
      if (entered.cursor !== null) toggleSeat(board, entered.cursor);
      return true;
    case 'r':
    case 'R':
      selectLines(board, 'row');
      return true;
    case 'c':
    case 'C':
      selectLines(board, 'column');
      return true;
    default:
      return moveCursor(board, block, event);
  }
}

/** Selects the next seat; with Shift the range up to it, with Ctrl nothing. */
function moveCursor(board: Board, block: DrawnBlock, event: KeyboardEvent): boolean {
  const { entered, view, size } = board.getState();
  const { rows, seats } = seatFieldOf(block);
  const [first] = seats;
  if (entered === null || first === undefined) return false;
  const step = { key: event.key, ctrlKey: false };
  const isKnown = entered.cursor !== null && seats.some(({ key }) => key === entered.cursor);
  const to = isKnown
    ? stepInGrid(rows, entered.cursor ?? '', step)
    : stepInGrid(rows, first.key, step) && first;
  if (to === undefined) return false;
  if (event.shiftKey) extendTo(board, to.key);
  else if (event.ctrlKey || event.metaKey)
    board.setState({ entered: { ...entered, cursor: to.key, anchor: to.key } });
  else selectSeats(board, [to.key], to.key);
  const { x, y } = onPlan(to, block);
  const { side } = fitSeats(seatFieldOf(block), block);
  board.setState({ view: reveal(view, { x: x - side, y: y - side, w: 2 * side, h: 2 * side }, size) });
  return true;
}
