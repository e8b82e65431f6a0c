import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogWriter } from '../../../../src/server/platform/http/log-writer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('lines are written together after a moment, in their order', () => {
  const written: string[] = [];
  const writer = new LogWriter((text) => written.push(text));
  writer.write('one\n');
  writer.write('two\n');
  expect(written).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(written).toEqual(['one\ntwo\n']);
  writer.write('three\n');
  vi.advanceTimersByTime(50);
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('what waits is written at once when it is much, or when asked to', () => {
  const written: string[] = [];
  const writer = new LogWriter((text) => written.push(text));
  writer.write('x'.repeat(70_000));
  expect(written).toHaveLength(1);
  writer.write('last\n');
  writer.flush();
  writer.flush();
  vi.advanceTimersByTime(50);
  expect(written.slice(1)).toEqual(['last\n']);
});
