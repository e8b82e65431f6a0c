import { balanceOf, type OrderStatus } from './order.ts';

/** An order a payment may be for, including everything booked so far. */
export interface CandidateOrder {
  id: string;
  number: string;
  status: OrderStatus;
  totalCents: number;
  paidCents: number;
  /** `YYYY-MM-DD` */
  dueOn: string;
  firstname: string;
  lastname: string;
}

/** Integer cents per order, together the whole payment. */
export type Shares = Array<{ orderId: string; cents: number }>;

const MAX_OFFERS = 3;

/** The unpaid amount in integer cents; 0 unless the order is open. */
export function openCentsOf({ status, totalCents, paidCents }: CandidateOrder): number {
  return balanceOf({ status, totalCents, paidCents }).openCents;
}

/** Whether anything is to be paid. */
export function isOpen(order: CandidateOrder): boolean {
  return openCentsOf(order) > 0;
}

/** Whether an order has exactly this open, in integer cents. */
export function isExactly(cents: number): (order: CandidateOrder) => boolean {
  return (order) => isOpen(order) && openCentsOf(order) === cents;
}

/** What these orders have open together, in integer cents. */
export function openCentsOfAll(orders: ReadonlyArray<CandidateOrder>): number {
  return sumOf(orders.map(openCentsOf));
}

/** The sum of amounts in integer cents. */
export function sumOf(cents: ReadonlyArray<number>): number {
  return cents.reduce((sum, one) => sum + one, 0);
}

/** The whole payment, in integer cents, for one order. */
export function whole({ id }: CandidateOrder, cents: number): Shares {
  return [{ orderId: id, cents }];
}

/** The whole payment for one of these, in their sequence; null for none. */
export function wholes(orders: ReadonlyArray<CandidateOrder>, cents: number): Shares[] | null {
  return orders.length === 0 ? null : orders.slice(0, MAX_OFFERS).map((order) => whole(order, cents));
}

/** Each gets what it has open. */
export function each(orders: ReadonlyArray<CandidateOrder>): Shares {
  return orders.map((order) => ({ orderId: order.id, cents: openCentsOf(order) }));
}

/** Pays one order after another; the last gets the rest. */
export function fillInOrder(open: ReadonlyArray<CandidateOrder>, amountCents: number): Shares {
  const shares: Shares = [];
  let left = amountCents;
  for (const [at, order] of open.entries()) {
    const cents = at === open.length - 1 ? left : Math.min(left, openCentsOf(order));
    if (cents > 0) shares.push({ orderId: order.id, cents });
    left -= cents;
  }
  return shares;
}

/** All selections of a few, the empty one included. */
export function selectionsOf<T>(all: ReadonlyArray<T>): T[][] {
  const some: T[][] = [[]];
  for (const one of all) some.push(...some.map((others) => [...others, one]));
  return some;
}
