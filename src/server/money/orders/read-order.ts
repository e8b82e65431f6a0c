import type { Selectable } from 'kysely';
import type { OrderLine, OrderView } from '../../../contract/orders.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { balanceOf } from '../../../domain/order.ts';
import { specialKind } from '../../../domain/seat.ts';
import { giroCodeText } from '../../../domain/sepa.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import type { OrdersTable } from '../../platform/database/sales-tables.ts';
import type { Db } from '../../platform/database/store.ts';
import { mailsReceivedFor } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder, findOrderItems, parseFirm } from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings, SettingsPort } from '../../settings/festival-settings.ts';
import { invoiceOfOrder } from '../invoices/documents.repository.ts';
import { paypalOrdersOf } from '../paypal/paypal-orders.repository.ts';
import { announcedCancelDay, remindersOf } from '../reminders/reminders.repository.ts';

type Item = Awaited<ReturnType<typeof findOrderItems>>[number];

interface OrderFacts {
  isOnlyStored: boolean;
  hasInvoice: boolean;
  paypal: OrderView['paypal'];
  cancelledFrom: OrderView['cancelled_from'];
  mail: OrderView['mail'];
}

/** An order with its lines, for anyone who knows its id. Refused: `unknown_order`. */
export async function readOrder(
  services: Pick<Ports, 'config' | 'store'> & SettingsPort,
  id: string,
): Promise<OrderView | Refusal> {
  const { read: db } = services.store;
  const order = await findOrder(db, id);
  if (order === undefined) return refuse('unknown_order');
  const hasInvoice = (await invoiceOfOrder(db, id)) !== undefined;
  const paypal =
    order.payment_type === 'paypal' ? ((await paypalOrdersOf(db, id))[0]?.state ?? 'open') : null;
  const items = await findOrderItems(db, id);
  return viewOrder(order, items, services.settings(), {
    hasInvoice,
    paypal,
    cancelledFrom: await cancelledFromOf(db, order),
    isOnlyStored: onlyStoresMail(services.config),
    mail: onlyStoresMail(services.config) ? undefined : await mailsReceivedFor(db, id),
  });
}

/** Exempt or partly paid orders are never cancelled automatically, whatever a mail announced. */
async function cancelledFromOf(
  db: Db,
  { id, status, last_deadline, exempt_because, paid_cents }: Selectable<OrdersTable>,
): Promise<string | null> {
  const isByItself = status === 'open' && exempt_because === null && paid_cents === 0;
  if (!isByItself || last_deadline === null) return null;
  return announcedCancelDay((await remindersOf(db, [id])).get(id) ?? []);
}

/** The guest's view of an order, with equal tickets in one line. The transfer is for the open amount. */
function viewOrder(
  order: Selectable<OrdersTable>,
  items: ReadonlyArray<Item>,
  { bank }: FestivalSettings,
  { hasInvoice, paypal, cancelledFrom, isOnlyStored, mail }: OrderFacts,
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
    ...(order.firm !== null && { firm: parseFirm(order.firm) ?? undefined }),
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
    ...(order.waived_cents > 0 && { waived: centsToEuros(order.waived_cents) }),
    total: centsToEuros(order.total_cents),
    paid: centsToEuros(order.paid_cents),
    open: centsToEuros(openCents),
    has_invoice: hasInvoice,
    bank,
    only_stored: isOnlyStored,
    ...(mail && { mail }),
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
    // A group is never empty.
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
      seat_view: first.seat_view ?? undefined,
      name: first.name,
      quantity: group.length,
      price: centsToEuros(first.price_cents),
    };
  });
}
