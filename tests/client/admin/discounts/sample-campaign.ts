import type { CampaignDetail } from '../../../../src/contract/discounts.ts';

export const discountEvents = [
  {
    id: 2,
    name: 'Weinprobe',
    starts_at: '2027-04-12T20:30:00',
    prices: [
      { id: 21, name: 'Erwachsene', category: 'Empore' },
      { id: 22, name: 'Mitglieder', category: null },
    ],
  },
  {
    id: 1,
    name: 'Eintritt',
    starts_at: '2027-04-12T20:30:00',
    prices: [{ id: 11, name: 'Alle', category: null }],
  },
];

/** Ten per cent by one code, with every limit there is. */
export const sampleCampaign: CampaignDetail = {
  id: 7,
  name: 'Frühbucher',
  code: 'FRUEH-10',
  off: { kind: 'percent', percent: 10 },
  starts_at: '2020-03-01T02:00:00',
  ends_at: '2099-04-12T20:30:00',
  max_uses: 100,
  uses: 3,
  codes: null,
  is_paused: false,
  least_order: 20,
  most_tickets: 4,
  event_ids: [2],
  price_ids: [21],
  version: 5,
  money: { off_cents: 1250, orders_cents: 11250, orders: 3 },
  events: discountEvents,
};
