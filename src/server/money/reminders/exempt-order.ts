import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { lockOrder, setReminding } from '../../sales/orders/orders.repository.ts';

interface Exemption {
  orderId: string;
  isExempt: boolean;
  reason: string;
}

/**
 * Exempts an order from reminders and automatic cancellation, with a reason that may be empty, or lifts the
 * exemption. If nothing changes, the history gets no entry. Refused: `unknown_order`.
 */
export function exemptOrder(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { orderId, isExempt, reason }: Exemption,
): Promise<Refusal | null> {
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    const exempt_because = isExempt ? reason : null;
    if (order.exempt_because === exempt_because) return null;
    await setReminding(trx, orderId, { exempt_because });
    const what = isExempt ? 'reminders_stopped' : 'reminders_resumed';
    await writeOrderHistory(trx, { orderId, at: services.clock(), who, what });
    return null;
  });
}
