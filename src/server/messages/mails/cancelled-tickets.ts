import { berlinDay } from '../../../domain/stored-time.ts';
import { formatPlace } from '../../admission/tickets/pdf/ticket-facts.ts';
import type { CancellationFacts, InvoiceLine } from '../../money/invoices/pdf/invoice-facts.ts';
import { SHOP_ACTOR } from '../../money/reminders/reminder-pauses.ts';
import { withdrawalsOfOrder } from '../../money/withdrawals/withdrawals.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import { historyOfOrder } from '../../sales/orders/order-history.repository.ts';
import type { StaffItemRow } from '../../sales/orders/orders.repository.ts';

interface Line {
  what: string;
  cents: number;
}

/** The tickets cancelled at one moment, as described in the mail. */
export interface CancelledTickets {
  count: number;
  lines: Line[];
  /** The total of the cancellation document; null without one. */
  totalCents: number | null;
  /** The whole order at once, the last tickets left of it, or only a part. */
  extent: 'whole' | 'rest' | 'part';
  /** What becomes available again if the tickets were never valid; null if they were. */
  freed: 'seats' | 'tickets' | null;
  refundCents: number;
}

/** Cancelled tickets from the facts of their cancellation document. */
export function ofDocument(
  { lines, discount, refundCents }: CancellationFacts,
  extent: CancelledTickets['extent'],
): CancelledTickets {
  const taken = lines.map((line) => ({ what: describeLine(line), cents: line.quantity * line.unitCents }));
  if (discount !== null) taken.push({ what: discount.label, cents: -discount.cents });
  return {
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: taken,
    totalCents: taken.reduce((sum, { cents }) => sum + cents, 0),
    extent,
    freed: null,
    refundCents,
  };
}

/** Tickets without an invoice, cancelled at `at`; `wereValid` says whether the order was paid. */
export function ofTickets(
  items: ReadonlyArray<StaffItemRow>,
  at: number,
  { refundCents, wereValid }: { refundCents: number; wereValid: boolean },
): CancelledTickets {
  const cancelled = items.filter(({ cancelled_at }) => cancelled_at === at);
  const lines = cancelled.map(({ name, event_name, block_name, row, seat_name, price_cents }) => ({
    name,
    eventName: event_name,
    place: formatPlace({ block: block_name, row, seat: seat_name }),
    unitCents: price_cents,
  }));
  const groups = Map.groupBy(lines, (line) => JSON.stringify(line));
  return {
    count: cancelled.length,
    lines: [...groups.values()].map((group) => {
      // A group is never empty.
      const line = { ...(group[0] as (typeof lines)[number]), quantity: group.length };
      return { what: describeLine(line), cents: line.quantity * line.unitCents };
    }),
    totalCents: null,
    extent: extentOf(items, at),
    freed: wereValid ? null : cancelled.every(({ seat_id }) => seat_id !== null) ? 'seats' : 'tickets',
    refundCents,
  };
}

/** Whether the order ended with the tickets that were cancelled at `at`, epoch milliseconds. */
export function extentOf(items: ReadonlyArray<StaffItemRow>, at: number): CancelledTickets['extent'] {
  const isLeft = ({ cancelled_at }: StaffItemRow) => cancelled_at === null || cancelled_at > at;
  const wasGone = ({ cancelled_at }: StaffItemRow) => cancelled_at !== null && cancelled_at < at;
  if (items.some(isLeft)) return 'part';
  return items.some(wasGone) ? 'rest' : 'whole';
}

function describeLine({
  quantity,
  name,
  eventName,
  place,
}: Pick<InvoiceLine, 'quantity' | 'name' | 'eventName' | 'place'>): string {
  return [`${quantity} × ${name}`, eventName, place].filter((part) => part !== '').join(', ');
}

/** The reason given to the guest; days are `YYYY-MM-DD`. */
export interface CancelCause {
  /** The missed deadline if the shop cancelled the order automatically, else null. */
  missedDeadline: string | null;
  /** The day of the accepted withdrawal that led to it, or null. */
  withdrawnOn: string | null;
}

interface Cancelling {
  order: { id: string; last_deadline: string | null };
  items: ReadonlyArray<StaffItemRow>;
  at: number;
}

export async function causeOf(db: Db, { order, items, at }: Cancelling): Promise<CancelCause> {
  const history = await historyOfOrder(db, order.id);
  const itself = nameOfStaff(SHOP_ACTOR);
  const isByItself = ({ at: doneAt, who, what }: (typeof history)[number]) =>
    doneAt === at && who === itself && what === 'tickets_cancelled';
  return {
    // A missed deadline is the only reason for automatic cancellation.
    missedDeadline: history.some(isByItself) ? order.last_deadline : null,
    withdrawnOn: await withdrawnOn(db, { order, items, at }),
  };
}

/** Only for the first tickets cancelled after it was accepted: later ones may have other reasons. */
async function withdrawnOn(db: Db, { order, items, at }: Cancelling): Promise<string | null> {
  const isAnsweredBefore = (acceptedAt: number) =>
    items.some(({ cancelled_at: gone }) => gone !== null && gone >= acceptedAt && gone < at);
  const withdrawal = (await withdrawalsOfOrder(db, order.id)).find(
    ({ outcome, settled_at }) =>
      outcome === 'accepted' && settled_at !== null && settled_at <= at && !isAnsweredBefore(settled_at),
  );
  return withdrawal === undefined ? null : berlinDay(withdrawal.received_at);
}
