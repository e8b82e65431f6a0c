import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginHistory, type History, MAX_STEPS, stepHistory } from '../../src/domain/plan-history.ts';

const make = (...values: number[]) =>
  values.reduce<History<number>>(
    (history, next) => stepHistory(history, { type: 'do', next }),
    beginHistory(0),
  );

test('what was done is taken back and done again', () => {
  const undone = stepHistory(make(1, 2), { type: 'undo' });
  expect(undone.present).toBe(1);
  expect(stepHistory(undone, { type: 'redo' }).present).toBe(2);
});

test('what is done after something was taken back ends what could be done again', () => {
  const other = stepHistory(stepHistory(make(1, 2), { type: 'undo' }), { type: 'do', next: 9 });
  expect(stepHistory(other, { type: 'redo' })).toBe(other);
});

test('steps of one mark are taken back together', () => {
  const marked = [1, 2, 3].reduce(
    (history, next) => stepHistory(history, { type: 'do', next, mark: 'move a' }),
    beginHistory(0),
  );
  expect(stepHistory(marked, { type: 'undo' }).present).toBe(0);
  const paused = stepHistory(stepHistory(marked, { type: 'pause' }), { type: 'do', next: 4, mark: 'move a' });
  expect(stepHistory(paused, { type: 'undo' }).present).toBe(3);
});

test('nothing done is no step, and with nothing to take back nothing changes', () => {
  const history = make(1);
  expect(stepHistory(history, { type: 'do', next: 1 })).toBe(history);
  const start = beginHistory(0);
  expect(stepHistory(start, { type: 'undo' })).toBe(start);
  expect(stepHistory(start, { type: 'redo' })).toBe(start);
  expect(stepHistory(start, { type: 'pause' })).toBe(start);
});

test('only so many steps are kept', () => {
  const long = make(...Array.from({ length: MAX_STEPS + 50 }, (_, index) => index + 1));
  expect(long.past).toHaveLength(MAX_STEPS);
  expect(long.past.at(-1)).toBe(MAX_STEPS + 49);
});

test('what somebody else changed is changed in the past and in the future too', () => {
  const undone = stepHistory(make(1, 2), { type: 'undo' });
  const rebased = stepHistory(undone, { type: 'rebase', change: (one) => one + 100 });
  expect([rebased.past, rebased.present, rebased.future]).toEqual([[100], 101, [102]]);
});

test('taking back all and doing all again leads to the same, whatever was done', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 60 }), (values) => {
      const done = make(...values);
      let history = done;
      while (history.past.length > 0) history = stepHistory(history, { type: 'undo' });
      expect(history.present).toBe(0);
      while (history.future.length > 0) history = stepHistory(history, { type: 'redo' });
      expect(history.present).toBe(done.present);
      expect(history.past).toEqual(done.past);
    }),
  );
});
