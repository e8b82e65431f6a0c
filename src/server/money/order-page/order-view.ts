import type { Selectable } from 'kysely';
import type { OrderLine, OrderView } from '../../../contract/orders.ts';
import { giroCodeText } from '../../../domain/giro-code.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { balanceOf } from '../../../domain/order-balance.ts';
import { specialKind } from '../../../domain/seat-words.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { OrdersTable } from '../../platform/database/order-tables.ts';
import type { findOrderItems } from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';

type Item = Awaited<ReturnType<typeof findOrderItems>>[number];

interface OrderFacts {
  isOnlyStored: boolean;
  hasInvoice: boolean;
  paypal: OrderView['paypal'];
  cancelledFrom: OrderView['cancelled_from'];
}

/** An order as its guest sees it; equal tickets stand in one line. The transfer is about what is still to be paid. */
export function viewOrder(
  order: Selectable<OrdersTable>,
  items: ReadonlyArray<Item>,
  { bank }: FestivalSettings,
  { hasInvoice, paypal, cancelledFrom, isOnlyStored }: OrderFacts,
): OrderView {
  const { openCents } = balanceOf({
    status: order.status,
    totalCents: order.total_cents,
    paidCents: order.paid_cents,
  });
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    firstname: order.firstname,
    lastname: order.lastname,
    email: order.email,
    street: order.street,
    zipcode: order.zipcode,
    city: order.city,
    payment_type: order.payment_type,
    paypal,
    comment: order.comment,
    created_at: storedTimeOfInstant(order.created_at),
    due_on: order.due_on,
    last_deadline: order.last_deadline,
    cancelled_from: cancelledFrom,
    lines: viewLines(items.filter((item) => item.cancelled_at === null)),
    cancelled_lines: viewLines(items.filter((item) => item.cancelled_at !== null)),
    tickets: centsToEuros(order.tickets_cents),
    fees: centsToEuros(order.fees_cents),
    discount: centsToEuros(order.discount_cents),
    discount_percentage: order.discount_percent,
    total: centsToEuros(order.total_cents),
    paid: centsToEuros(order.paid_cents),
    open: centsToEuros(openCents),
    has_invoice: hasInvoice,
    bank,
    only_stored: isOnlyStored,
    giro_code:
      openCents > 0
        ? giroCodeText({
            payee: bank.holder,
            iban: bank.iban,
            bic: bank.bic,
            cents: openCents,
            reference: order.number,
          })
        : null,
  };
}

function viewLines(items: ReadonlyArray<Item>): OrderLine[] {
  const groups = Map.groupBy(items, (item) =>
    [item.event_id, item.block_id, item.row, item.seat_name, item.ticket_price_id, item.price_cents].join(
      '/',
    ),
  );
  return [...groups.values()].map((group) => {
    const first = group[0] as Item;
    return {
      event_id: first.event_id,
      event_name: first.event_name,
      event_location: first.event_location,
      event_starts_at: first.event_starts_at,
      block_name: first.block_name,
      row: first.row,
      seat_name: first.seat_name,
      seat_kind: specialKind(first.seat_kind),
      name: first.name,
      quantity: group.length,
      price: centsToEuros(first.price_cents),
    };
  });
}
