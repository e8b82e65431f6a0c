import type { StaffOrder } from '../../src/contract/staff-orders.ts';
import { customer, fairLine, seatLine, standingLine } from './checkout.ts';
import type { OpenTestStore } from './each-database.ts';
import { openHall, place } from './order-shop.ts';
import { loggedInMember } from './team-member.ts';

export type Refused = { success: boolean; code?: string; message?: string; errors?: Record<string, string> };

export type OrderAdmin = Awaited<ReturnType<typeof openOrderAdmin>>;

/** A shop around the small hall with somebody of the team who is logged in for an hour. */
export async function openOrderAdmin(openTestStore: OpenTestStore) {
  const { shop, hall } = await openHall(openTestStore);
  const { store } = shop.services;
  const staff = await loggedInMember(store, shop.clock.now);
  const call = <Body = Refused>(method: string, path: string, body?: unknown) =>
    shop.call<Body>(method, `/api/office${path}`, body, staff);
  const read = async (id: string) => (await call<{ order: StaffOrder }>('GET', `/orders/${id}`)).body.order;
  return {
    shop,
    hall,
    store,
    staff,
    call,
    read,
    async order(basket: unknown[] = [fairLine(hall, 2)], more: Record<string, unknown> = {}) {
      shop.clock.advance(1000);
      const { status, body } = await place(shop, basket, { customer, ...more });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.order.id;
    },
    seat: (n: number) => seatLine(hall, hall.seats[n] as number),
    standing: (n: number) => standingLine(hall, n),
    book: (id: string, amount: number, seen_paid: number, more: object = {}) =>
      call<Refused & { payment: number }>('POST', `/orders/${id}/payments`, {
        amount,
        booked_on: '2027-03-01',
        seen_paid,
        ...more,
      }),
    refund: (id: string, amount: number, seen_paid: number) =>
      call<Refused & { payment: number }>('POST', `/orders/${id}/refunds`, {
        amount,
        booked_on: '2027-03-01',
        seen_paid,
      }),
    undo: (id: string, payment: number) => call('POST', `/orders/${id}/payments/${payment}/undo`),
    cancel: (id: string, items: string[], more: object = {}) =>
      call('POST', `/orders/${id}/cancellations`, { items, ...more }),
    async itemsOf(id: string) {
      return (await read(id)).items.map((item) => item.id);
    },
    checkIn: (item: string) =>
      shop.call<{ status: boolean; reason?: string }>('GET', `/api/item/${item}/checkin`, undefined, staff),
    taken: async () => {
      const rows = await store.read.selectFrom('contingents').select('taken').orderBy('id').execute();
      return rows.map(({ taken }) => taken);
    },
    placements: () =>
      store.read.selectFrom('placements').select(['event_id', 'block_id', 'seat_id', 'order_id']).execute(),
  };
}
