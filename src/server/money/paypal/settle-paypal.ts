import type { PaypalState } from '../../../contract/paypal.ts';
import type { Ports } from '../../platform/ports.ts';
import { bookCapture, notePaypalState } from './book-paypal.ts';
import { type Judged, judgeReport } from './judge-report.ts';
import type { OrderToPay } from './order-to-pay.ts';
import type { PaypalCalls } from './paypal-calls.ts';
import { PaypalFailure } from './paypal-http.ts';
import { type PaypalRow, reopenPaypalOrder } from './paypal-orders-table.ts';

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
  const judged = judgeReport(report, asked);
  if (judged.kind !== 'approved' || order.openCents !== row.cents) return write(services, order, row, judged);
  // Should this answer be lost, its end will be asked for, also of what was denied or given up before.
  const open = await services.store.write((trx) => reopenPaypalOrder(trx, row, services.clock()));
  const collected = await collect(calls, row.id);
  return collected instanceof PaypalFailure
    ? denied(services, open, collected)
    : write(services, order, open, judgeReport(collected, asked));
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
  judged: Judged,
): Promise<Settled> {
  return { state: await stateOf(services, order, row, judged), isUsable: isUsable(judged), isUnknown: false };
}

function stateOf(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  order: OrderToPay,
  row: PaypalRow,
  judged: Judged,
): Promise<PaypalState> {
  switch (judged.kind) {
    case 'captured':
      return bookCapture(services, { orderId: order.id, row, captureId: judged.captureId });
    case 'wrong':
      return notePaypalState(services, row, 'wrong', judged.reason);
    case 'pending':
    case 'denied':
      return notePaypalState(services, row, judged.kind);
    default:
      return notePaypalState(services, row, 'open');
  }
}

function isUsable({ kind }: Judged): boolean {
  return kind === 'open' || kind === 'approved';
}
