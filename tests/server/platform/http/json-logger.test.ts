import { expect, test } from 'vitest';
import { jsonLogger } from '../../../../src/server/platform/http/logger.ts';
import { requestIds, withRequestId } from '../../../../src/server/platform/http/request-id.ts';

test('each line is one object with time, level and, within a request, its id', async () => {
  const lines: string[] = [];
  const log = jsonLogger(
    (line) => lines.push(line),
    () => Date.UTC(2027, 3, 12, 16, 30),
  );
  log.info('started', { port: 3000 });
  await withRequestId('a.1', async () => {
    await Promise.resolve();
    log.error('fault', { stack: 'one\ntwo' });
  });
  expect(lines.every((line) => line.endsWith('\n') && !line.slice(0, -1).includes('\n'))).toBe(true);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: '2027-04-12T16:30:00.000Z', level: 'info', what: 'started', port: 3000 },
    { at: '2027-04-12T16:30:00.000Z', level: 'error', what: 'fault', request: 'a.1', stack: 'one\ntwo' },
  ]);
});

test('ids count under a name of the server', () => {
  const next = requestIds((length) => new Uint8Array(length));
  expect([next(), next()]).toEqual(['AAAAAAAA.1', 'AAAAAAAA.2']);
});
