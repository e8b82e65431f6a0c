import { describe, expect, test } from 'vitest';
import { CachedValue } from '../../../../../src/server/platform/http/prepared/cached-value.ts';

function makings() {
  const open: { version: number; finish: (freshUntil?: number) => void; fail: () => void }[] = [];
  const state = { version: 0, now: 0 };
  const renewed = new CachedValue<number>(() => state.now, {
    version: () => state.version,
    make: () => {
      const { promise, resolve, reject } = Promise.withResolvers<{ value: number; freshUntil: number }>();
      const { version } = state;
      open.push({
        version,
        finish: (freshUntil = Number.POSITIVE_INFINITY) => resolve({ value: version, freshUntil }),
        fail: () => reject(new Error('no database')),
      });
      return promise;
    },
  });
  const value = async () => (await renewed.get()).value;
  return { open, state, renewed, value };
}

describe('a renewed value', () => {
  test('is made once for all who ask, and then given without waiting', async () => {
    const { open, renewed, value } = makings();
    const asked = [value(), value(), value()];
    expect(open).toHaveLength(1);
    open[0]?.finish();
    expect(await Promise.all(asked)).toEqual([0, 0, 0]);
    expect(renewed.get()).toMatchObject({ value: 0 });
    expect(open).toHaveLength(1);
  });

  test('is made anew after a change, also while it is being made; nobody gets what is older than his question', async () => {
    const { open, state, value } = makings();
    const before = value();
    state.version = 1;
    const after = [value(), value()];
    state.version = 2;
    after.push(value());
    expect(open).toHaveLength(1);
    open[0]?.finish();
    expect(await before).toBe(0);
    await Promise.resolve();
    expect(open.map(({ version }) => version)).toEqual([0, 2]);
    open[1]?.finish();
    expect(await Promise.all(after)).toEqual([2, 2, 2]);
  });

  test('is made anew when its time has come', async () => {
    const { open, state, renewed, value } = makings();
    const first = value();
    open[0]?.finish(100);
    await first;
    state.now = 99;
    expect(renewed.get()).toMatchObject({ value: 0 });
    state.now = 100;
    expect(renewed.get()).toBeInstanceOf(Promise);
    expect(open).toHaveLength(2);
  });

  test('is made again after a failure, and whoever waited for the next one still gets it', async () => {
    const { open, state, value } = makings();
    const first = value();
    state.version = 1;
    const second = value();
    open[0]?.fail();
    await expect(first).rejects.toThrow('no database');
    await Promise.resolve();
    open[1]?.finish();
    expect(await second).toBe(1);
  });
});
