import type { CheckinAnswer } from '../../../../src/contract/tickets.ts';
import type { OrdersTable } from '../../../../src/server/platform/database/sales-tables.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { buildSmallHall } from '../../../support/small-hall.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { type TestShop, testShop } from '../../../support/test-shop.ts';

/** 12 April 2027, 19:00 in Berlin: half an hour after the concert and the fair began. */
export const EVENING = Date.UTC(2027, 3, 12, 17);

const customer = {
  firstname: 'Anna',
  lastname: 'Groß',
  email: 'anna@example.org',
  telephone: '0123 456',
  street: 'Rebenweg 1',
  city: 'Musterstadt',
  zipcode: '01234',
};

export type AtTheDoor = {
  shop: TestShop;
  store: Store;
  /** The id of a ticket for the fair, paid unless told otherwise. */
  buy(status?: OrdersTable['status']): Promise<string>;
  /** The id of a paid ticket for seat 1 in row A of the concert. */
  buySeat(): Promise<string>;
  /** A call with the token of somebody who may check in. */
  scan(id: string, headers?: Record<string, string>): Promise<CheckinAnswer>;
  /** A call of a guest. */
  look(id: string, headers?: Record<string, string>): Promise<CheckinAnswer>;
};

/** A shop on the evening of the festival with somebody of the team at its door. */
export async function atTheDoor(store: Store): Promise<AtTheDoor> {
  const shop = testShop(store);
  shop.clock.now = EVENING;
  const hall = await buildSmallHall(store);
  const staff = await loggedInMember(store, EVENING, { permissions: ['checkin'] });
  const call = async (id: string, headers: Record<string, string>) =>
    (await shop.call<CheckinAnswer>('GET', `/api/item/${id}/checkin`, undefined, headers)).body;
  const order = async (line: object, status: OrdersTable['status']) => {
    const checkout = { basket: [line], customer, comment: '' };
    const { body } = await shop.call<{ order: { id: string } }>(
      'POST',
      '/api/booking/checkout/invoice',
      checkout,
    );
    await store.write((trx) =>
      trx.updateTable('orders').set({ status }).where('id', '=', body.order.id).execute(),
    );
    const items = await store.read
      .selectFrom('items')
      .select('id')
      .where('order_id', '=', body.order.id)
      .executeTakeFirstOrThrow();
    return items.id;
  };
  return {
    shop,
    store,
    buy: (status = 'paid') =>
      order(
        {
          is_fixed: true,
          event: hall.fair.id,
          name: 'Erwachsene',
          ticket_price_id: hall.fair.adult,
          quantity: 1,
        },
        status,
      ),
    buySeat: () =>
      order(
        {
          is_fixed: false,
          event: hall.concert.id,
          id: hall.seats[0],
          name: '1',
          row: 'A',
          block_name: 'Block A',
          ticket_price_id: hall.concert.adult,
        },
        'paid',
      ),
    scan: (id, headers = {}) => call(id, { ...staff, ...headers }),
    look: (id, headers = {}) => call(id, headers),
  };
}
