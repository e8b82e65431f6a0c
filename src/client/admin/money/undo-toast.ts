import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { notify } from '../../ui/notifications.tsx';

const SHOWN_MS = 60_000;

/** Offers to undo bookings for a minute; `onUndone` then reloads the page's data. */
export function showPaymentUndoToast(
  text: string,
  bookings: ReadonlyArray<{ order: string; payment: number }>,
  onUndone: () => void,
): void {
  const undo = async () => {
    for (const { order, payment } of bookings)
      await call('POST /api/office/orders/:id/payments/:payment/undo', { params: { id: order, payment } });
    return 'Zurückgenommen.';
  };
  showUndoToast(text, undo, onUndone);
}

/** For any action; `undo` returns the sentence to show afterwards. */
export function showUndoToast(text: string, undo: () => Promise<string>, onUndone: () => void): void {
  const run = async () => {
    try {
      notify(await undo(), 'good');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'danger');
    }
    onUndone();
  };
  notify(text, 'good', { label: 'Rückgängig', run, isUndo: true, shownMs: SHOWN_MS });
}
