import type { OrderView } from '../../../contract/orders.ts';
import type { Tone } from '../../ui/notice.tsx';

export interface PaymentWords {
  method: string;
  state: string;
  tone: Tone;
}

/** How an order is paid and how far that has come; the first two are the specification's own words. */
export function describePayment({
  status,
  payment_type,
  total,
  lines,
}: Pick<OrderView, 'status' | 'payment_type' | 'total' | 'lines'>): PaymentWords {
  const method = payment_type === 'paypal' ? 'Paypal' : 'Rechnung';
  if (status === 'cancelled' || (status === 'paid' && lines.length === 0))
    return { method, state: 'Storniert', tone: 'danger' };
  if (status === 'refunded') return { method, state: 'Erstattet', tone: 'info' };
  if (total === 0) return { method, state: 'Nichts zu bezahlen', tone: 'good' };
  if (status === 'paid') {
    const state = payment_type === 'paypal' ? 'Zahlung erfolgreich' : 'Zahlung eingegangen';
    return { method, state, tone: 'good' };
  }
  return { method, state: 'Zahlung ausstehend', tone: 'warning' };
}

/** A calendar day `YYYY-MM-DD` as guests read it: `26.03.2027`. */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('.');
}
