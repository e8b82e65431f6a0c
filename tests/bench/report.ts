import type { LoadResult } from './load-generator.ts';
import { type Kind, kinds } from './loads.ts';

/** One kind of call in one round, with the yardstick measured just before it. */
export interface Measured extends LoadResult {
  barePerSecond: number;
  /** How much of one processor the generator needed for the yardstick, where it was asked over HTTP. */
  bareGeneratorShare?: number;
}

/** The medians of all rounds; the ratio is the median of each round's own. */
export interface Figures extends Required<Measured> {
  ratio: number;
}

export function figuresOf(rounds: ReadonlyArray<Measured>): Figures {
  const middle = (value: (round: Measured) => number) => median(rounds.map(value));
  return {
    seconds: middle((round) => round.seconds),
    perSecond: middle((round) => round.perSecond),
    barePerSecond: middle((round) => round.barePerSecond),
    ratio: middle((round) => round.perSecond / round.barePerSecond),
    p50Ms: middle((round) => round.p50Ms),
    p99Ms: middle((round) => round.p99Ms),
    generatorShare: middle((round) => round.generatorShare),
    bareGeneratorShare: middle((round) => round.bareGeneratorShare ?? 0),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
}

/** What was measured on one database. */
export interface Results {
  database: string;
  rounds: number;
  planBytes: number;
  figures: Record<Kind, Figures>;
  memory: { atRestMb: number; nowMb: number; highestMb: number };
}

const head = [
  '| Database | Call | per second | bare per second | ratio | p50 | p99 | generator busy |',
  '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
];

/** The figures as a table in Markdown. */
export function report(results: ReadonlyArray<Results>): string {
  const rows = results.flatMap(({ database, figures }) =>
    (Object.keys(kinds) as Kind[]).map((kind) => row(database, kinds[kind], figures[kind])),
  );
  return [...head, ...rows].join('\n');
}

function row(database: string, kind: string, figures: Figures): string {
  const cells = [
    database,
    kind,
    whole(figures.perSecond),
    whole(figures.barePerSecond),
    `${figures.ratio.toFixed(2)} ×`,
    `${figures.p50Ms.toFixed(1)} ms`,
    `${figures.p99Ms.toFixed(1)} ms`,
    `${Math.round(figures.generatorShare * 100)} %`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en-US');
}

/** How it was measured, what the generator could do and what the server needs, in sentences below the table. */
export function reportCircumstances(results: ReadonlyArray<Results>): string {
  const { rounds, planBytes } = results[0] as Results;
  return [
    `64 clients over keep-alive connections, each asking one after the other; medians of ${rounds} rounds.`,
    '"Bare" is measured just before each: for writes one row a commit, durable, in a loop (better-sqlite3 with WAL',
    'and synchronous=FULL; one connection of pg, fsync on); for reads node:http and nothing else, sending the same',
    `headers and the same ${whole(planBytes)} bytes of brotli.`,
    ...results.flatMap((result) => [ceiling(result), memory(result)]),
  ].join('\n');
}

function ceiling({ database, figures: { planReads } }: Results): string {
  const { barePerSecond, bareGeneratorShare } = planReads;
  const share = `${Math.round(bareGeneratorShare * 100)} %`;
  const most = Math.round(barePerSecond / bareGeneratorShare / 1000);
  return `${database}: the load generator needed ${share} of a processor for the bare reads, so it could ask some ${most},000 times a second.`;
}

function memory({ database, memory: { atRestMb, nowMb, highestMb } }: Results): string {
  const [rest, now, highest] = [atRestMb, nowMb, highestMb].map(whole);
  return `${database}: the server's memory was ${rest} MB after its start, ${now} MB after the bench, ${highest} MB at most.`;
}
