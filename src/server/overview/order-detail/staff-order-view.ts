import type { Selectable } from 'kysely';
import type {
  OrderHistoryEntry,
  OrderMail,
  Payment,
  StaffOrder,
  StaffOrderItem,
} from '../../../contract/staff-orders.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { balanceOf } from '../../../domain/order.ts';
import { isPercentTakenOff } from '../../../domain/remaining-total.ts';
import { storedTimeOfInstant, storedTimeOrNull } from '../../../domain/stored-time.ts';
import { describeMailFault } from '../../messages/mail-fault.ts';
import { type PaypalRow, paypalStateForStaff } from '../../money/paypal/paypal-orders.repository.ts';
import { awaitedStatement } from '../../money/reminders/reminder-pauses.ts';
import { viewWithdrawal } from '../../money/withdrawals/withdrawal-view.ts';
import type { WithdrawalRow } from '../../money/withdrawals/withdrawals.repository.ts';
import type { PaymentsTable } from '../../platform/database/money-tables.ts';
import type { OrdersTable } from '../../platform/database/sales-tables.ts';
import type { mailsOfOrder } from '../../platform/outbox/outbox.repository.ts';
import type { historyOfOrder, NoteRow } from '../../sales/orders/order-history.repository.ts';
import type { StaffItemRow } from '../../sales/orders/orders.repository.ts';
import { parseFirm } from '../../sales/orders/orders.repository.ts';

interface StaffOrderRows {
  order: Selectable<OrdersTable>;
  items: ReadonlyArray<StaffItemRow>;
  payments: ReadonlyArray<Selectable<PaymentsTable>>;
  paypal: ReadonlyArray<PaypalRow>;
  mails: Awaited<ReturnType<typeof mailsOfOrder>>;
  withdrawals: ReadonlyArray<WithdrawalRow>;
  history: Awaited<ReturnType<typeof historyOfOrder>>;
  notes: ReadonlyArray<NoteRow>;
  /** The newest booking day of an imported bank entry, `YYYY-MM-DD`; null without one. */
  bookedDay: string | null;
  hasMailServer: boolean;
}

/** `today` (`YYYY-MM-DD`) decides whether the order is overdue. */
export function viewStaffOrder(
  {
    order,
    items,
    payments,
    paypal,
    mails,
    withdrawals,
    history,
    notes,
    bookedDay,
    hasMailServer,
  }: StaffOrderRows,
  today: string,
): StaffOrder {
  const { status } = order;
  const { openCents, refundDueCents } = balanceOf({
    status,
    totalCents: order.total_cents,
    paidCents: order.paid_cents,
  });
  const discounted = {
    ticketsCents: order.tickets_cents,
    discountCents: order.discount_cents - order.waived_cents,
    discountPercent: order.discount_percent,
  };
  const is_overdue = status === 'open' && order.due_on < today;
  const { firstname, lastname, email, telephone, street, zipcode, city } = order;
  return {
    id: order.id,
    number: order.number,
    status,
    source: order.source,
    is_overdue,
    version: order.version,
    payment_type: order.payment_type,
    paypal: order.payment_type === 'paypal' ? paypalStateForStaff(paypal) : null,
    created_at: storedTimeOfInstant(order.created_at),
    due_on: order.due_on,
    last_deadline: order.last_deadline,
    exempt_because: order.exempt_because,
    awaited_statement: is_overdue ? awaitedStatement(order, bookedDay) : null,
    paid_at: storedTimeOrNull(order.paid_at),
    cancelled_at: storedTimeOrNull(order.cancelled_at),
    customer: { firstname, lastname, email, telephone, street, zipcode, city },
    ...(order.firm !== null && { firm: parseFirm(order.firm) ?? undefined }),
    comment: order.comment,
    note: notes.at(-1)?.text ?? '',
    ...(notes.length > 0 && {
      notes: notes.map(({ at, who, text }) => ({ at: storedTimeOfInstant(at), who, text })),
    }),
    items: items.map(viewItem),
    tickets: centsToEuros(order.tickets_cents),
    fees: centsToEuros(order.fees_cents),
    discount: centsToEuros(order.discount_cents),
    discount_percentage: isPercentTakenOff(discounted) ? order.discount_percent : null,
    ...(order.waived_cents > 0 && { waived: centsToEuros(order.waived_cents) }),
    code_percentage: order.discount_percent,
    code_least: centsToEuros(order.discount_least_cents),
    total: centsToEuros(order.total_cents),
    paid: centsToEuros(order.paid_cents),
    open: centsToEuros(openCents),
    refund_due: centsToEuros(refundDueCents),
    payments: payments.map(viewPayment),
    mails: mails.map((mail) => viewMail(mail, hasMailServer)),
    withdrawals: withdrawals.map((row) => viewWithdrawal(row)),
    history: historyOf(history, withdrawals),
  };
}

function viewItem(item: StaffItemRow): StaffOrderItem {
  return {
    id: item.id,
    event_id: item.event_id,
    event_name: item.event_name,
    event_starts_at: item.event_starts_at,
    block_id: item.block_id,
    block_name: item.block_name,
    seat_id: item.seat_id,
    row: item.row,
    seat_name: item.seat_name,
    name: item.name,
    price_category_id: item.price_category_id,
    price: centsToEuros(item.price_cents),
    cancelled_at: storedTimeOrNull(item.cancelled_at),
    redeemed_at: storedTimeOrNull(item.redeemed_at),
    redeemed_by: item.redeemed_by,
  };
}

function viewPayment(payment: StaffOrderRows['payments'][number]): Payment {
  const { id, cents, method, booked_on, note, created_at, booked_by, undone_at, undone_by } = payment;
  return {
    id,
    amount: centsToEuros(cents),
    method,
    booked_on,
    note,
    created_at: storedTimeOfInstant(created_at),
    booked_by,
    undone_at: storedTimeOrNull(undone_at),
    undone_by,
  };
}

function viewMail(
  {
    id,
    kind,
    state,
    attempts,
    is_under_way,
    created_at,
    next_attempt_at,
    sent_at,
    last_error,
  }: StaffOrderRows['mails'][number],
  hasMailServer: boolean,
): OrderMail {
  const isToBeRetried = hasMailServer && state === 'waiting' && is_under_way === 0 && attempts > 0;
  return {
    id,
    kind,
    state,
    attempts,
    is_under_way: is_under_way === 1,
    created_at: storedTimeOfInstant(created_at),
    sent_at: storedTimeOrNull(sent_at),
    ...(isToBeRetried && { next_attempt_at: storedTimeOfInstant(next_attempt_at) }),
    ...(hasMailServer && last_error !== null && { reason: describeMailFault(last_error) }),
  };
}

/** Staff's audit entries and guests' withdrawals, newest first. */
function historyOf(
  history: StaffOrderRows['history'],
  withdrawals: StaffOrderRows['withdrawals'],
): OrderHistoryEntry[] {
  const done = history.map(({ at, who, what, facts }) => ({ at, who, what, facts: JSON.parse(facts) }));
  const declared = withdrawals.map(({ received_at, name }) => ({
    at: received_at,
    who: name,
    what: 'withdrawal_received' as const,
    facts: {},
  }));
  return [...done, ...declared]
    .sort((a, b) => b.at - a.at)
    .map((entry) => ({ ...entry, at: storedTimeOfInstant(entry.at) }));
}
