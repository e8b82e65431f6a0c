import type { Figures } from './figures.ts';
import { type Kind, SEATS_A_RESERVATION, TICKETS_AN_ORDER } from './rounds.ts';

/** What was measured on one database. */
export interface Results {
  database: string;
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

/** The memory of the server's process, a sentence for each database. */
export function reportMemory(results: ReadonlyArray<Results>): string {
  return results
    .map(({ database, memory: { atRestMb, nowMb, highestMb } }) => {
      const [rest, now, highest] = [atRestMb, nowMb, highestMb].map(whole);
      return `Memory of the server on ${database}: ${rest} MB after its start, ${now} MB after the bench, ${highest} MB at most.`;
    })
    .join('\n');
}
