import { placeWords } from '../admission/ticket-paper/ticket-facts.ts';
import type { CancellationFacts, InvoiceLine } from '../money/invoices/paper/invoice-facts.ts';
import type { DeskItemRow } from '../sales/orders/orders.repository.ts';

interface Line {
  what: string;
  cents: number;
}

/** What was cancelled at one moment, as a mail tells it. */
export interface CancelledTickets {
  count: number;
  lines: Line[];
  /** What the document takes back in all; null where there is none. */
  totalCents: number | null;
  /** The order at once, what was left of it, or only some of what was left. */
  extent: 'whole' | 'rest' | 'part';
  /** What is free again of an order whose tickets were never valid; null where they were. */
  freed: 'seats' | 'tickets' | null;
  /** What is given back, in cents. */
  refundCents: number;
}

/** Tells whether an order ended with the tickets that were cancelled at `at`, epoch milliseconds. */
export function extentOf(items: ReadonlyArray<DeskItemRow>, at: number): CancelledTickets['extent'] {
  const isLeft = ({ cancelled_at }: DeskItemRow) => cancelled_at === null || cancelled_at > at;
  const wasGone = ({ cancelled_at }: DeskItemRow) => cancelled_at !== null && cancelled_at < at;
  if (items.some(isLeft)) return 'part';
  return items.some(wasGone) ? 'rest' : 'whole';
}

/** What a document takes back from its invoice. */
export function ofDocument(
  { lines, discount, refundCents }: CancellationFacts,
  extent: CancelledTickets['extent'],
): CancelledTickets {
  const taken = lines.map((line) => ({ what: describe(line), cents: line.quantity * line.unitCents }));
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

/**
 * Tickets that no invoice was written for, cancelled at `at`; `refundCents` was paid beyond what is left, and before they
 * are paid, no tickets are valid.
 */
export function ofTickets(
  items: ReadonlyArray<DeskItemRow>,
  at: number,
  { refundCents, wereValid }: { refundCents: number; wereValid: boolean },
): CancelledTickets {
  const cancelled = items.filter(({ cancelled_at }) => cancelled_at === at);
  const lines = cancelled.map(({ name, event_name, block_name, row, seat_name, price_cents }) => ({
    name,
    eventName: event_name,
    place: placeWords({ block: block_name, row, seat: seat_name }),
    unitCents: price_cents,
  }));
  const groups = Map.groupBy(lines, (line) => JSON.stringify(line));
  return {
    count: cancelled.length,
    lines: [...groups.values()].map((group) => {
      const line = { ...(group[0] as (typeof lines)[number]), quantity: group.length };
      return { what: describe(line), cents: line.quantity * line.unitCents };
    }),
    totalCents: null,
    extent: extentOf(items, at),
    freed: wereValid ? null : cancelled.every(({ seat_id }) => seat_id !== null) ? 'seats' : 'tickets',
    refundCents,
  };
}

function describe({
  quantity,
  name,
  eventName,
  place,
}: Pick<InvoiceLine, 'quantity' | 'name' | 'eventName' | 'place'>): string {
  return [`${quantity} × ${name}`, eventName, place].filter((part) => part !== '').join(', ');
}
