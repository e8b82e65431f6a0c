import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createDatabase } from '../../support/postgres-database.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { clock, openFrozenShop } from './frozen-shop.ts';
import { readEverything } from './read-everything.ts';
import { COMMITS, ENGINES, factsOf, unpackStore } from './stored-shop.ts';

// node tests/frozen/server/record-reads.ts, in a work tree of the commit whose answers shall hold
const server = await startPostgres({ isDurable: false });
for (const commit of COMMITS) {
  for (const engine of ENGINES) {
    const folder = mkdtempSync(join(tmpdir(), 'kartenshop-stored-'));
    const url = engine === 'sqlite' ? '' : await createDatabase(server.url, `stored_${commit}`);
    const there = { DATA_DIR: folder, DATABASE_URL: url };
    await unpackStore(commit, engine, there);
    const facts = factsOf(commit, engine);
    clock.now = facts.ended;
    const shop = await openFrozenShop(there);
    const reads = JSON.stringify(await readEverything(shop, facts));
    writeFileSync(
      join(import.meta.dirname, 'stores', commit, `reads-of-${engine}.json.gz`),
      gzipSync(reads, { level: 9 }),
    );
    await shop.close();
    rmSync(folder, { recursive: true });
  }
}
await server.stop();
