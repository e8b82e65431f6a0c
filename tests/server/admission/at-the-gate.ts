import type { Conflict, DoorTicket, TicketPage } from '../../../src/contract/door.ts';
import type { CheckinAnswer } from '../../../src/contract/tickets.ts';
import { ticketKey } from '../../../src/server/admission/tickets/sync-tickets.ts';
import type { Config } from '../../../src/server/platform/config.ts';
import type { Store } from '../../../src/server/platform/database/store.ts';
import { checkout, fairLine, seatLine } from '../../support/checkout.ts';
import { CHECKOUT, newKey } from '../../support/order-shop.ts';
import { buildSmallHall, type SmallHall } from '../../support/small-hall.ts';
import { loggedInMember } from '../../support/team-member.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

export interface Gate {
  headers: Record<string, string>;
  sync(since?: string, more?: Record<string, string>): Promise<{ status: number; body: TicketPage }>;
  scan(item: string, more?: Record<string, string>): Promise<CheckinAnswer>;
}

export interface AtTheGate {
  shop: TestShop;
  store: Store;
  hall: SmallHall;
  staff: Record<string, string>;
  /** Pairs another phone, for the fair unless told otherwise. */
  pair(name: string, eventIds?: number[]): Promise<Gate & { id: number; url: string }>;
  /** Orders so many tickets for the fair; answers their ids. */
  buy(quantity: number, status?: 'open' | 'paid'): Promise<string[]>;
  buySeat(n: number): Promise<string>;
}

/** A shop with somebody of the team who pairs phones. */
export async function atTheGate(store: Store, config: Partial<Config> = {}): Promise<AtTheGate> {
  const shop = testShop(store, { config });
  const hall = await buildSmallHall(store);
  const staff = await loggedInMember(store, shop.clock.now, { permissions: ['checkin'] });
  const order = async (line: object, status: 'open' | 'paid') => {
    const { body } = await shop
      .guest()
      .call<{ order: { id: string } }>('POST', CHECKOUT, checkout([line]), newKey());
    await store.write((trx) =>
      trx.updateTable('orders').set({ status }).where('id', '=', body.order.id).execute(),
    );
    const items = store.read
      .selectFrom('items')
      .select('id')
      .where('order_id', '=', body.order.id)
      .orderBy('position');
    return (await items.execute()).map((item) => item.id);
  };
  return {
    shop,
    store,
    hall,
    staff,
    buy: (quantity, status = 'paid') => order(fairLine(hall, quantity), status),
    buySeat: async (n) => (await order(seatLine(hall, hall.seats[n] as number), 'paid'))[0] as string,
    async pair(name, eventIds = [hall.fair.id]) {
      const added = await shop.call<{ device: { id: number }; pairing: { url: string } }>(
        'POST',
        '/api/office/devices',
        { name, event_ids: eventIds },
        staff,
      );
      const { url } = added.body.pairing;
      const code = url.slice(url.indexOf('#') + 1);
      const paired = await shop.call<{ token: string }>('POST', '/api/door/pair', { code });
      const headers = { Authorization: `Bearer ${paired.body.token}` };
      return { id: added.body.device.id, url, ...gateOf(shop, headers) };
    },
  };
}

export function gateOf(shop: TestShop, headers: Record<string, string>): Gate {
  return {
    headers,
    sync: (since, more) =>
      shop.call<TicketPage>('GET', `/api/door/list${since ? `?since=${since}` : ''}`, undefined, {
        ...headers,
        ...more,
      }),
    scan: async (item, more) =>
      (await shop.call<CheckinAnswer>('GET', `/api/item/${item}/checkin`, undefined, { ...headers, ...more }))
        .body,
  };
}

/** The tickets of a list by their keys, and what these are of tickets that one knows by their codes. */
export const listedKeys = (tickets: DoorTicket[]) => tickets.map(([key]) => key).sort();
export const keysOf = (codes: string[]) => codes.map(ticketKey).sort();
export const secondDoors = (conflicts: Pick<Conflict, 'first' | 'second'>[]) =>
  conflicts.map(({ first, second }) => `${first.by} / ${second.by}`);
