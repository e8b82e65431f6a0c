import type { OrderView } from '../../../src/contract/orders.ts';
import { giroCodeText } from '../../../src/domain/giro-code.ts';
import { testSettings } from '../../harness/test-settings.ts';

const { bank } = testSettings;

/** Three seats and two admissions on two evenings, ten percent off, to be paid. */
export const sampleOrder: OrderView = {
  id: 'kq3Zx0vJm1',
  number: 'WF27-K7HXAQ',
  status: 'open',
  firstname: 'Anna',
  lastname: 'Groß',
  email: 'anna@example.org',
  street: 'Rebenweg 1',
  zipcode: '01234',
  city: 'Musterstadt',
  payment_type: 'invoice',
  comment: '',
  created_at: '2027-03-01T23:30:00.000Z',
  due_on: '2027-03-16',
  lines: [
    {
      event_id: 1,
      event_name: 'Konzert im Kelterhaus',
      event_location: 'Kelterhaus',
      event_starts_at: '2027-04-12T20:30:00',
      block_name: 'Block A',
      row: 'D',
      seat_name: '6',
      name: 'Erwachsene',
      quantity: 1,
      price: 25,
    },
    {
      event_id: 1,
      event_name: 'Konzert im Kelterhaus',
      event_location: 'Kelterhaus',
      event_starts_at: '2027-04-12T20:30:00',
      block_name: 'Hofterrasse',
      row: null,
      seat_name: null,
      name: 'Ermäßigt',
      quantity: 2,
      price: 20,
    },
    {
      event_id: 2,
      event_name: 'Festgelände',
      event_location: 'Kelterplatz',
      event_starts_at: '2027-04-13T20:30:00',
      block_name: null,
      row: null,
      seat_name: null,
      name: 'Eintritt',
      quantity: 2,
      price: 8,
    },
  ],
  tickets: 81,
  fees: 0,
  discount: 8.1,
  discount_percentage: 10,
  total: 72.9,
  bank,
  giro_code: giroCodeText({
    payee: bank.holder,
    iban: bank.iban,
    bic: bank.bic,
    cents: 7290,
    reference: 'WF27-K7HXAQ',
  }),
};
