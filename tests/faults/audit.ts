import { hashSecret } from '../../src/server/platform/http/secrets.ts';
import type { Books } from './books.ts';
import { type Attempt, type Ledger, orderIdOf } from './ledger.ts';

/** Compares the books with what guests were told, and with themselves; answers every fault in words. */
export function audit(books: Books, ledger: Ledger): string[] {
  return [
    ...(books.integrity === 'ok' ? [] : [books.integrity]),
    ...ledger.attempts.flatMap((attempt) => judgeAttempt(books, attempt)),
    ...brokenHolds(books, ledger),
    ...books.orders.flatMap((order) => judgeOrder(books, order)),
    ...soldTwice(books),
    ...miscounted(books),
    ...lostWords(books),
  ];
}

/** An order that was confirmed is there with all its tickets; one that was refused is not. */
function judgeAttempt({ orders, items }: Books, attempt: Attempt): string[] {
  const { key, answer, tickets } = attempt;
  const written = orders.filter((order) => order.checkout_key_hash === hashSecret(key));
  if (written.length > 1) return [`${key} is written ${written.length} times`];
  if (answer === null) return [];
  if ('refused' in answer) {
    if (answer.refused !== 409) return [`${key} was refused with ${answer.refused}`];
    return written.length === 0 ? [] : [`${key} was refused and is written`];
  }
  if (written[0]?.id !== answer.orderId) return [`${key} was confirmed and is lost`];
  const there = items.filter((item) => item.order_id === answer.orderId).length;
  return there === tickets ? [] : [`${key} has ${there} of ${tickets} tickets`];
}

/** Seats that were promised belong to the guest: held, or sold to him. */
function brokenHolds({ placements }: Books, { holds, attempts }: Ledger): string[] {
  const guestOfOrder = new Map(attempts.map((attempt) => [orderIdOf(attempt), attempt.guest]));
  const placed = new Map(placements.map((placement) => [placement.seat_id, placement]));
  return holds.flatMap(({ guest, seats }) =>
    seats.flatMap((seat) => {
      const { guest_id = null, order_id = null } = placed.get(seat) ?? {};
      if (guest_id === hashSecret(guest)) return [];
      // Sold, and nobody has been told yet to whom.
      if (order_id !== null && (guestOfOrder.get(order_id) ?? guest) === guest) return [];
      return [`seat ${seat} was promised to ${guest} and is not his`];
    }),
  );
}

/** Tickets, places, sums and mails were written with the order and its payment, all of them. */
function judgeOrder({ items, placements, outbox }: Books, order: Books['orders'][number]): string[] {
  const own = items.filter((item) => item.order_id === order.id);
  const places = placements.filter((placement) => placement.order_id === order.id);
  const mails = (kind: string) =>
    outbox.filter((mail) => mail.order_id === order.id && mail.kind === kind).length;
  const cents = own.reduce((sum, item) => sum + item.price_cents, 0);
  const faults = [];
  if (own.length === 0 || cents !== order.tickets_cents) faults.push(`order ${order.id} lacks tickets`);
  if (seatsIn(own) !== seatsIn(places)) faults.push(`order ${order.id} lacks places`);
  if (mails('order_confirmation') !== 1)
    faults.push(`order ${order.id} has ${mails('order_confirmation')} confirmations`);
  if (mails('order_paid') !== (order.status === 'paid' ? 1 : 0))
    faults.push(`order ${order.id} is ${order.status} and has ${mails('order_paid')} mails with tickets`);
  return faults;
}

function seatsIn(rows: ReadonlyArray<{ event_id: number; seat_id: number | null }>): string {
  return rows
    .map((row) => `${row.event_id}/${row.seat_id}`)
    .toSorted()
    .join();
}

function soldTwice({ items }: Books): string[] {
  const seats = items.filter((item) => item.seat_id !== null);
  const tickets = Map.groupBy(seats, (item) => `${item.event_id}/${item.seat_id}`);
  return [...tickets].flatMap(([seat, { length }]) =>
    length > 1 ? [`seat ${seat} is on ${length} tickets`] : [],
  );
}

/** What is counted as taken is what was sold, and never more than there is. */
function miscounted({ contingents, items, discounts, orders }: Books): string[] {
  const faults = contingents.flatMap(({ id, event_id, block_id, ticket_price_id, taken, capacity }) => {
    const sold = items.filter(
      (item) =>
        item.event_id === event_id &&
        (block_id === null || item.block_id === block_id) &&
        (ticket_price_id === null || item.ticket_price_id === ticket_price_id),
    ).length;
    return taken === sold && taken <= capacity
      ? []
      : [`contingent ${id}: taken ${taken}, sold ${sold}, there are ${capacity}`];
  });
  const uses = discounts.flatMap((discount) => {
    const used = orders.filter((order) => order.discount_id === discount.id).length;
    return discount.uses === used ? [] : [`${discount.code} is counted ${discount.uses} times, used ${used}`];
  });
  return [...faults, ...uses];
}

/** An order has all the words it is found by, or is marked as one that has none yet. */
function lostWords({ orders, words }: Books): string[] {
  const written = Map.groupBy(words, (row) => row.order_id);
  return orders.flatMap(({ id, search_text, has_words }) => {
    const due = has_words === 1 ? search_text.trim().split(' ') : [];
    const there = (written.get(id) ?? []).map(({ word }) => word);
    return due.toSorted().join() === there.toSorted().join() ? [] : [`order ${id} is found by ${there}`];
  });
}
