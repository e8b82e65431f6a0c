import { expect, test } from 'vitest';
import { untilNight } from '../../../../src/server/app/jobs/until-night.ts';

const next = (now: string) => new Date(Date.parse(now) + untilNight(Date.parse(now))).toISOString();

test('ten past three in the night: the coming one, never the same one twice', () => {
  expect(next('2027-01-12T12:00:00Z')).toBe('2027-01-13T02:10:00.000Z');
  expect(next('2027-01-13T02:09:59Z')).toBe('2027-01-13T02:10:00.000Z');
  expect(next('2027-01-13T02:10:00Z')).toBe('2027-01-14T02:10:00.000Z');
});
