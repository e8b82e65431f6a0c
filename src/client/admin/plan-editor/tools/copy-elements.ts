import * as v from 'valibot';
import { PlanElements } from '../../../../contract/floor-plans.ts';
import type { PlanElement } from '../../../../domain/floor-plan.ts';
import { boundsOf } from '../../../../domain/turned-box.ts';
import { deviceStorage } from '../../../platform/storage.ts';
import { notify } from '../../../ui/notifications.tsx';
import { type Board, selectedOf } from '../board-store.ts';
import { addCopies } from './add-elements.ts';
import { removeSelected } from './edit-elements.ts';

/** In the browser's storage, so that elements can be copied between plans and tabs. */
const STORAGE_KEY = 'layout-clipboard';

/** Returns false if nothing was copied. */
export function copySelected(board: Board): boolean {
  const copied = selectedOf(board.getState());
  if (copied.length === 0) return false;
  if (!deviceStorage.set(STORAGE_KEY, JSON.stringify(copied))) {
    notify('Dieser Browser lässt nichts zwischenspeichern. Nimm „Duplizieren“.', 'warning');
    return false;
  }
  notify(copied.length === 1 ? 'Kopiert.' : `${copied.length} Teile kopiert.`);
  return true;
}

export function cutSelected(board: Board): void {
  if (copySelected(board)) removeSelected(board);
}

/** Places copies beside their originals, or in the middle of the view if that is off screen. */
export function paste(board: Board): void {
  const copied = readClipboard();
  if (copied === null) {
    notify('Es ist noch nichts kopiert.');
    return;
  }
  const { view, size } = board.getState();
  const box = boundsOf(copied);
  const [w, h] = [size.width / view.scale, size.height / view.scale];
  const isVisible =
    box.x + box.w > view.x && box.x < view.x + w && box.y + box.h > view.y && box.y < view.y + h;
  const way = isVisible
    ? { x: 20, y: 20 }
    : {
        x: Math.round(view.x + w / 2 - box.x - box.w / 2),
        y: Math.round(view.y + h / 2 - box.y - box.h / 2),
      };
  addCopies(board, copied, way);
}

function readClipboard(): PlanElement[] | null {
  try {
    const stored = v.safeParse(PlanElements, JSON.parse(deviceStorage.get(STORAGE_KEY) ?? 'null'));
    return stored.success && stored.output.length > 0 ? stored.output : null;
  } catch {
    return null;
  }
}
