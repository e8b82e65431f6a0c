import type { LockedOrder } from '../../sales/orders/orders.repository.ts';
import type { InvoiceBuyer } from './paper/invoice-facts.ts';

export type BilledOrder = Pick<LockedOrder, 'firstname' | 'lastname' | 'street' | 'zipcode' | 'city'>;

/** Who ordered, as it stands on a bill. */
export function billedBuyer({ firstname, lastname, street, zipcode, city }: BilledOrder): InvoiceBuyer {
  return { company: '', name: `${firstname} ${lastname}`.trim(), street, zipcode, city };
}
