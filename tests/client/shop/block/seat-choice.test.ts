import { expect, test } from 'vitest';
import { type ChoiceInput, chooseSeats } from '../../../../src/client/shop/block/seat-choice.ts';
import { blockA, seated, standing } from '../../../support/fake-plan.ts';

const held = (seat: number, price = 11, block = 7) => ({
  event_id: 2,
  block_id: block,
  seat_id: seat,
  ticket_price_id: price,
  seconds_left: 600,
});
const line = (id: number, price = 11) => ({
  is_fixed: false as const,
  event: 2,
  id,
  name: '1',
  row: 'A',
  block: 7,
  block_name: 'Block A',
  ticket_price_id: price,
});

/** Taken seats are known to be somebody else's, unless they are held or `others` names fewer. */
function choose({
  taken = [],
  others,
  ...wishes
}: Partial<ChoiceInput> & { taken?: number[]; others?: number[] } = {}) {
  const held = wishes.places?.held ?? [];
  const choice = chooseSeats({
    block: blockA,
    prices: seated.ticket_prices,
    draft: null,
    lines: [],
    ...wishes,
    places: {
      taken: { seats: taken, places: 0 },
      held,
      others: others ?? taken.filter((id) => !held.some(({ seat_id }) => seat_id === id)),
    },
  });
  return {
    chosen: choice.chosen.map(({ seat, price }) => [seat.id, price.id]),
    stateOf: (id: number) => choice.states.get(id),
    lost: choice.lost.map(({ id }) => id),
    released: choice.released,
    isInDoubt: choice.isInDoubt,
  };
}

const holding = (...seats: ReturnType<typeof held>[]) => ({
  places: { taken: { seats: [], places: 0 }, held: seats, others: [] },
});

test('every seat has its state', () => {
  const { stateOf } = choose({ taken: [102], draft: [{ seat: 103, ticketPrice: 11 }] });
  expect([101, 102, 103, 112].map(stateOf)).toEqual(['free', 'taken', 'selected', 'unavailable']);
});

test('seats held by this guest come back as chosen, with the tickets they were held for', () => {
  const { chosen, stateOf } = choose({ taken: [101, 102], ...holding(held(101, 12)) });
  expect(chosen).toEqual([[101, 12]]);
  expect(stateOf(101)).toBe('selected');
  expect(stateOf(102)).toBe('taken');
});

test('so do seats in the basket, and its tickets count', () => {
  expect(
    choose({ taken: [101], lines: [line(101, 12), line(103)], ...holding(held(101, 11)) }).chosen,
  ).toEqual([
    [101, 12],
    [103, 11],
  ]);
});

test('a seat in the basket whose hold has lapsed and that somebody else took is lost', () => {
  const { chosen, lost, stateOf } = choose({ taken: [101], lines: [line(101)] });
  expect(chosen).toEqual([]);
  expect(lost).toEqual([101]);
  expect(stateOf(101)).toBe('taken');
});

test('until it is known what is held, the basket is believed', () => {
  const choice = chooseSeats({
    block: blockA,
    prices: seated.ticket_prices,
    draft: null,
    lines: [line(101)],
    places: { taken: { seats: [101], places: 0 }, held: null, others: [] },
  });
  expect(choice.lost).toEqual([]);
  expect(choice.states.get(101)).toBe('selected');
});

test('what the guest changed on the page counts before all', () => {
  const { chosen, stateOf, released } = choose({
    taken: [101, 102],
    lines: [line(101), line(102)],
    draft: [{ seat: 102, ticketPrice: 12 }],
    ...holding(held(101), held(102)),
  });
  expect(chosen).toEqual([[102, 12]]);
  expect(stateOf(101)).toBe('free');
  expect(released).toEqual([101]);
});

test('a seat of the basket that lapsed and is chosen no longer is let go too', () => {
  const { chosen, released } = choose({ lines: [line(101)], draft: [], ...holding() });
  expect(chosen).toEqual([]);
  expect(released).toEqual([101]);
});

test('seats held in another block are left alone', () => {
  const { chosen, released } = choose(holding(held(301, 11, 8)));
  expect(chosen).toEqual([]);
  expect(released).toEqual([]);
});

test('a chosen seat that is taken stays chosen until it is known whose it is', () => {
  const draft = [101, 103].map((seat) => ({ seat, ticketPrice: 11 }));
  const { chosen, lost, stateOf, isInDoubt } = choose({ taken: [101, 102], others: [102], draft });
  expect(chosen).toEqual([
    [101, 11],
    [103, 11],
  ]);
  expect(lost).toEqual([]);
  expect(stateOf(102)).toBe('taken');
  expect(isInDoubt).toBe(true);
});

test('so does a seat that has just been put into the basket', () => {
  expect(choose({ taken: [101], others: [], lines: [line(101)] })).toMatchObject({
    chosen: [[101, 11]],
    lost: [],
    isInDoubt: true,
  });
});

test('nothing is in doubt about seats that are free, held, lost, or not chosen', () => {
  const draft = [101, 102, 103].map((seat) => ({ seat, ticketPrice: 11 }));
  const { lost, isInDoubt } = choose({
    taken: [102, 103, 104],
    others: [103],
    draft,
    ...holding(held(102)),
  });
  expect(lost).toEqual([103]);
  expect(isInDoubt).toBe(false);
});

test('a ticket that is no longer sold gives way to the first that is', () => {
  expect(choose({ draft: [{ seat: 101, ticketPrice: 99 }] }).chosen).toEqual([[101, 11]]);
});

test('unavailable and unknown seats are never chosen, nor any without a price', () => {
  const draft = [112, 999].map((seat) => ({ seat, ticketPrice: 11 }));
  expect(choose({ draft }).chosen).toEqual([]);
  expect(choose({ draft: [{ seat: 101, ticketPrice: 11 }], prices: [] }).chosen).toEqual([]);
});

test('what is chosen stands in the order of the block', () => {
  const draft = [125, 103, 111].map((seat) => ({ seat, ticketPrice: 11 }));
  expect(choose({ draft }).chosen.map(([id]) => id)).toEqual([103, 111, 125]);
});

test('a seat has the prices of its own category, whatever was chosen for it', () => {
  const isFront = ({ row }: { row: string }) => row === 'A';
  const block = {
    ...blockA,
    seats: blockA.seats.map((seat) => (isFront(seat) ? { ...seat, price_category_id: standing.id } : seat)),
  };
  const prices = [...seated.ticket_prices, ...standing.ticket_prices];
  const draft = [
    { seat: 101, ticketPrice: 11 },
    { seat: 102, ticketPrice: 22 },
    { seat: 111, ticketPrice: 22 },
    { seat: 113, ticketPrice: 12 },
  ];
  expect(choose({ block, prices, draft }).chosen).toEqual([
    [101, 21],
    [102, 22],
    [111, 11],
    [113, 12],
  ]);
});
