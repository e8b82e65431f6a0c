import type { GateListLine } from '../../../../contract/gate-list.ts';
import type { GateListEntry, GateListOrder } from '../../../../domain/sort-gate-list.ts';

export const ORDERS: ReadonlyArray<{ order: GateListOrder; name: string }> = [
  { order: 'name', name: 'Name' },
  { order: 'order', name: 'Bestellnummer' },
  { order: 'seat', name: 'Platz' },
];

/** What the address asks for; by names where it says nothing sensible. */
export function orderOf(asked: string | null): GateListOrder {
  return ORDERS.find(({ order }) => order === asked)?.order ?? 'name';
}

export type ListedTicket = GateListEntry & Pick<GateListLine, 'ticket' | 'is_paid' | 'is_redeemed'>;

/** A line of the answer as the list is sorted by. */
export function entryOf({ order_number: orderNumber, ...line }: GateListLine): ListedTicket {
  return { ...line, orderNumber };
}
