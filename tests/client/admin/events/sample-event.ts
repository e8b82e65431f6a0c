import type { SalePlan } from '../../../../src/contract/sale-plans.ts';
import type { StaffEvent } from '../../../../src/contract/staff-events.ts';

const none = { sold: 0, held: 0, value_cents: 0 };
const price = { price: 8, price_category_id: null, capacity: null, tax_percent: null, ...none };

/** An event as its page gets it: two prices without seats, not yet shown to guests. */
export const sampleEvent: StaffEvent = {
  id: 4,
  name: 'Federweißerabend',
  location: 'Winzerhof',
  description: '',
  starts_at: '2027-10-02T20:00:00',
  ends_at: null,
  sale_starts_at: null,
  sale_ends_at: null,
  admission_starts_at: null,
  version: 1,
  is_published: false,
  picture: null,
  layout: null,
  capacity: null,
  categories: [],
  prices: [
    { id: 1, name: 'Erwachsene', ...price },
    { id: 2, name: 'Kinder', ...price },
  ],
  blocks: [],
  ...none,
  lacks: [],
  missing: [],
  has_tax: true,
  layouts: [],
};

/** The same on a plan, with a block and a price in each of two categories. */
export const seatedEvent: StaffEvent = {
  ...sampleEvent,
  layout: { id: 3, name: 'Kelterhalle' },
  layouts: [{ id: 3, name: 'Kelterhalle' }],
  categories: [
    { id: 5, name: 'Vorne', color: '8a5a12' },
    { id: 6, name: 'Hinten', color: '3f6130' },
  ],
  prices: [
    { id: 1, name: 'Erwachsene', ...price, price_category_id: 5 },
    { id: 2, name: 'Kinder', ...price, price_category_id: 6 },
  ],
  blocks: [
    {
      id: 8,
      name: 'Block A',
      has_fixed_places: false,
      places: 40,
      capacity: null,
      price_category_id: 5,
      ...none,
    },
    {
      id: 9,
      name: 'Block B',
      has_fixed_places: false,
      places: 60,
      capacity: null,
      price_category_id: 6,
      ...none,
    },
  ],
};

const drawn = { y: 0, w: 100, h: 60, rotation: 0, has_fixed_places: true };

/** The plan of `seatedEvent`. */
export const salePlan: SalePlan = {
  blocks: [
    { id: 8, name: 'Block A', x: 0, places: 40, ...drawn },
    { id: 9, name: 'Block B', x: 120, places: 60, ...drawn },
  ],
};

/** A block on the drawing, which only the mouse knows. */
export function drawnBlock(id: number): Element {
  const block = document.querySelector(`[data-block="${id}"]`);
  if (block === null) throw new Error(`no block ${id} is drawn`);
  return block;
}
