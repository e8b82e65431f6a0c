import { openStore } from '../../src/server/database/open-store.ts';
import type { BareCommits } from './bare-commits.ts';
import { startBareServer } from './bare-server.ts';
import { prepareFestival } from './bench-festival.ts';
import { figuresOf } from './figures.ts';
import type { LoadGenerator } from './load-generator.ts';
import type { Results } from './report.ts';
import { measureRound } from './rounds.ts';
import { startShopUnderTest } from './shop-under-test.ts';

interface Wishes {
  database: string;
  /** Empty for SQLite in `dataDir`. */
  databaseUrl: string;
  dataDir: string;
  bareCommits: BareCommits;
  generator: LoadGenerator;
  rounds: number;
}

/** Starts the shop on an empty database and measures it in rounds, after one that does not count. */
export async function measureDatabase(wishes: Wishes): Promise<Results> {
  const { database, databaseUrl, dataDir, bareCommits, generator } = wishes;
  const shop = await startShopUnderTest(dataDir, databaseUrl);
  const atRestMb = shop.memory().nowMb;
  const store = await openStore({ databaseUrl, dataDir });
  try {
    const festival = await prepareFestival(store, Date.now());
    const plan = `http://127.0.0.1:${shop.port}/api/booking/event/${festival.concert.event}`;
    const bareServer = await startBareServer(plan);
    const bench = { generator, shop, store, festival, bareCommits, bareServer };
    await measureRound(bench);
    const rounds = [];
    for (let round = 0; round < wishes.rounds; round++) rounds.push(await measureRound(bench));
    bareServer.stop();
    const figures = {
      orders: figuresOf(rounds.flatMap((round) => round.orders)),
      reservations: figuresOf(rounds.flatMap((round) => round.reservations)),
      checkIns: figuresOf(rounds.flatMap((round) => round.checkIns)),
      planReads: figuresOf(rounds.flatMap((round) => round.planReads)),
    };
    return {
      database,
      rounds: rounds.length,
      planBytes: bareServer.bytes,
      figures,
      memory: { atRestMb, ...shop.memory() },
    };
  } finally {
    await store.close();
    await shop.stop();
  }
}
