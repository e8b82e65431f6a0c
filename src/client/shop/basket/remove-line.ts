import { type BasketLine, isSameOffer, type SeatLine } from '../../../domain/basket.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { sendRelease } from '../../platform/api/send-release.ts';
import { sendReservation } from '../../platform/api/send-reservation.ts';
import { notify } from '../../ui/notification-store.ts';
import { putBack } from './basket-edits.ts';
import { useBasket } from './basket-store.ts';

/**
 * Takes a line out at once and offers to take that back. A seat is let go at the server as well, and held again when
 * the guest changes his mind; somebody else may have been faster, and then it says so.
 */
export function removeLine(line: BasketLine, words: string): void {
  const { lines, remove } = useBasket.getState();
  const index = lines.findIndex((other) => isSameOffer(other, line));
  remove(line);
  const released = line.is_fixed ? Promise.resolve() : release(line);
  notify(`Entfernt: ${words}`, 'info', {
    label: 'Rückgängig',
    isUndo: true,
    run: async () => {
      await released;
      if (!line.is_fixed && !(await holdAgain(line, words))) return;
      putBack(line, index);
      notify(`Wieder im Warenkorb: ${words}`, 'good');
    },
  });
}

async function release(seat: SeatLine): Promise<void> {
  try {
    await sendRelease(seat.event, [seat.id]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify('Der Platz wird von selbst frei, sobald seine Reservierung abgelaufen ist.', 'info');
  }
}

async function holdAgain(seat: SeatLine, words: string): Promise<boolean> {
  try {
    await sendReservation(seat.event, [{ id: seat.id, ticket_price_id: seat.ticket_price_id }]);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isGone = error.code === 'seats_taken';
    notify(isGone ? `Leider war jemand schneller: ${words}` : error.message, 'warning');
    return false;
  }
}
