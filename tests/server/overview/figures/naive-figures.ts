import type { Figures } from '../../../../src/contract/figures.ts';
import { centsToEuros } from '../../../../src/domain/money.ts';
import { berlinDay } from '../../../../src/domain/stored-time.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';

type Sums = { orders: number; tickets: number; cents: number };

const inEuros = ({ orders, tickets, cents }: Sums) => ({ orders, tickets, euros: centsToEuros(cents) });

/** Orders, money and doors as somebody reckons who reads every order, every payment and every ticket one by one. */
export async function naiveFigures(store: Store, now: number) {
  const db = store.read;
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute();
  const everyItem = await db.selectFrom('items').selectAll().execute();
  const items = everyItem.filter(({ cancelled_at }) => cancelled_at === null);
  const payments = await db.selectFrom('payments').selectAll().where('undone_at', 'is', null).execute();
  const today = berlinDay(now);
  const nothing = (): Sums => ({ orders: 0, tickets: 0, cents: 0 });
  const [sold, paid, open] = [nothing(), nothing(), nothing()];
  const charged = { tickets: 0 };
  const refundDue = { orders: 0, cents: 0, latest: [] as { id: string; number: string; euros: number }[] };
  const atBoxOffice = { orders: 0, cents: 0 };
  const overdue = { orders: 0, cents: 0 };
  const days = new Map<string, Sums>();
  const door = { tickets: 0, checked_in: 0 };
  const soldOf = new Map<number, number>();
  for (const order of orders) {
    const tickets = items.filter((item) => item.order_id === order.id);
    const received = payments
      .filter((payment) => payment.order_id === order.id)
      .reduce((sum, payment) => sum + payment.cents, 0);
    paid.cents += received;
    if (received > order.total_cents) {
      refundDue.orders++;
      refundDue.cents += received - order.total_cents;
      const { id, number } = order;
      refundDue.latest.unshift({ id, number, euros: centsToEuros(received - order.total_cents) });
    }
    if (order.status !== 'open' && order.status !== 'paid') continue;
    const day = days.get(berlinDay(order.created_at)) ?? nothing();
    days.set(berlinDay(order.created_at), day);
    const missing = order.total_cents - received;
    for (const sum of [sold, day]) {
      sum.orders++;
      sum.tickets += tickets.length;
      sum.cents += order.total_cents;
    }
    const kind = order.status === 'paid' ? paid : open;
    kind.orders++;
    kind.tickets += tickets.length;
    const isRecorded = order.source === 'shop' || order.source === 'telephone';
    if (order.status === 'paid' && isRecorded)
      charged.tickets += tickets.filter(({ price_cents }) => price_cents > 0).length;
    if (order.status === 'paid' && missing > 0) {
      atBoxOffice.orders++;
      atBoxOffice.cents += missing;
    }
    if (order.status === 'open') open.cents += missing;
    if (order.status === 'open' && order.due_on < today) {
      overdue.orders++;
      overdue.cents += missing;
    }
    for (const ticket of tickets) {
      soldOf.set(ticket.event_id, (soldOf.get(ticket.event_id) ?? 0) + 1);
      if (order.status === 'paid') {
        door.tickets++;
        if (ticket.redeemed_at !== null) door.checked_in++;
      }
    }
  }
  const prices = new Map<number, Record<'ordered' | 'paid' | 'cancelled' | 'boxOffice' | 'free', number>>();
  for (const { order_id, ticket_price_id, price_cents, cancelled_at } of everyItem) {
    const { source, status } = orders.find(({ id }) => id === order_id) as (typeof orders)[number];
    const price = prices.get(ticket_price_id) ?? { ordered: 0, paid: 0, cancelled: 0, boxOffice: 0, free: 0 };
    prices.set(ticket_price_id, price);
    const isOrdered = (source === 'shop' || source === 'telephone') && price_cents > 0;
    if (isOrdered) price.ordered++;
    if (isOrdered && cancelled_at !== null) price.cancelled++;
    if (cancelled_at !== null) continue;
    if (isOrdered && status === 'paid') price.paid++;
    if (source === 'box_office') price.boxOffice++;
    else if (!isOrdered) price.free++;
  }
  return {
    sales: {
      sold: inEuros(sold),
      paid: inEuros(paid),
      charged,
      at_box_office: { orders: atBoxOffice.orders, euros: centsToEuros(atBoxOffice.cents) },
      open: inEuros(open),
      refund_due: {
        orders: refundDue.orders,
        euros: centsToEuros(refundDue.cents),
        latest: refundDue.latest.slice(0, 5),
      },
      overdue: { orders: overdue.orders, euros: centsToEuros(overdue.cents) },
      days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, sums]) => ({ day, ...inEuros(sums) })),
      today,
    } satisfies NonNullable<Figures['sales']>,
    door,
    soldOf,
    prices: new Map([...prices].filter(([, sums]) => Object.values(sums).some((number) => number > 0))),
  };
}
