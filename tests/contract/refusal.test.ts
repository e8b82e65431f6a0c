import { expect, test } from 'vitest';
import { isRefusal, refusals, refuse } from '../../src/contract/refusals.ts';

test('a refusal carries its status, its sentence and its details', () => {
  const taken = refuse('seats_taken', { taken: [101] });
  expect(isRefusal(taken)).toBe(true);
  expect(taken.status).toBe(409);
  expect(taken.message).toBe(refusals.seats_taken.message);
  expect(taken.details).toEqual({ taken: [101] });
});

test('numbers are filled into the sentence', () => {
  expect(refuse('too_many_held', { most: 20 }).message).toBe(
    'Du kannst höchstens 20 Plätze gleichzeitig reservieren.',
  );
});

test('what only looks like a refusal is none', () => {
  expect(isRefusal({ code: 'fault', status: 500 })).toBe(false);
  expect(isRefusal(null)).toBe(false);
});
