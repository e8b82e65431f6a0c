import type { PaypalState } from '../../../contract/paypal.ts';
import type { Ports } from '../../platform/ports.ts';
import { bookCapture, notePaypalState } from './book-paypal.ts';
import type { PaypalCalls } from './paypal-calls.ts';
import { type Capture, centsOf, PaypalFailure, type Report } from './paypal-client.ts';
import { type OrderToPay, type PaypalRow, reopenPaypalOrder } from './paypal-orders.repository.ts';

export interface Settled {
  state: PaypalState;
  /** Whether the guest can still agree to it where he was sent. */
  isUsable: boolean;
  /** PayPal gave no answer: how it stands is not known. */
  isUnknown: boolean;
}

/**
 * Asks PayPal how a payment stands, collects it once the guest has agreed to just what is open, and books what has come
 * in. As often as one likes, and by several at once: the same is booked once.
 */
export async function settlePaypal(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  calls: PaypalCalls,
  order: OrderToPay,
  row: PaypalRow,
): Promise<Settled> {
  const asked = { id: row.id, number: order.number, cents: row.cents };
  const report = await calls.read(row.id);
  if (report instanceof PaypalFailure) {
    const isGone = report.status === 404;
    return { state: row.state, isUsable: !isGone, isUnknown: !isGone };
  }
  const checked = checkReport(report, asked);
  if (checked.kind !== 'approved' || order.openCents !== row.cents)
    return write(services, order, row, checked);
  // Should this answer be lost, its end will be asked for, also of what was denied or given up before.
  const open = await services.store.write((trx) => reopenPaypalOrder(trx, row, services.clock()));
  const collected = await collect(calls, row.id);
  return collected instanceof PaypalFailure
    ? denied(services, open, collected)
    : write(services, order, open, checkReport(collected, asked));
}

/** What was captured meanwhile, by another of our calls whose answer was lost, is read. */
async function collect(calls: PaypalCalls, id: string) {
  const collected = await calls.capture(id);
  const isDone = collected instanceof PaypalFailure && collected.issue === 'ORDER_ALREADY_CAPTURED';
  return isDone ? calls.read(id) : collected;
}

/** The guest's bank may say no; he can choose another way to pay where he agreed. */
async function denied(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  row: PaypalRow,
  { status }: PaypalFailure,
): Promise<Settled> {
  if (status !== 422) return { state: row.state, isUsable: true, isUnknown: true };
  const state = await notePaypalState(services, row, 'denied');
  return { state, isUsable: true, isUnknown: false };
}

async function write(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  order: OrderToPay,
  row: PaypalRow,
  checked: CheckedReport,
): Promise<Settled> {
  return {
    state: await stateOf(services, order, row, checked),
    isUsable: isUsable(checked),
    isUnknown: false,
  };
}

function stateOf(
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

/** What we asked PayPal for. */
interface Asked {
  /** PayPal's id. */
  id: string;
  /** Of our order. */
  number: string;
  cents: number;
}

/**
 * What PayPal's word on an order comes to. `captured`: the money is there; `approved`: the guest has agreed; `gone`: it
 * can no longer be paid.
 */
type CheckedReport =
  | { kind: 'captured'; captureId: string }
  | { kind: 'approved' | 'open' | 'pending' | 'denied' | 'gone' }
  | { kind: 'wrong'; reason: string };

/** Money is there in these; what was given back of it since is another booking. */
const CAPTURED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
const DENIED = ['DECLINED', 'FAILED'];

/** Compares PayPal's word with what we asked for: only the very order, amount and currency count. */
function checkReport(report: Report, asked: Asked): CheckedReport {
  const [unit, ...others] = report.purchase_units;
  if (report.id !== asked.id || unit === undefined || others.length > 0) return wrong('eine andere Zahlung');
  const captures = unit.payments?.captures ?? [];
  const captured = captures.find(({ status }) => CAPTURED.includes(status));
  const named = unit.custom_id ?? captured?.custom_id;
  if (named !== asked.number) return wrong('eine andere Bestellung');
  if (captured !== undefined) return checkCapture(captured, asked);
  if (captures.some(({ status }) => status === 'PENDING')) return { kind: 'pending' };
  if (captures.some(({ status }) => DENIED.includes(status))) return { kind: 'denied' };
  if (unit.amount === undefined || centsOf(unit.amount) !== asked.cents) return wrong('ein anderer Betrag');
  if (report.status === 'APPROVED') return { kind: 'approved' };
  return { kind: report.status === 'VOIDED' ? 'gone' : 'open' };
}

function checkCapture({ id, amount, custom_id }: Capture, { cents, number }: Asked): CheckedReport {
  if (custom_id !== undefined && custom_id !== number) return wrong('eine andere Bestellung');
  if (centsOf(amount) !== cents) return wrong('ein anderer Betrag');
  return { kind: 'captured', captureId: id };
}

function wrong(reason: string): CheckedReport {
  return { kind: 'wrong', reason };
}
