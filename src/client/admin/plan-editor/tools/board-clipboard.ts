import * as v from 'valibot';
import { PlanElements } from '../../../../contract/layouts.ts';
import { isBlock, type PlanElement } from '../../../../domain/plan-element.ts';
import { boundsOf } from '../../../../domain/turned-box.ts';
import { deviceStorage } from '../../../platform/storage.ts';
import { notify } from '../../../ui/notification-store.ts';
import { type Board, selectedOf } from '../board-store.ts';
import { addCopies } from './add-elements.ts';
import { removeSelected } from './edit-elements.ts';

/** In this browser, so that one can copy from one plan to another, in another tab too. */
const PLACE = 'layout-clipboard';

/** Keeps what is selected to be put down elsewhere, and remembers where the seats are to be copied from. */
export function copySelected(board: Board): boolean {
  const state = board.getState();
  const selected = selectedOf(state);
  if (selected.length === 0) return false;
  const copied = selected.map(
    (element): PlanElement =>
      isBlock(element)
        ? { ...element, copy_of: state.facts.get(element.key)?.id ?? element.copy_of }
        : element,
  );
  if (!deviceStorage.set(PLACE, JSON.stringify(copied))) {
    notify('Dieser Browser lässt nichts zwischenspeichern. Nimm „Duplizieren“.', 'warning');
    return false;
  }
  notify(copied.length === 1 ? 'Kopiert.' : `${copied.length} Teile kopiert.`);
  return true;
}

export function cutSelected(board: Board): void {
  if (copySelected(board)) removeSelected(board);
}

/** Puts down what was copied last, in the middle of what is seen if its own place is out of sight. */
export function paste(board: Board): void {
  const copied = readClipboard();
  if (copied === null) {
    notify('Es ist noch nichts kopiert.');
    return;
  }
  const { view, size } = board.getState();
  const box = boundsOf(copied);
  const [w, h] = [size.width / view.scale, size.height / view.scale];
  const isSeen = box.x + box.w > view.x && box.x < view.x + w && box.y + box.h > view.y && box.y < view.y + h;
  const way = isSeen
    ? { x: 20, y: 20 }
    : {
        x: Math.round(view.x + w / 2 - box.x - box.w / 2),
        y: Math.round(view.y + h / 2 - box.y - box.h / 2),
      };
  addCopies(board, copied, way);
}

function readClipboard(): PlanElement[] | null {
  try {
    const kept = v.safeParse(PlanElements, JSON.parse(deviceStorage.get(PLACE) ?? 'null'));
    return kept.success && kept.output.length > 0 ? kept.output : null;
  } catch {
    return null;
  }
}
