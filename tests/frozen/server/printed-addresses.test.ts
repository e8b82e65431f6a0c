import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startShop } from '../../support/running-shop.ts';
import { COMMITS, ENGINES, factsOf, unpackStore } from './stored-shop.ts';

test('every address that was mailed, printed or shown as a code is a page of the shop that npm start opens', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-stored-'));
  await unpackStore('b1866a2', 'sqlite', { DATA_DIR: dataDir, DATABASE_URL: '' });
  const shop = await startShop({ dataDir });
  try {
    const addresses = COMMITS.flatMap((commit) => ENGINES.map((engine) => factsOf(commit, engine))).flatMap(
      ({ mails, keys }) => [keys.pairing, ...mails.flatMap(({ links, codes }) => [...links, ...codes])],
    );
    const paths = new Set(addresses.map((address) => new URL(address).pathname));
    expect(paths).toContain('/agb');
    expect(paths).toContain('/widerruf');
    const statuses = await Promise.all(
      [...paths].map(async (path) => [path, (await fetch(`${shop.url}${path}`)).status]),
    );
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    expect((await fetch(`${shop.url}/booking/orders/none`)).status).toBe(404);
  } finally {
    await shop.stop();
    rmSync(dataDir, { recursive: true });
  }
});
