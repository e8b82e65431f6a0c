import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openPostgresStore } from '../../../../src/server/platform/database/postgres-store.ts';
import { together } from '../../../../src/server/platform/database/transactions.ts';
import { createDatabase, dropDatabase, MIGRATED } from '../../../support/postgres-database.ts';

const NAME = 'two_pools';
const READS = 40;

const server = inject('postgresUrl');
const store = await openPostgresStore(await createDatabase(server, NAME, MIGRATED), () => {});
afterAll(async () => {
  await store.close();
  await dropDatabase(server, NAME);
});

test('reads that do not come to an end hold up no write', async () => {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = store.write(async (trx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(trx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const reads = Array.from({ length: READS }, () =>
    sql`select pg_advisory_xact_lock_shared(1)`.execute(store.read).catch(() => null),
  );

  const answer = await store.write((trx) =>
    trx.insertInto('guests').values({ id: 'quick', seen_at: 1 }).returning('id').executeTakeFirst(),
  );
  expect(answer).toEqual({ id: 'quick' });

  release.resolve();
  await holding;
  await Promise.all(reads);
});

test('of statements sent together the call hears of the first that failed', async () => {
  const call = store.write((trx) => {
    const one = () => sql`select 1`.execute(trx);
    return together([one().then(one), sql`select 1 / 0`.execute(trx)]);
  });
  await expect(call).rejects.toThrow('division by zero');
});

test('a statement that comes too late for its transaction is refused', async () => {
  let late = (): Promise<unknown> => Promise.resolve();
  await store.write(async (trx) => {
    late = () => trx.insertInto('guests').values({ id: 'late', seen_at: 1 }).execute();
  });
  await expect(late()).rejects.toThrow('after its transaction had ended');
  expect(await store.read.selectFrom('guests').where('id', '=', 'late').selectAll().execute()).toEqual([]);
});

test('a column that a newer version adds breaks no statement that was prepared before', async () => {
  const addColumn = (name: string) =>
    sql`alter table guests add column ${sql.ref(name)} text not null default ''`.execute(store.read);
  // So many that every connection has prepared the statement.
  const readOften = () =>
    Promise.all(
      Array.from({ length: READS }, () =>
        store.read.selectFrom('guests').where('seen_at', '<', 9).selectAll().execute(),
      ),
    );
  const writeOften = (when: string) =>
    Promise.all(
      Array.from({ length: READS }, (_, n) =>
        store.write((trx) =>
          trx
            .insertInto('guests')
            .values({ id: `${when} ${n}`, seen_at: 1 })
            .returningAll()
            .execute(),
        ),
      ),
    );
  await readOften();
  await addColumn('next_note');
  await readOften();
  await writeOften('before');
  await addColumn('next_mark');
  expect(await writeOften('after')).toHaveLength(READS);
  const [rows = []] = await readOften();
  expect(rows.filter(({ id }) => /^(before|after) /.test(id))).toHaveLength(2 * READS);
});
