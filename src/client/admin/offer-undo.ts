import { ApiError } from '../platform/api/api-error.ts';
import { sendPaymentUndo } from '../platform/api/send-payment.ts';
import { notify } from '../ui/notification-store.ts';

const SHOWN_MS = 60_000;

/** Says what was booked, and for a minute how to take it back; `onUndone` then shows the page as it is. */
export function offerUndo(
  text: string,
  bookings: ReadonlyArray<{ order: string; payment: number }>,
  onUndone: () => void,
): void {
  const takeBack = async () => {
    for (const { order, payment } of bookings) await sendPaymentUndo(order, payment);
    return 'Zurückgenommen.';
  };
  offerTakingBack(text, takeBack, onUndone);
}

/** The same with whatever takes it back and answers the sentence that says so. */
export function offerTakingBack(text: string, takeBack: () => Promise<string>, onUndone: () => void): void {
  const run = async () => {
    try {
      notify(await takeBack(), 'good');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'danger');
    }
    onUndone();
  };
  notify(text, 'good', { label: 'Rückgängig', run, isUndo: true, shownMs: SHOWN_MS });
}
