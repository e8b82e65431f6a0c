import type { Figures } from './figures.ts';
import { type Kind, SEATS_A_RESERVATION, TICKETS_AN_ORDER } from './rounds.ts';

/** What was measured on one database. */
export interface Results {
  database: string;
  rounds: number;
  planBytes: number;
  figures: Record<Kind, Figures>;
  memory: { atRestMb: number; nowMb: number; highestMb: number };
}

const kinds: Record<Kind, string> = {
  orders: `Orders of ${TICKETS_AN_ORDER} tickets`,
  reservations: `Reservations of ${SEATS_A_RESERVATION} seats`,
  checkIns: 'Check-ins',
  planReads: 'Plan reads, 3,000 seats',
};

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
