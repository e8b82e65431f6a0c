import type { CampaignDetail } from '../../../../src/contract/discounts.ts';
import { seatLine } from '../../../support/checkout.ts';
import type { OpenTestStore } from '../../../support/each-database.ts';
import { openHall, place } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';

export const DISCOUNTS = '/api/office/discounts';

export const campaign = {
  name: 'Frühbucher',
  code: 'frueh-10',
  off: { kind: 'percent', percent: 10 },
  starts_at: null,
  ends_at: null,
  least_order: 0,
  most_tickets: null,
  max_uses: null,
  event_ids: [] as number[],
  price_ids: [] as number[],
};

export const batch = { ...campaign, name: 'Winzer', code: null, off: { kind: 'amount', euros: 5 } };

/** A hall on sale, and somebody of the team who makes campaigns for it. */
export async function runCampaigns(openTestStore: OpenTestStore) {
  const { shop, hall } = await openHall(openTestStore);
  const staff = await loggedInMember(shop.services.store, shop.clock.now);
  const office = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    shop.call<Body>(method, path, body, staff);
  return {
    shop,
    hall,
    office,
    create: async (wish: object) => (await office<{ id: number }>('POST', DISCOUNTS, wish)).body.id,
    read: async (id: number) =>
      (await office<{ discount: CampaignDetail }>('GET', `${DISCOUNTS}/${id}`)).body.discount,
    codesOf: async (id: number) =>
      (
        await shop.services.store.read
          .selectFrom('discount_codes')
          .selectAll()
          .where('discount_id', '=', id)
          .orderBy('code')
          .execute()
      ).map(({ code, order_id }) => ({ code, order_id })),
    /** A guest orders one seat with a code, and sees what a percentage or amount takes off. */
    orderWith: (discountCode: string, seat: number, seen: object) =>
      place(shop, [seatLine(hall, hall.seats[seat] as number)], { discountCode, ...seen }),
  };
}
