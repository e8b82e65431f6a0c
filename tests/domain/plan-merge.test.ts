import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnBlock, DrawnPlan, DrawnRow, DrawnSeat } from '../../src/domain/floor-plan.ts';
import { applyChanges, changesOf, isSamePlan, mergePlans } from '../../src/domain/plan-merge.ts';
import { drawn, planWith, row } from './drawn-things.ts';

const base = planWith(drawn('a'), drawn('b'), drawn('c'));
const keysOf = ({ elements }: DrawnPlan) => elements.map(({ key }) => key);
const find = ({ elements }: DrawnPlan, wanted: string) => elements.find(({ key }) => key === wanted);

test('what only one changed is as he left it, property by property', () => {
  const mine = planWith(drawn('a', { x: 5 }), drawn('b'), drawn('c'));
  const theirs = planWith(drawn('a', { name: 'Empore' }), drawn('b', { rotation: 9 }), drawn('c'));
  const { plan, conflicts } = mergePlans(base, mine, theirs);
  expect(find(plan, 'a')).toMatchObject({ x: 5, name: 'Empore' });
  expect(find(plan, 'b')).toMatchObject({ rotation: 9 });
  expect(conflicts).toEqual([]);
});

test('what both changed in the same respect is as in mine, and said to be so', () => {
  const mine = planWith(drawn('a', { x: 5 }), drawn('b'), drawn('c'));
  const theirs = planWith(drawn('a', { x: 7, y: 3 }), drawn('b'), drawn('c'));
  const { plan, conflicts } = mergePlans(base, mine, theirs);
  expect(find(plan, 'a')).toMatchObject({ x: 5, y: 3 });
  expect(conflicts).toEqual(['a']);
});

test('what both drew anew is there, and what one removed is gone', () => {
  const mine = planWith(drawn('b'), drawn('c'), drawn('mine'));
  const theirs = planWith(drawn('a'), drawn('b'), drawn('theirs'));
  expect(keysOf(mergePlans(base, mine, theirs).plan)).toEqual(['b', 'theirs', 'mine']);
});

test('what one removed and the other changed stays', () => {
  const removed = planWith(drawn('b'), drawn('c'));
  const changed = planWith(drawn('a', { x: 5 }), drawn('b'), drawn('c'));
  expect(keysOf(mergePlans(base, removed, changed).plan)).toContain('a');
  expect(keysOf(mergePlans(base, changed, removed).plan)).toContain('a');
});

test('the name of the plan is merged as everything is', () => {
  expect(mergePlans(base, { ...base, name: 'Neu' }, base).plan.name).toBe('Neu');
  expect(mergePlans(base, base, { ...base, name: 'Neu' }).plan.name).toBe('Neu');
});

test('plans are the same by what is on them, not by their order', () => {
  expect(isSamePlan(base, planWith(drawn('c'), drawn('b'), drawn('a')))).toBe(true);
  expect(isSamePlan(base, planWith(drawn('a'), drawn('b')))).toBe(false);
  expect(isSamePlan(base, planWith(drawn('a', { x: 1 }), drawn('b'), drawn('c')))).toBe(false);
});

const anyPlan = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })
  .chain((keys) =>
    fc
      .tuple(...keys.map((key) => fc.record({ x: fc.nat(3), y: fc.nat(3) }).map((at) => drawn(key, at))))
      .map((elements) => planWith(...elements)),
  );

test('who changed nothing gets what the other has, and two alike stay as they are', () => {
  fc.assert(
    fc.property(anyPlan, anyPlan, (before, after) => {
      expect(isSamePlan(mergePlans(before, before, after).plan, after)).toBe(true);
      expect(isSamePlan(mergePlans(before, after, before).plan, after)).toBe(true);
      expect(isSamePlan(mergePlans(before, after, after).plan, after)).toBe(true);
    }),
  );
});

test('what two plans differ in makes the one into the other', () => {
  fc.assert(
    fc.property(anyPlan, anyPlan, (before, after) => {
      const elements = applyChanges(before, changesOf(before, after));
      expect(isSamePlan({ ...after, elements }, after)).toBe(true);
    }),
  );
});

test('nothing that somebody drew or changed is lost', () => {
  fc.assert(
    fc.property(anyPlan, anyPlan, anyPlan, (before, mine, theirs) => {
      const merged = new Set(keysOf(mergePlans(before, mine, theirs).plan));
      const was = new Map(before.elements.map((element) => [element.key, JSON.stringify(element)]));
      for (const element of [...mine.elements, ...theirs.elements]) {
        if (was.get(element.key) !== JSON.stringify(element)) expect(merged).toContain(element.key);
      }
    }),
  );
});

const hall = (rows: DrawnBlock['rows']) => planWith(drawn('hall', { rows }));
const seatsOf = (plan: DrawnPlan) => (find(plan, 'hall') as DrawnBlock).rows;
const whole = [row('A', 3), row('B', 2)];
const [rowA, rowB] = whole as [DrawnRow, DrawnRow];

