import type { Selectable } from 'kysely';
import { balanceOf } from '../../../domain/order-balance.ts';
import type { OrdersTable } from '../../platform/database/order-tables.ts';

/** Our order, as far as its payment goes. */
export interface OrderToPay {
  id: string;
  number: string;
  /** Still to be paid; 0 for an order that is not open. */
  openCents: number;
}

type Order = Pick<Selectable<OrdersTable>, 'id' | 'number' | 'status' | 'total_cents' | 'paid_cents'>;

/** What of an order matters to PayPal. */
export function orderToPay({ id, number, status, total_cents, paid_cents }: Order): OrderToPay {
  const { openCents } = balanceOf({ status, totalCents: total_cents, paidCents: paid_cents });
  return { id, number, openCents };
}
