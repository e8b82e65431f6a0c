import { berlinDay } from '../../domain/stored-time.ts';
import { SHOP_ITSELF } from '../money/reminders/shop-itself.ts';
import { withdrawalsOfOrder } from '../money/withdrawals/withdrawals.repository.ts';
import type { Db } from '../platform/database/store.ts';
import { nameOfStaff } from '../platform/http/actor.ts';
import { historyOfOrder } from '../sales/orders/order-history.repository.ts';
import type { DeskItemRow } from '../sales/orders/orders.repository.ts';

/** Why tickets were cancelled, as far as the guest is to read it; the days are `YYYY-MM-DD`. */
export interface CancelCause {
  /** The day by which no money had come, where the shop itself cancelled for that; else null. */
  missedDeadline: string | null;
  /** The day of his withdrawal that was accepted and led to it; null for none. */
  withdrawnOn: string | null;
}

interface Cancelling {
  order: { id: string; last_deadline: string | null };
  /** All tickets of the order. */
  items: ReadonlyArray<DeskItemRow>;
  /** Epoch milliseconds. */
  at: number;
}

/** Why the tickets of an order were cancelled that were at one moment. */
export async function causeOf(db: Db, { order, items, at }: Cancelling): Promise<CancelCause> {
  const history = await historyOfOrder(db, order.id);
  const itself = nameOfStaff(SHOP_ITSELF);
  const isByItself = ({ at: doneAt, who, what }: (typeof history)[number]) =>
    doneAt === at && who === itself && what === 'tickets_cancelled';
  return {
    // It cancels nothing but what is not paid in time.
    missedDeadline: history.some(isByItself) ? order.last_deadline : null,
    withdrawnOn: await withdrawnOn(db, { order, items, at }),
  };
}

/** Only the first tickets that were cancelled after it was accepted: whatever goes later may go for other reasons. */
async function withdrawnOn(db: Db, { order, items, at }: Cancelling): Promise<string | null> {
  const isAnsweredBefore = (acceptedAt: number) =>
    items.some(({ cancelled_at: gone }) => gone !== null && gone >= acceptedAt && gone < at);
  const withdrawal = (await withdrawalsOfOrder(db, order.id)).find(
    ({ outcome, settled_at }) =>
      outcome === 'accepted' && settled_at !== null && settled_at <= at && !isAnsweredBefore(settled_at),
  );
  return withdrawal === undefined ? null : berlinDay(withdrawal.received_at);
}
