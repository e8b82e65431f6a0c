import { type Capture, centsOf, type Report } from './paypal-answers.ts';

/** What we asked PayPal for. */
export interface Asked {
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
export type Judged =
  | { kind: 'captured'; captureId: string }
  | { kind: 'approved' | 'open' | 'pending' | 'denied' | 'gone' }
  | { kind: 'wrong'; reason: string };

/** Money is there in these; what was given back of it since is another booking. */
const CAPTURED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
const DENIED = ['DECLINED', 'FAILED'];

/** Compares PayPal's word with what we asked for: only the very order, amount and currency count. */
export function judgeReport(report: Report, asked: Asked): Judged {
  const [unit, ...others] = report.purchase_units;
  if (report.id !== asked.id || unit === undefined || others.length > 0) return wrong('eine andere Zahlung');
  const captures = unit.payments?.captures ?? [];
  const captured = captures.find(({ status }) => CAPTURED.includes(status));
  const named = unit.custom_id ?? captured?.custom_id;
  if (named !== asked.number) return wrong('eine andere Bestellung');
  if (captured !== undefined) return judgeCapture(captured, asked);
  if (captures.some(({ status }) => status === 'PENDING')) return { kind: 'pending' };
  if (captures.some(({ status }) => DENIED.includes(status))) return { kind: 'denied' };
  if (unit.amount === undefined || centsOf(unit.amount) !== asked.cents) return wrong('ein anderer Betrag');
  if (report.status === 'APPROVED') return { kind: 'approved' };
  return { kind: report.status === 'VOIDED' ? 'gone' : 'open' };
}

function judgeCapture({ id, amount, custom_id }: Capture, { cents, number }: Asked): Judged {
  if (custom_id !== undefined && custom_id !== number) return wrong('eine andere Bestellung');
  if (centsOf(amount) !== cents) return wrong('ein anderer Betrag');
  return { kind: 'captured', captureId: id };
}

function wrong(reason: string): Judged {
  return { kind: 'wrong', reason };
}
