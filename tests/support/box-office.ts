import type { OpenTestStore } from './each-database.ts';
import { openOrderAdmin, type Refused } from './order-admin.ts';
import { newKey } from './order-shop.ts';

export type Issued = Refused & {
  order: { id: string; number: string; items: string[] };
  lines?: { line: number; reason: string; left: number }[];
  taken?: number[];
};

export type BoxOfficeAdmin = Awaited<ReturnType<typeof openBoxOffice>>;

/** Staff who issue tickets themselves. */
export async function openBoxOffice(openTestStore: OpenTestStore) {
  const admin = await openOrderAdmin(openTestStore);
  const { hall, shop, staff } = admin;
  const issue = (wish: object, key: Record<string, string> = newKey()) =>
    shop.call<Issued>('POST', '/api/office/orders', wish, { ...staff, ...key });
  const fair = (quantity: number, ticket_price_id = hall.fair.adult) => ({
    event: hall.fair.id,
    lines: [{ is_fixed: true, ticket_price_id, quantity }],
  });
  return {
    ...admin,
    issue,
    gift: {
      kind: 'complimentary',
      reason: 'Sponsor',
      recipient: { lastname: 'Winzerhof Öhler' },
      event: hall.concert.id,
      lines: [0, 1].map((n) => ({
        is_fixed: false,
        id: hall.seats[n] as number,
        ticket_price_id: hall.concert.adult,
      })),
    },
    fair,
    gate: (quantity: number, more: object = {}) => ({ kind: 'box_office', ...fair(quantity), ...more }),
    keepBack: (remaining: number, seen_remaining = 0, more: object = {}) =>
      admin.call<Refused & { remaining: number; left?: number; most?: number }>('PUT', '/box-office/quota', {
        event: hall.fair.id,
        ticket_price_id: hall.fair.adult,
        remaining,
        seen_remaining,
        ...more,
      }),
    async offers(eventId = hall.fair.id) {
      type Answer = {
        events: { id: number; offers: { remaining: number; issued: number; free: number }[] }[];
      };
      const { body } = await admin.call<Answer>('GET', '/box-office');
      return body.events.find(({ id }) => id === eventId)?.offers ?? [];
    },
  };
}