test('two who edit the seats of one block keep what each did, seat by seat', () => {
  const [first, second, third] = rowA.seats as [DrawnSeat, DrawnSeat, DrawnSeat];
  const mine = hall([{ name: 'A', seats: [{ ...first, available: false }, second] }, rowB, row('C', 1)]);
  const theirs = hall([{ name: 'Loge', seats: [first, { ...second, kind: 'wheelchair' }, third] }, rowB]);
  const { plan, conflicts } = mergePlans(hall(whole), mine, theirs);
  expect(seatsOf(plan)).toEqual([
    {
      name: 'Loge',
      seats: [{ ...first, available: false }, { ...second, kind: 'wheelchair' }, third],
    },
    rowB,
    row('C', 1),
  ]);
  expect(conflicts).toEqual([]);
});

test('a note on the view that one takes away is gone, whatever the other does to the seat', () => {
  const [first, ...others] = rowA.seats as [DrawnSeat, DrawnSeat, DrawnSeat];
  const noted = hall([{ ...rowA, seats: [{ ...first, view: 'Säule links' }, ...others] }]);
  const cleared = hall([{ ...rowA, seats: [first, ...others] }]);
  const shut = hall([{ ...rowA, seats: [{ ...first, view: 'Säule links', available: false }, ...others] }]);
  for (const merged of [mergePlans(noted, cleared, shut), mergePlans(noted, shut, cleared)]) {
    expect(seatsOf(merged.plan)[0]?.seats[0]).toStrictEqual({ ...first, available: false });
    expect(merged.conflicts).toEqual([]);
  }
});

test('where both add a seat of one number, both are there, and the later one has the next free number', () => {
  const added = (key: string) => ({
    ...{ key, name: '4', position: 4, available: true, kind: 'seat' as const },
  });
  const mine = hall([{ ...rowA, seats: [...rowA.seats, added('mine')] }, rowB]);
  const theirs = hall([{ ...rowA, seats: [...rowA.seats, added('theirs')] }, rowB]);
  const [merged] = seatsOf(mergePlans(hall(whole), mine, theirs).plan);
  expect(merged?.seats.slice(3).map(({ key, name, position }) => [key, name, position])).toEqual([
    ['theirs', '4', 4],
    ['mine', '5', 5],
  ]);
});

const anyRows = fc
  .record({
    shut: fc.subarray(['A1', 'A2', 'A3', 'B1', 'B2']),
    noted: fc.dictionary(fc.constantFrom('A1', 'A2', 'B1'), fc.constantFrom('Säule', 'Pult')),
    gone: fc.subarray(['A1', 'A2', 'A3', 'B1', 'B2']),
    fresh: fc.nat(2),
    who: fc.constantFrom('x', 'y'),
  })
  .map(({ shut, noted, gone, fresh, who }) =>
    [...whole, ...(fresh === 0 ? [] : [row(`${who}C`, fresh)])]
      .map(({ name, seats }) => ({
        name,
        seats: seats
          .filter(({ key }) => !gone.includes(key))
          .map((seat) => ({
            ...seat,
            available: !shut.includes(seat.key),
            ...(noted[seat.key] === undefined ? {} : { view: noted[seat.key] as string }),
          })),
      }))
      .filter(({ seats }) => seats.length > 0),
  );

test('no seat that somebody drew or changed is lost, and none is there twice', () => {
  fc.assert(
    fc.property(anyRows, anyRows, (mine, theirs) => {
      const merged = seatsOf(mergePlans(hall(whole), hall(mine), hall(theirs)).plan);
      const keys = merged.flatMap(({ seats }) => seats.map(({ key }) => key));
      expect(new Set(keys).size).toBe(keys.length);
      for (const { name, seats } of merged) {
        expect(new Set(seats.map((seat) => seat.name)).size).toBe(seats.length);
        expect(merged.filter((other) => other.name === name)).toHaveLength(1);
      }
      const were = new Map(
        whole.flatMap(({ seats }) => seats.map((seat) => [seat.key, JSON.stringify(seat)])),
      );
      for (const seat of [...mine, ...theirs].flatMap(({ seats }) => seats))
        if (were.get(seat.key) !== JSON.stringify(seat)) expect(keys).toContain(seat.key);
    }),
  );
});

test('each property of a seat is as the one who changed it left it, and mine if both did', () => {
  const seatIn = (rows: DrawnBlock['rows'], wanted: string) =>
    rows.flatMap(({ seats }) => seats).find(({ key }) => key === wanted);
  fc.assert(
    fc.property(anyRows, anyRows, anyRows, (before, mine, theirs) => {
      const merged = seatsOf(mergePlans(hall(before), hall(mine), hall(theirs)).plan);
      for (const property of ['view', 'available'] as const) {
        for (const key of ['A1', 'A2', 'A3', 'B1', 'B2']) {
          const [was, my, their] = [before, mine, theirs].map((rows) => seatIn(rows, key));
          if (was === undefined || my === undefined || their === undefined) continue;
          const wanted = my[property] === was[property] ? their[property] : my[property];
          expect(seatIn(merged, key)?.[property]).toBe(wanted);
        }
      }
    }),
  );
});
