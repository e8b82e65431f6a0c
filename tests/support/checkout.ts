import type { SmallHall } from './small-hall.ts';

export const customer = {
  firstname: 'Zoë',
  lastname: 'Müller-Lüdenscheidt',
  email: 'zoe@example.org',
  telephone: '+49 171 0000000',
  street: 'Rebgasse 3',
  city: 'Weinheim',
  zipcode: '01234',
};

/** A checkout's body around a basket; what is not said is as a guest without a discount sends it. */
export function checkout(basket: unknown[], more: Record<string, unknown> = {}) {
  return { basket, customer, comment: '', discount: null, discountPercentage: null, ...more };
}

/** A basket line of a seat. */
export function seatLine(hall: SmallHall, id: number, ticket_price_id = hall.concert.adult) {
  return {
    is_fixed: false,
    event: hall.concert.id,
    id,
    name: '1',
    row: 'A',
    block_name: 'Block A',
    ticket_price_id,
  };
}

/** A basket line of plain admissions. */
export function fairLine(hall: SmallHall, quantity: number, ticket_price_id = hall.fair.adult) {
  return { is_fixed: true, event: hall.fair.id, name: 'Erwachsene', ticket_price_id, quantity };
}

/** A basket line of places without number. */
export function standingLine(hall: SmallHall, quantity: number) {
  const { id: event, standing: ticket_price_id } = hall.concert;
  return { is_fixed: true, event, block: hall.standing, name: 'Stehplatz', ticket_price_id, quantity };
}
