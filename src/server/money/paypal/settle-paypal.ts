import type { Selectable } from 'kysely';
import type { PaypalState } from '../../../contract/paypal.ts';
import { balanceOf } from '../../../domain/order.ts';
import type { OrdersTable } from '../../platform/database/sales-tables.ts';
import type { Ports } from '../../platform/ports.ts';
import { bookCapture, notePaypalState } from './book-paypal.ts';
import type { PaypalCalls } from './paypal-calls.ts';
import { type Capture, centsOf, PaypalFailure, type PaypalOrder } from './paypal-client.ts';
import { type PaypalRow, reopenPaypalOrder } from './paypal-orders.repository.ts';

/** Statuses of a capture whose money has arrived; a refund of it is booked separately. */
const CAPTURED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
const DENIED = ['DECLINED', 'FAILED'];

/** The part of our order that its payment needs. */
export interface OrderToPay {
  id: string;
  number: string;
  /** Still to be paid; 0 for an order that is not open. */
  openCents: number;
}

type Order = Pick<Selectable<OrdersTable>, 'id' | 'number' | 'status' | 'total_cents' | 'paid_cents'>;

export function orderToPay({ id, number, status, total_cents, paid_cents }: Order): OrderToPay {
  const { openCents } = balanceOf({ status, totalCents: total_cents, paidCents: paid_cents });
  return { id, number, openCents };
}

export interface SettledPayment {
  state: PaypalState;
  /** Whether the guest can still approve it at its `approve_url`. */
  isUsable: boolean;
  /** PayPal did not answer. */
  isUnknown: boolean;
}

/**
 * Reads a payment from PayPal, captures it if the guest has approved exactly the open amount, and books the
 * money received. Safe to repeat and to run concurrently: a capture is booked once.
 */
export async function settlePaypal(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  calls: PaypalCalls,
  order: OrderToPay,
  row: PaypalRow,
): Promise<SettledPayment> {
  const expected = { id: row.id, number: order.number, cents: row.cents };
  const report = await calls.read(row.id);
  if (report instanceof PaypalFailure) {
    const isGone = report.status === 404;
    return { state: row.state, isUsable: !isGone, isUnknown: !isGone };
  }
  const checked = checkReport(report, expected);
  if (checked.kind !== 'approved' || order.openCents !== row.cents)
    return record(services, order, row, checked);
  // If the answer to the capture is lost, polling finds its outcome, even after an earlier denial or expiry.
  const open = await services.store.write((trx) => reopenPaypalOrder(trx, row, services.clock()));
  const captured = await capture(calls, row.id);
  return captured instanceof PaypalFailure
    ? recordFailure(services, open, captured)
    : record(services, order, open, checkReport(captured, expected));
}

/** An earlier call of ours whose answer was lost may have captured it already. */
async function capture(calls: PaypalCalls, id: string) {
  const captured = await calls.capture(id);
  const isDone = captured instanceof PaypalFailure && captured.issue === 'ORDER_ALREADY_CAPTURED';
  return isDone ? calls.read(id) : captured;
}

/** 422: the guest's bank declined; at PayPal they can choose another way to pay. */
async function recordFailure(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  row: PaypalRow,
  { status }: PaypalFailure,
): Promise<SettledPayment> {
  if (status !== 422) return { state: row.state, isUsable: true, isUnknown: true };
  const state = await notePaypalState(services, row, 'denied');
  return { state, isUsable: true, isUnknown: false };
}

async function record(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  order: OrderToPay,
  row: PaypalRow,
  checked: CheckedReport,
): Promise<SettledPayment> {
  return {
    state: await recordState(services, order, row, checked),
    isUsable: isUsable(checked),
    isUnknown: false,
  };
}

function recordState(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  order: OrderToPay,
  row: PaypalRow,
  checked: CheckedReport,
): Promise<PaypalState> {
  switch (checked.kind) {
    case 'captured':
      return bookCapture(services, { orderId: order.id, row, captureId: checked.captureId });
    case 'wrong':
      return notePaypalState(services, row, 'wrong', checked.reason);
    case 'pending':
    case 'denied':
      return notePaypalState(services, row, checked.kind);
    default:
      return notePaypalState(services, row, 'open');
  }
}

function isUsable({ kind }: CheckedReport): boolean {
  return kind === 'open' || kind === 'approved';
}

/** The payment we opened at PayPal. */
interface ExpectedPayment {
  id: string;
  /** Our order's number. */
  number: string;
  cents: number;
}

/** `captured`: the money has arrived; `approved`: the guest has agreed; `gone`: it can no longer be paid. */
type CheckedReport =
  | { kind: 'captured'; captureId: string }
  | { kind: 'approved' | 'open' | 'pending' | 'denied' | 'gone' }
  | { kind: 'wrong'; reason: string };

/** Compares PayPal's report with the payment we opened: order, amount and currency must all match. */
function checkReport(report: PaypalOrder, expected: ExpectedPayment): CheckedReport {
  const [unit, ...others] = report.purchase_units;
  if (report.id !== expected.id || unit === undefined || others.length > 0)
    return wrong('eine andere Zahlung');
  const captures = unit.payments?.captures ?? [];
  const captured = captures.find(({ status }) => CAPTURED.includes(status));
  const number = unit.custom_id ?? captured?.custom_id;
  if (number !== expected.number) return wrong('eine andere Bestellung');
  if (captured !== undefined) return checkCapture(captured, expected);
  if (captures.some(({ status }) => status === 'PENDING')) return { kind: 'pending' };
  if (captures.some(({ status }) => DENIED.includes(status))) return { kind: 'denied' };
  if (unit.amount === undefined || centsOf(unit.amount) !== expected.cents)
    return wrong('ein anderer Betrag');
  if (report.status === 'APPROVED') return { kind: 'approved' };
  return { kind: report.status === 'VOIDED' ? 'gone' : 'open' };
}

function checkCapture({ id, amount, custom_id }: Capture, { cents, number }: ExpectedPayment): CheckedReport {
  if (custom_id !== undefined && custom_id !== number) return wrong('eine andere Bestellung');
  if (centsOf(amount) !== cents) return wrong('ein anderer Betrag');
  return { kind: 'captured', captureId: id };
}

function wrong(reason: string): CheckedReport {
  return { kind: 'wrong', reason };
}
