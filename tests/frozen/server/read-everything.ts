import { sortedByContent } from './fold.ts';
import { clock, type OpenedShop } from './frozen-shop.ts';
import { type Entry, openSeason, type Wire } from './season/season.ts';
import type { StoredFacts } from './stored-shop.ts';

const OF_GUESTS = ['events', 'event/1', 'event/2', 'event/4', 'prices', 'festival', 'legal'];

const OF_STAFF = [
  ...[
    'figures',
    'arrivals',
    'orders',
    'orders?sort=total&limit=5',
    'orders?q=Z%C3%B6e',
    'orders?q=seats%40example.org',
  ],
  ...[
    'orders.csv',
    'order-events',
    'refunds',
    'refund-runs',
    'refund-runs/2',
    'refund-runs/3',
    'reminders?step=last',
  ],
  ...[
    'bank',
    'bank/imports/1',
    'bank/reconciliation',
    'bank/reconciliation.csv',
    'withdrawals?state=settled',
  ],
  ...[
    'withdrawals',
    'conflicts/settled',
    'devices',
    'gate-lists',
    'gate-lists/1',
    'box-office',
    'team',
    'team/history',
  ],
  ...['settings', 'legal', 'outbox/guests', 'outbox/team', 'discounts', 'discounts/5', 'discounts/5/history'],
  ...[
    'layouts',
    'layouts/3/history',
    'blocks/29',
    'events',
    'events/4',
    'events/4/history',
    'events/4/blocks/29',
    'profile',
  ],
];

/** What guests, staff and a phone read in a shop that was opened on a stored database, in the hour its season ended. */
export async function readEverything(
  shop: OpenedShop,
  { ended, keys, mails }: StoredFacts,
): Promise<Entry[]> {
  clock.now = ended;
  const entries: Entry[] = [];
  const { caller } = openSeason({ shop, dataDir: '', isDue: async () => false, entries });
  const guest = caller('guest');
  const staff = caller('staff', keys.tokens.admin);
  for (const path of OF_GUESTS) await guest('GET', `/api/booking/${path}`);
  for (const path of OF_STAFF) await staff('GET', `/api/office/${path}`);
  for (const { id } of Object.values<Wire>(keys.orders)) {
    await guest('GET', `/api/booking/order/${id}`);
    await staff('GET', `/api/office/orders/${id}`);
    await staff('GET', `/api/office/orders/${id}/refund`);
    await staff('GET', `/api/office/orders/${id}/documents`);
  }
  const { id } = keys.orders.seats;
  await guest('GET', `/api/booking/order/${id}/tickets.pdf`);
  await guest('GET', `/api/booking/order/${id}/invoice.pdf`);
  const { documents } = (await staff('GET', `/api/office/orders/${id}/documents`)).body;
  for (const document of documents) await staff('GET', `/api/office/orders/${id}/documents/${document.id}`);
  await caller('door', keys.tokens.door)('GET', '/api/door/list');
  for (const { links } of mails) {
    for (const token of links.flatMap((link) => /login\/password#(.+)/.exec(link)?.[1] ?? []))
      await guest('POST', '/api/password/link', { token });
  }
  return entries.map(({ call, answer }) => ({ call, answer: sortedByContent(answer) }));
}
