import { OVERPAID, type PricedTickets, partsLess, partsOfOrder } from '../../../domain/payment-parts.ts';
import { ticketsByPrice } from '../../inventory/items.repository.ts';
import type { Store, Trx } from '../../platform/database/store.ts';
import { type LockedOrder, lockOrder, type StaffItemRow } from '../../sales/orders/orders.repository.ts';
import { fillDocumentSums, invoiceOfOrder, takenBackSince } from '../invoices/documents.repository.ts';
import type { InvoiceFacts } from '../invoices/pdf/invoice-facts.ts';
import { addParts, dropParts, ordersWithoutParts, partsOfPayments, setRates } from './payments.repository.ts';

/** What an order costs and what was paid for it, in integer cents, once a payment is booked or undone. */
interface PaidTotal {
  id: string;
  totalCents: number;
  paidCents: number;
  /** Those that are not cancelled. */
  tickets: ReadonlyArray<{ priceId: number; cents: number }>;
}

/** The payments of an order, what all of them are for, and the rates that its invoice has said. */
async function knownParts(trx: Trx, orderId: string) {
  const payments: { id: number; cents: number; createdAt: number; hasParts: boolean }[] = [];
  const parts = new Map<number, number>();
  const rates = new Map<number, number>();
  for (const row of await partsOfPayments(trx, orderId)) {
    const { id, cents, created_at: createdAt, ticket_price_id: price, part_cents, tax_percent } = row;
    if (payments.at(-1)?.id !== id) payments.push({ id, cents, createdAt, hasParts: price !== null });
    if (price === null) continue;
    parts.set(price, (parts.get(price) ?? 0) + (part_cents ?? 0));
    if (tax_percent !== null) rates.set(price, tax_percent);
  }
  return { payments, parts, rates };
}

type KnownParts = Awaited<ReturnType<typeof knownParts>>;

/** Nothing was paid before, so nothing need be read. */
const NOTHING: KnownParts = { payments: [], parts: new Map(), rates: new Map() };

/**
 * Writes what a payment just booked is for: the difference between what all payments of the order are for with it and what
 * they were for without it. So a refund takes back what was cancelled, and what was written before never changes.
 */
export async function writeParts(
  trx: Trx,
  order: PaidTotal & { payment: number; paidBefore: number },
): Promise<void> {
  const known = order.paidBefore === 0 ? NOTHING : await completeParts(trx, order.id, order.payment);
  const wanted = partsOfOrder({ ...order, tickets: withRates(order.tickets, known) });
  await addParts(
    trx,
    order.payment,
    partsLess(wanted, known.parts),
    (price) => known.rates.get(price) ?? null,
  );
}

/** After a payment was undone: what is left is for what it would be for without it. */
export async function undoParts(trx: Trx, order: PaidTotal & { payment: number }): Promise<void> {
  await dropParts(trx, order.payment);
  const known = await completeParts(trx, order.id);
  const last = known.payments.at(-1);
  if (last === undefined) return;
  const wanted = partsOfOrder({ ...order, tickets: withRates(order.tickets, known) });
  await addParts(trx, last.id, partsLess(wanted, known.parts), (price) => known.rates.get(price) ?? null);
}

/** Gives what was paid for an order the rates of the invoice that is being issued for it. */
export async function settleParts(
  trx: Trx,
  order: Pick<LockedOrder, 'id' | 'paid_cents' | 'total_cents'>,
  tickets: ReadonlyArray<StaffItemRow>,
  rateOf: (ticket: StaffItemRow) => number,
): Promise<void> {
  const known = await completeParts(trx, order.id);
  const last = known.payments.at(-1);
  if (last === undefined) return;
  const rates = new Map(tickets.map((ticket) => [ticket.ticket_price_id, rateOf(ticket)]));
  const priced = [...Map.groupBy(tickets, ({ ticket_price_id }) => ticket_price_id)].map(
    ([priceId, group]): PricedTickets => ({
      priceId,
      cents: group.reduce((sum, { price_cents }) => sum + price_cents, 0),
      ratePercent: rates.get(priceId) ?? null,
    }),
  );
  const { total_cents: totalCents, paid_cents: paidCents } = order;
  const wanted = partsOfOrder({ totalCents, paidCents, tickets: priced });
  // What was cancelled and is not refunded yet stays: money is counted on the day on which it comes or goes.
  if ((wanted.get(OVERPAID) ?? 0) === (known.parts.get(OVERPAID) ?? 0))
    await addParts(trx, last.id, partsLess(wanted, known.parts), (price) => rates.get(price) ?? null);
  await setRates(trx, order.id, rates);
}

function withRates(tickets: PaidTotal['tickets'], { rates }: KnownParts): PricedTickets[] {
  return tickets.map(({ priceId, cents }) => ({ priceId, cents, ratePercent: rates.get(priceId) ?? null }));
}

/**
 * What the payments of an order are for; of those that an earlier version booked it is worked out now, by the tickets and
 * the total of that time. `but` is a payment to leave out. The caller holds the order's lock.
 */
async function completeParts(trx: Trx, orderId: string, but?: number): Promise<KnownParts> {
  const known = await knownParts(trx, orderId);
  const payments = known.payments.filter(({ id }) => id !== but);
  if (payments.every(({ hasParts, cents }) => hasParts || cents === 0)) return { ...known, payments };
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return known;
  let paidCents = 0;
  const before = new Map<number, number>();
  for (const { id, cents, createdAt, hasParts } of payments) {
    paidCents += cents;
    if (hasParts) continue;
    const tickets = (await ticketsByPrice(trx, orderId, createdAt)).map((one) => ({
      ...one,
      ratePercent: null,
    }));
    const totalCents = order.total_cents + (await takenBackSince(trx, orderId, createdAt));
    const wanted = partsOfOrder({ tickets, totalCents, paidCents });
    const parts = partsLess(wanted, before);
    await addParts(trx, id, parts, () => null);
    for (const [price, part] of parts) before.set(price, (before.get(price) ?? 0) + part);
  }
  await setRates(trx, orderId, await invoicedRates(trx, orderId));
  return { ...(await knownParts(trx, orderId)), payments };
}

async function invoicedRates(trx: Trx, orderId: string): Promise<Map<number, number>> {
  const invoice = await invoiceOfOrder(trx, orderId);
  if (invoice === undefined) return new Map();
  const { lines }: InvoiceFacts = JSON.parse(invoice.facts);
  return new Map(
    lines.flatMap(({ ticketPriceId, ratePercent }) =>
      ticketPriceId === undefined ? [] : [[ticketPriceId, ratePercent] as const],
    ),
  );
}

const FILLED_AT_ONCE = 200;

/** Works out what the payments of a day (`YYYY-MM-DD`) are for that an earlier version booked. */
export async function fillParts(store: Store, day: string): Promise<void> {
  for (;;) {
    const orderIds = await ordersWithoutParts(store.read, day, FILLED_AT_ONCE);
    for (const id of orderIds) {
      await fillDocumentSums(store, { after: id, last: id });
      await store.write(async (trx) => {
        if ((await lockOrder(trx, id)) !== undefined) await completeParts(trx, id);
      });
    }
    if (orderIds.length < FILLED_AT_ONCE) return;
  }
}
