import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonLogger, LogWriter } from '../../../../src/server/platform/http/logger.ts';
import { withRequestId } from '../../../../src/server/platform/http/request-id.ts';

test('each line is one object with time, level, what it is and, within a request, its id, whatever its facts', async () => {
  const lines: string[] = [];
  const log = jsonLogger(
    (line) => lines.push(line),
    () => Date.UTC(2027, 3, 12, 16, 30),
  );
  log.info('started', { port: 3000 });
  await withRequestId('a.1', async () => {
    await Promise.resolve();
    log.error('fault', { stack: 'one\ntwo' });
    log.warn('told', JSON.parse('{"what":"began","level":"low","at":1,"request":"b.2"}'));
  });
  log.info('request', { request: 'c.3' });
  expect(lines.every((line) => line.endsWith('\n') && !line.slice(0, -1).includes('\n'))).toBe(true);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: '2027-04-12T16:30:00.000Z', level: 'info', what: 'started', port: 3000 },
    { at: '2027-04-12T16:30:00.000Z', level: 'error', what: 'fault', request: 'a.1', stack: 'one\ntwo' },
    { at: '2027-04-12T16:30:00.000Z', level: 'warn', what: 'told', request: 'a.1' },
    { at: '2027-04-12T16:30:00.000Z', level: 'info', what: 'request', request: 'c.3' },
  ]);
});

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
