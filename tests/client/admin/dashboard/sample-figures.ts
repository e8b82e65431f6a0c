import type { Figures } from '../../../../src/contract/figures.ts';

/** A sale of three days, an event with a plan and one without an end, and something to do of every kind. */
export const sampleFigures: Figures = {
  counted_at: '2027-03-04T12:00:00.000Z',
  sales: {
    sold: { orders: 4, tickets: 9, euros: 190.5 },
    paid: { orders: 2, tickets: 5, euros: 108 },
    charged: { tickets: 4 },
    at_box_office: { orders: 1, euros: 16 },
    open: { orders: 2, tickets: 4, euros: 74.5 },
    refund_due: { orders: 1, euros: 8, latest: [{ id: 'over', number: 'WF27-ABCDEF', euros: 8 }] },
    overdue: { orders: 1, euros: 50 },
    days: [
      { day: '2027-03-01', orders: 3, tickets: 7, euros: 150.5 },
      { day: '2027-03-03', orders: 1, tickets: 2, euros: 40 },
    ],
    today: '2027-03-04',
  },
  occupancy: [
    {
      ...{ id: 1, name: 'Eintritt', sold: 312, held: 0, kept_back: 0, total: null },
      contingents: [],
    },
    {
      ...{ id: 2, name: 'Weinprobe', sold: 312, held: 12, kept_back: 20, total: 596 },
      contingents: [{ id: 7, name: 'Stehplätze', taken: 40, capacity: 40 }],
    },
  ],
  door: { tickets: 5, checked_in: 3, open_conflicts: 2, silent_phones: 1 },
  stuck_mails: 3,
  bank: { open: 12, last_import_at: '2027-03-01T12:00:00.000Z' },
  open_withdrawals: 2,
  paypal_doubts: { orders: 1, one: { id: 'doubt', number: 'WF27-PAYPAL' } },
  team: { stuck_mails: 1, without_second_factor: 1 },
  is_sample_account: false,
  has_mail_server: true,
};

/** The shop before its first order. */
export const emptyFigures: Figures = {
  ...sampleFigures,
  sales: {
    sold: { orders: 0, tickets: 0, euros: 0 },
    paid: { orders: 0, tickets: 0, euros: 0 },
    charged: { tickets: 0 },
    at_box_office: { orders: 0, euros: 0 },
    open: { orders: 0, tickets: 0, euros: 0 },
    refund_due: { orders: 0, euros: 0, latest: [] },
    overdue: { orders: 0, euros: 0 },
    days: [],
    today: '2027-03-04',
  },
  occupancy: [],
  door: { tickets: 0, checked_in: 0, open_conflicts: 0, silent_phones: 0 },
  stuck_mails: 0,
  bank: { open: 0, last_import_at: null },
  open_withdrawals: 0,
  paypal_doubts: { orders: 0, one: null },
  team: { stuck_mails: 0, without_second_factor: 0 },
  has_mail_server: true,
};
