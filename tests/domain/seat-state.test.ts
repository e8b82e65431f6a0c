import { expect, test } from 'vitest';
import { seatState } from '../../src/domain/seat-state.ts';

test.each([
  { isAvailable: true, isTaken: false, isMine: false, state: 'free' },
  { isAvailable: true, isTaken: true, isMine: false, state: 'taken' },
  { isAvailable: true, isTaken: true, isMine: true, state: 'selected' },
  { isAvailable: true, isTaken: false, isMine: true, state: 'selected' },
  { isAvailable: false, isTaken: false, isMine: false, state: 'unavailable' },
  { isAvailable: false, isTaken: true, isMine: false, state: 'unavailable' },
  { isAvailable: false, isTaken: true, isMine: true, state: 'unavailable' },
  { isAvailable: false, isTaken: false, isMine: true, state: 'unavailable' },
])('available $isAvailable, taken $isTaken, mine $isMine: $state', ({ state, ...seat }) => {
  expect(seatState(seat)).toBe(state);
});
