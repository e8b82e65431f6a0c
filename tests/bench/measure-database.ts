import { openBenchDatabase, type Whereabouts } from './bench-database.ts';
import { payAllOrders, prepareFestival } from './bench-festival.ts';
import type { LoadGenerator } from './load-generator.ts';
import { type Kind, loads, planReads, type Target } from './loads.ts';
import { figuresOf, type Measured, type Results } from './report.ts';
import { startShopUnderTest } from './shop-under-test.ts';
import { type BareCommits, type BareServer, startBareServer } from './yardsticks.ts';

const ORDERS = 2000;
const CHECK_INS = 3000;
/** As many as make a full house. */
const RESERVATIONS = 1000;
const FULL_HOUSES = 2;
const PLAN_READS = 10_000;
const BARE_COMMITS_MS = 400;

interface Wishes extends Whereabouts {
  name: string;
  bareCommits: BareCommits;
  generator: LoadGenerator;
  rounds: number;
}

/** Starts the shop on an empty database and measures it in rounds, after one that does not count. */
export async function measureDatabase(wishes: Wishes): Promise<Results> {
  const { name, bareCommits, generator } = wishes;
  const shop = await startShopUnderTest(wishes);
  const atRestMb = shop.memory().nowMb;
  const database = await openBenchDatabase(wishes);
  try {
    const festival = await prepareFestival(database, Date.now());
    const plan = `http://127.0.0.1:${shop.port}/api/booking/event/${festival.concert.event}`;
    const bareServer = await startBareServer(plan);
    const target = { ports: [shop.port], token: shop.token, database, festival };
    const bench = { generator, target, bareCommits, bareServer };
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
      database: name,
      rounds: rounds.length,
      planBytes: bareServer.bytes,
      figures,
      memory: { atRestMb, ...shop.memory() },
    };
  } finally {
    await database.close();
    await shop.stop();
  }
}

interface Bench {
  generator: LoadGenerator;
  target: Target;
  bareCommits: BareCommits;
  bareServer: BareServer;
}

/** Measures each kind of call, its yardstick just before it. */
async function measureRound(bench: Bench): Promise<Record<Kind, Measured[]>> {
  const orders = await measureWrites(bench, 'orders', ORDERS);
  await payAllOrders(bench.target.database, Date.now());
  return {
    orders,
    checkIns: await measureWrites(bench, 'checkIns', CHECK_INS),
    reservations: await measureWrites(bench, 'reservations', RESERVATIONS, FULL_HOUSES),
    planReads: [await measurePlanReads(bench)],
  };
}

async function measureWrites(
  { generator, target, bareCommits }: Bench,
  kind: Kind,
  count: number,
  times = 1,
): Promise<Measured[]> {
  const barePerSecond = await bareCommits.measure(BARE_COMMITS_MS);
  const results: Measured[] = [];
  for (let n = 0; n < times; n++)
    results.push({ barePerSecond, ...(await loads[kind](generator, target, count)) });
  return results;
}

async function measurePlanReads({ generator, target, bareServer }: Bench): Promise<Measured> {
  const load = { ...planReads(target.festival.concert.event), times: PLAN_READS };
  const bare = await generator.run({ ...load, ports: [bareServer.port] });
  const measured = await loads.planReads(generator, target, PLAN_READS);
  return { barePerSecond: bare.perSecond, bareGeneratorShare: bare.generatorShare, ...measured };
}
