import type { BoxOfficeEvent, BoxOfficeOffer, IssuedOrder } from '../../../../src/contract/box-office.ts';

/** Plain admissions for 8 €, a dozen kept back. */
export const offer: BoxOfficeOffer = {
  ticket_price_id: 3,
  name: 'Erwachsene',
  price: 8,
  block: null,
  remaining: 12,
  issued: 4,
  free: 38,
  changed: { at: '2027-03-01T15:00:00', by: 'Eva Maier' },
};

export const boxOfficeEvent: BoxOfficeEvent = {
  id: 1,
  name: 'Eintritt Festgelände',
  location: 'Festplatz',
  starts_at: '2027-04-12T20:30:00',
  has_seats: false,
  offers: [offer],
};

export const issued: IssuedOrder = {
  id: 'a',
  number: 'WF-K7HXAQ',
  items: ['7K3QF00000000000000A', '7K3QF00000000000000B'],
  only_stored: false,
};
