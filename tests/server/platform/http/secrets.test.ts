import { expect, test } from 'vitest';
import { pooledRandomBytes } from '../../../../src/server/platform/http/secrets.ts';

test('random bytes are as many as asked for and never given twice', () => {
  const randomBytes = pooledRandomBytes();
  const lengths = Array.from({ length: 3000 }, (_, i) => [3, 13, 16, 32][i % 4] as number);
  const drawn = lengths.map((length) => randomBytes(length));
  expect(drawn.map((bytes) => bytes.length)).toEqual(lengths);
  const whole = drawn.filter((bytes) => bytes.length > 3).map((bytes) => Buffer.from(bytes).toString('hex'));
  expect(new Set(whole).size).toBe(whole.length);
  expect(randomBytes(100_000)).toHaveLength(100_000);
});
