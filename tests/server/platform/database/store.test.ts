import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { refuse } from '../../../../src/contract/refusals.ts';
import { openSqliteStore } from '../../../../src/server/platform/database/sqlite-store.ts';
import type { Store, Trx } from '../../../../src/server/platform/database/store.ts';
import { together } from '../../../../src/server/platform/database/transactions.ts';
import { eachDatabase } from '../../../support/each-database.ts';

const pragma = (text: string) => CompiledQuery.raw(`pragma ${text}`) as CompiledQuery<{ page_count: number }>;
const meet = (trx: Trx, id: string) => trx.insertInto('guests').values({ id, seen_at: 1 }).execute();
const met = async (store: Store) =>
  (await store.read.selectFrom('guests').select('id').orderBy('id').execute()).map((guest) => guest.id);

eachDatabase((_, openTestStore) => {
  test('operations that run together each keep or lose only their own writes', async () => {
    const store = await openTestStore();
    const refused = refuse('seats_taken', { taken: [1] });
    const results = await Promise.allSettled([
      store.write((trx) => meet(trx, 'first')),
      store.write(async (trx) => {
        await meet(trx, 'refused');
        return refused;
      }),
      store.write(async (trx) => {
        await meet(trx, 'fault');
        throw new Error('broken operation');
      }),
      store.write((trx) => meet(trx, 'last')),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(results[1]).toMatchObject({ value: refused });
    expect(await met(store)).toEqual(['first', 'last']);
  });

  test('a thousand operations at once are all there when they have been answered', async () => {
    const store = await openTestStore();
    const ids = Array.from({ length: 1000 }, (_, i) => `guest ${String(i).padStart(4, '0')}`);
    await Promise.all(ids.map((id) => store.write((trx) => meet(trx, id))));
    expect(await met(store)).toEqual(ids);
  });

  test('what is sent together with a failing statement ends with it, and is undone', async () => {
    const store = await openTestStore();
    const ended: string[] = [];
    const broken = store.write((trx) =>
      together([
        meet(trx, 'first'),
        trx.insertInto('guests').values({ id: 'first', seen_at: 2 }).execute(),
        meet(trx, 'second')
          .then(() => meet(trx, 'third'))
          .finally(() => ended.push('the others')),
      ]).finally(() => ended.push('the operation')),
    );
    await expect(broken).rejects.toThrow(/unique/i);
    expect(ended).toEqual(['the others', 'the operation']);
    expect(await met(store)).toEqual([]);
  });

  test('a snapshot stays as it was while others write', async () => {
    const store = await openTestStore();
    await store.write((trx) => meet(trx, 'first'));
    const seen = await store.snapshot(async (db) => {
      await store.write((trx) => meet(trx, 'second'));
      return [await met({ ...store, read: db }), await met(store)];
    });
    expect(seen).toEqual([['first'], ['first', 'second']]);
    await expect(store.snapshot(() => Promise.reject(new Error('broken reading')))).rejects.toThrow('broken');
    expect(await store.snapshot((db) => met({ ...store, read: db }))).toEqual(['first', 'second']);
  });

  test('what an operation wrote is unseen until it is committed', async () => {
    const store = await openTestStore();
    const seen: string[][] = [];
    await store.write(async (trx) => {
      await meet(trx, 'hidden');
      seen.push(await met(store));
    });
    seen.push(await met(store));
    expect(seen).toEqual([[], ['hidden']]);
  });
});

test('nobody else on the machine reads what SQLite writes', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'kartenshop-rights-'));
  const dataDir = join(parent, 'data');
  const store = await openSqliteStore(dataDir);
  await store.write((trx) => meet(trx, 'a guest'));
  const rights = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(rights(dataDir)).toBe('700');
  for (const name of readdirSync(dataDir))
    expect(`${name} ${rights(join(dataDir, name))}`).toBe(`${name} 600`);
  expect(readdirSync(dataDir)).toContain('shop.sqlite-wal');
  await store.close();
  rmSync(parent, { recursive: true, force: true });
});

test('on a full disk every operation of the group is told, none is half written, and the next one works', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-full-'));
  const store = await openSqliteStore(dataDir);
  await store.write((trx) => meet(trx, 'before'));
  // A connection of its own cannot limit another; the writer's page limit is set inside an operation.
  const pages = await store.write(async (trx) => {
    const { rows } = await trx.executeQuery(pragma('page_count'));
    await trx.executeQuery(pragma(`max_page_count = ${rows[0]?.page_count}`));
    return rows[0]?.page_count ?? 0;
  });
  const long = (i: number) => `${i} ${'x'.repeat(20_000)}`;
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) => store.write((trx) => meet(trx, long(i)))),
  );
  expect(results.every((result) => result.status === 'rejected')).toBe(true);
  expect(await met(store)).toEqual(['before']);
  await store.write((trx) => trx.executeQuery(pragma(`max_page_count = ${pages + 10_000}`)));
  await store.write((trx) => meet(trx, 'later'));
  expect(await met(store)).toEqual(['before', 'later']);
  await store.close();
  const file = new Database(join(dataDir, 'shop.sqlite'), { readonly: true });
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
  file.close();
  rmSync(dataDir, { recursive: true, force: true });
});
