import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import type { StoreWatch } from '../../../../src/server/platform/database/store.ts';
import { currentRequestId, withRequestId } from '../../../../src/server/platform/http/request-id.ts';
import { createDatabase, dropDatabase, MIGRATED } from '../../../support/postgres-database.ts';

const NAME = 'slow_statements';
const SECRET = 'Groß & Söhne';

/** Slow by themselves: counting to some millions, or waiting. */
const slow: Record<'SQLite' | 'PostgreSQL', RawBuilder<unknown>> = {
  SQLite: sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000)
    select count(*), ${SECRET} from n`,
  PostgreSQL: sql`select pg_sleep(0.25), ${SECRET}::text`,
};

async function open(name: keyof typeof slow, watch: StoreWatch) {
  if (name === 'SQLite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-slow-'));
    const store = await openStore({ databaseUrl: '', dataDir, ...watch });
    onTestFinished(async () => {
      await store.close();
      rmSync(dataDir, { recursive: true });
    });
    return store;
  }
  const databaseUrl = await createDatabase(inject('postgresUrl'), NAME, MIGRATED);
  const store = await openStore({ databaseUrl, dataDir: '', ...watch });
  onTestFinished(async () => {
    await store.close();
    await dropDatabase(inject('postgresUrl'), NAME);
  });
  return store;
}

test.each(['SQLite', 'PostgreSQL'] as const)(
  'a slow statement on %s is told without its values and with its request, a quick one is not',
  async (name) => {
    const told: { statement: string; ms: number; request: string | undefined }[] = [];
    const store = await open(name, {
      onSlow: (statement, ms) => told.push({ statement, ms, request: currentRequestId() }),
    });
    const quick = sql`select ${SECRET} || ''`;
    await withRequestId('reading', () => slow[name].execute(store.read));
    await withRequestId('writing', () =>
      store.write(async (trx) => {
        await quick.execute(trx);
        await slow[name].execute(trx);
      }),
    );
    await quick.execute(store.read);
    expect(told.map(({ request }) => request)).toEqual(['reading', 'writing']);
    expect(told.every(({ ms }) => ms >= 200 && ms < 60_000)).toBe(true);
    expect(JSON.stringify(told)).not.toContain('Groß');
  },
);

test.each(['SQLite', 'PostgreSQL'] as const)(
  'on %s each transaction tells how many writes wait',
  async (name) => {
    const waiting: number[] = [];
    const store = await open(name, { onWrite: (count) => waiting.push(count) });
    const ids = Array.from({ length: 100 }, (_, i) => `guest ${i}`);
    await Promise.all(
      ids.map((id) => store.write((trx) => trx.insertInto('guests').values({ id, seen_at: 1 }).execute())),
    );
    const groups = { SQLite: [99, 35], PostgreSQL: null }[name];
    if (groups !== null) expect(waiting).toEqual(groups);
    else {
      expect(waiting).toHaveLength(100);
      expect(Math.max(...waiting)).toBeGreaterThan(50);
      expect(waiting.at(-1)).toBe(0);
    }
  },
);
