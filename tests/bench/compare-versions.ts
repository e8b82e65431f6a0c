import { openBenchDatabase, type Whereabouts } from './bench-database.ts';
import { payAllOrders, prepareFestival } from './bench-festival.ts';
import type { LoadGenerator } from './load-generator.ts';
import { type Kind, kinds, loads, type Target } from './loads.ts';
import { type PairedRatio, pairedRatio } from './paired-ratio.ts';
import { processorMsOf, type ShopUnderTest, startShopUnderTest } from './shop-under-test.ts';

/** How many calls one version answers before it is the turn of the other. */
const CALLS_A_TURN: Record<Kind, number> = { orders: 250, checkIns: 500, reservations: 250, planReads: 2000 };
const BLOCKS = 8;
const WARM_UP_BLOCKS = 2;

/** In ratios of this version to the other: more than 1 is slower. */
export interface Comparison {
  database: string;
  rounds: number;
  ratios: Record<Kind, { time: PairedRatio; processorTime: PairedRatio }>;
}

export interface Version extends Whereabouts {
  /** The folder of its sources. */
  root: string;
}

interface Wishes {
  database: string;
  /** This version and the other one. */
  versions: [Version, Version];
  generator: LoadGenerator;
  rounds: number;
  onRound: (round: number) => void;
}

interface Ratios {
  time: number;
  processorTime: number;
}

interface Running {
  shop: ShopUnderTest;
  target: Target;
}

/**
 * Measures two versions side by side. Each round starts both shops anew, for how fast a process is depends a little on
 * how it came up; therefore a round counts once, however much is measured in it.
 */
export async function compareVersions(wishes: Wishes): Promise<Comparison> {
  const { database, versions, generator, rounds, onRound } = wishes;
  const measured: Record<Kind, Ratios>[] = [];
  for (let round = 0; round < rounds; round++) {
    onRound(round + 1);
    const pair = await startBoth(versions);
    try {
      await measureRound(generator, pair, WARM_UP_BLOCKS);
      measured.push(await measureRound(generator, pair, BLOCKS));
    } finally {
      for (const { shop, target } of pair) {
        await target.database.close();
        await shop.stop();
      }
    }
  }
  const ratiosOf = (kind: Kind) => ({
    time: pairedRatio(measured.map((round) => round[kind].time)),
    processorTime: pairedRatio(measured.map((round) => round[kind].processorTime)),
  });
  return { database, rounds, ratios: ofEachKind(ratiosOf) };
}

async function startBoth([ours, other]: [Version, Version]): Promise<[Running, Running]> {
  return [await start(ours), await start(other)];
}

async function start(version: Version): Promise<Running> {
  const shop = await startShopUnderTest(version, version.root);
  const database = await openBenchDatabase(version);
  const festival = await prepareFestival(database, Date.now());
  return { shop, target: { ports: [shop.port], token: shop.token, database, festival } };
}

/** The medians of so many blocks of each kind of call; the tickets that are let in are those ordered before. */
async function measureRound(
  generator: LoadGenerator,
  pair: [Running, Running],
  blocks: number,
): Promise<Record<Kind, Ratios>> {
  const measured = ofEachKind((): Ratios[] => []);
  for (const kind of ['orders', 'checkIns', 'reservations', 'planReads'] as const) {
    for (let block = 0; block < blocks; block++)
      measured[kind].push(await measureBlock(generator, pair, kind, block % 2 === 0 ? ABBA : BAAB));
  }
  return ofEachKind((kind) => ({
    time: pairedRatio(measured[kind].map(({ time }) => time)).ratio,
    processorTime: pairedRatio(measured[kind].map(({ processorTime }) => processorTime)).ratio,
  }));
}

/** Whose turn it is: what grows or fades on the machine meanwhile touches both alike. */
const ABBA = [0, 1, 1, 0] as const;
const BAAB = [1, 0, 0, 1] as const;

/** Work that goes on in the background after a turn counts as processor time, of the process that does it. */
async function measureBlock(
  generator: LoadGenerator,
  pair: [Running, Running],
  kind: Kind,
  turns: ReadonlyArray<0 | 1>,
): Promise<Ratios> {
  const seconds: [number, number] = [0, 0];
  const before = await processorTimes(pair);
  for (const turn of turns) {
    const { target } = pair[turn];
    seconds[turn] += (await loads[kind](generator, target, CALLS_A_TURN[kind])).seconds;
    if (kind === 'orders') await payAllOrders(target.database, Date.now());
  }
  const after = await processorTimes(pair);
  const spent = (side: 0 | 1) =>
    [...after[side]].reduce((sum, [pid, ms]) => sum + ms - (before[side].get(pid) ?? 0), 0);
  return { time: seconds[0] / seconds[1], processorTime: spent(0) / spent(1) };
}

/** In ms, of each process in which a shop or its database works. */
async function processorTimes([ours, other]: [Running, Running]) {
  const timesOf = async ({ shop, target }: Running) => {
    const pids = [shop.pid, ...(await target.database.processes())];
    return new Map(pids.map((pid) => [pid, processorMsOf(pid)]));
  };
  return [await timesOf(ours), await timesOf(other)] as const;
}

function ofEachKind<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(Object.keys(kinds).map((kind) => [kind, make(kind as Kind)])) as Record<Kind, T>;
}
