import { expect, test } from 'vitest';
import {
  draftFromEvent,
  newKey,
  parseOfferDraft,
} from '../../../../src/client/admin/events/event/offer-draft.ts';
import type { StaffEvent } from '../../../../src/contract/staff-events.ts';

const none = { sold: 0, held: 0, value_cents: 0 };
const event: StaffEvent = {
  id: 2,
  name: 'Weinprobe',
  location: 'Kelter',
  description: '',
  starts_at: '2027-04-12T20:30:00',
  ends_at: null,
  sale_starts_at: null,
  sale_ends_at: null,
  admission_starts_at: null,
  version: 3,
  is_published: true,
  picture: null,
  layout: { id: 1, name: 'Keller' },
  capacity: 120,
  categories: [{ id: 5, name: 'Vorne', color: '8a5a12' }],
  prices: [
    { id: 7, name: 'Erwachsene', price: 25, price_category_id: 5, capacity: null, tax_percent: 7.5, ...none },
  ],
  blocks: [
    { id: 9, name: 'A', has_fixed_places: false, places: 40, price_category_id: 5, capacity: null, ...none },
  ],
  seats: [{ block_id: 9, price_category_id: 5, seat_ids: [31, 32] }],
  ...none,
  lacks: [],
  missing: [],
  has_tax: true,
  layouts: [{ id: 1, name: 'Keller' }],
};

test('what stands in the fields untouched is what the server has', () => {
  expect(parseOfferDraft(draftFromEvent(event))).toEqual({
    offer: {
      version: 3,
      layout_id: 1,
      capacity: 120,
      categories: [{ id: 5, key: 'kept-5', name: 'Vorne', color: '8a5a12' }],
      prices: [
        {
          id: 7,
          name: 'Erwachsene',
          price: 25,
          category: 'kept-5',
          capacity: null,
          tax_percent: 7.5,
          sphere: null,
        },
      ],
      blocks: [{ block_id: 9, category: 'kept-5', capacity: null }],
      seats: [{ block_id: 9, category: 'kept-5', seat_ids: [31, 32] }],
    },
  });
});

test.each([
  ['12,50', 'Bitte einen Preis in ganzen Euro angeben'],
  ['', 'Bitte einen Preis in ganzen Euro angeben'],
  ['viel', 'Bitte einen Preis in ganzen Euro angeben'],
  ['-3', 'Bitte einen Preis in ganzen Euro angeben'],
  ['10001', 'Das ist zu viel'],
])('a price of „%s“ is refused at its field', (typed, message) => {
  const draft = draftFromEvent(event);
  const prices = draft.prices.map((price) => ({ ...price, price: typed }));
  expect(parseOfferDraft({ ...draft, prices })).toEqual({ errors: { 'prices.0.price': message } });
});

test('a price may be typed with its sign and a limit left empty', () => {
  const draft = draftFromEvent(event);
  const prices = draft.prices.map((price) => ({ ...price, price: '30 €', capacity: ' ' }));
  expect(parseOfferDraft({ ...draft, prices })).toMatchObject({
    offer: { prices: [{ price: 30, capacity: null }] },
  });
});

test('a new row is named as no other', () => {
  const draft = draftFromEvent(event);
  const category = { key: newKey(draft), id: null, name: '', color: '8a5a12' };
  expect(newKey({ ...draft, categories: [...draft.categories, category] })).toBe('new-2');
});
