import { expect, test } from 'vitest';
import { PdfQueue } from '../../../../src/server/platform/pdf/worker/pdf-threads.ts';

test('whoever waits behind mails without end has his turn after ten of them', () => {
  const queue = new PdfQueue<string>(100);
  queue.add('guest', 'later');
  for (let n = 0; n < 30; n++) queue.add(`mail ${n}`, 'first');
  const served = Array.from({ length: 12 }, () => queue.next());
  expect(served.indexOf('guest')).toBe(10);
  expect(served[11]).toBe('mail 10');
});
