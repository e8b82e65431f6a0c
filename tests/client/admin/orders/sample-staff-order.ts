import type { DueRefund } from '../../../../src/contract/refunds.ts';
import type { StaffOrder } from '../../../../src/contract/staff-orders.ts';

/** A ticket for a seat, not redeemed yet. */
export const item = {
  id: '7K3QF00000000000000A',
  event_id: 2,
  event_name: 'Weinprobe',
  event_starts_at: '2027-04-12T20:30:00',
  block_id: 7,
  block_name: 'Block A',
  seat_id: 106,
  row: 'D',
  seat_name: '6',
  name: 'Erwachsene',
  price_category_id: 3,
  price: 35,
  cancelled_at: null,
  redeemed_at: null,
  redeemed_by: null,
};

/** An order of two seats, partly paid; the second ticket is redeemed. */
export const order: StaffOrder = {
  id: 'a',
  number: 'WF-K7HXAQ',
  status: 'open',
  source: 'shop',
  is_overdue: false,
  version: 3,
  payment_type: 'invoice',
  paypal: null,
  created_at: '2027-03-02T02:30:00',
  due_on: '2027-03-16',
  last_deadline: null,
  exempt_because: null,
  awaited_statement: null,
  paid_at: null,
  cancelled_at: null,
  customer: {
    firstname: 'Anna',
    lastname: 'Müller',
    email: 'anna@example.org',
    telephone: '+49 171 0000000',
    street: 'Rebgasse 3',
    zipcode: '01234',
    city: 'Weinheim',
  },
  comment: '',
  note: '',
  items: [
    item,
    {
      ...item,
      id: '7K3QF00000000000000B',
      seat_id: 107,
      seat_name: '7',
      redeemed_at: '2027-04-12T20:40:00',
      redeemed_by: 'Tor Nord',
    },
  ],
  tickets: 70,
  fees: 0,
  discount: 0,
  discount_percentage: null,
  code_percentage: null,
  code_least: 0,
  total: 70,
  paid: 20.5,
  open: 49.5,
  refund_due: 0,
  payments: [
    {
      id: 4,
      amount: 20.5,
      method: 'transfer',
      booked_on: '2027-03-03',
      note: 'Teil',
      created_at: '2027-03-03T12:00:00',
      booked_by: 'Eva Maier',
      undone_at: null,
      undone_by: null,
    },
  ],
  mails: [
    {
      id: 9,
      kind: 'order_confirmation',
      state: 'sent',
      attempts: 1,
      is_under_way: false,
      created_at: '2027-03-02T02:30:00',
      sent_at: '2027-03-02T02:31:00',
    },
  ],
  withdrawals: [],
  history: [
    {
      at: '2027-03-03T12:00:00',
      who: 'Eva Maier',
      what: 'payment_booked',
      facts: { amount: 20.5, booked_on: '2027-03-03' },
    },
  ],
};

/** A refund without an account yet. */
export const dueRefund: DueRefund = {
  order: 'a',
  number: 'WF-K7HXAQ',
  name: 'Erika Muster',
  status: 'paid',
  payment_type: 'invoice',
  amount: 5.5,
  has_cancelled_tickets: false,
  account: null,
  was_returned: false,
  in_run: null,
};
