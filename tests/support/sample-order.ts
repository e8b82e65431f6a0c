import type { OrderView } from '../../src/contract/orders.ts';
import { giroCodeText } from '../../src/domain/sepa.ts';
import { testSettings } from './test-settings.ts';

const { bank } = testSettings;

/** An open order on invoice, as its page reads it: two at the entry, a seat at the tasting, ten per cent off. */
export const sampleOrder: OrderView = {
  id: 'ord1',
  number: 'WF27-K7HXAQ',
  status: 'open',
  firstname: 'Marta',
  lastname: 'Keller',
  email: 'marta@example.org',
  street: 'Rebenweg 7',
  zipcode: '76829',
  city: 'Landau',
  payment_type: 'invoice',
  paypal: null,
  comment: '',
  created_at: '2027-03-01T15:00:00',
  due_on: '2027-03-15',
  last_deadline: null,
  cancelled_from: null,
  lines: [
    {
      event_id: 1,
      event_name: 'Eintritt Festgelände',
      event_location: 'Festplatz',
      event_starts_at: '2027-04-12T20:30:00',
      block_name: null,
      row: null,
      seat_name: null,
      name: 'Erwachsene',
      quantity: 2,
      price: 8,
    },
    {
      event_id: 2,
      event_name: 'Weinprobe',
      event_location: 'Alte Kelter',
      event_starts_at: '2027-04-12T20:30:00',
      block_name: 'Block A',
      row: 'D',
      seat_name: '6',
      name: 'Erwachsene',
      quantity: 1,
      price: 35,
    },
  ],
  cancelled_lines: [],
  tickets: 51,
  fees: 0,
  discount: 5.1,
  discount_percentage: 10,
  total: 45.9,
  paid: 0,
  open: 45.9,
  has_invoice: false,
  bank,
  only_stored: false,
  giro_code: giroCodeText({
    payee: bank.holder,
    iban: bank.iban,
    bic: bank.bic,
    cents: 4590,
    reference: 'WF27-K7HXAQ',
  }),
};
