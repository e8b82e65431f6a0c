import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandNode } from '../support/demand-node.ts';
import { createDatabase } from '../support/postgres-database.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { LoadGenerator } from './load-generator.ts';
import { machineFacts } from './machine-facts.ts';
import {
  countTripsOfCalls,
  measureScale,
  type Scaled,
  type ScaleKind,
  type Stage,
  scaleKinds,
} from './measure-scale.ts';
import { median } from './report.ts';
import type { Trips } from './round-trips.ts';
import { barePostgresCommits } from './yardsticks.ts';

demandNode(24);

// `npm run bench:scale -- 1 3` measures these numbers of processes only.
const given = process.argv.slice(2).map(Number);
const wanted = given.length > 0 ? given : [1, 2, 3];
/** There and back, so that what grows or fades on the machine meanwhile touches all alike. */
const stagesToRun = [...wanted, ...wanted.toReversed()];
const ROUNDS = 2;
const BARE_COMMITS_MS = 400;

const folder = mkdtempSync(join(tmpdir(), 'kartenshop-scale-'));
const say = (text: string) => process.stdout.write(`${text}\n`);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// Ends like any other end: with what was started and with what lies in the folder.
process.once('SIGINT', () => process.exit(130));

say(machineFacts(folder));
const generator = new LoadGenerator();
const postgres = await startPostgres({ isDurable: true });
try {
  const commits = await barePostgresCommits(postgres.url);
  const bare: number[] = [];
  const stages = new Map<number, Stage[]>();
  let databaseUrl = '';
  for (const [n, processes] of stagesToRun.entries()) {
    process.stderr.write(`${n + 1} of ${stagesToRun.length}: processes: ${processes}\n`);
    bare.push(await commits.measure(BARE_COMMITS_MS));
    databaseUrl = await createDatabase(postgres.url, `scale_${n}`);
    try {
      const stage = await measureScale({ databaseUrl, folder, generator, processes, rounds: ROUNDS });
      stages.set(processes, [...(stages.get(processes) ?? []), stage]);
    } catch (fault) {
      // On a machine that is busy enough with other work a shop refuses calls. The other stages still count.
      say(`\nLeft out, ${processes} processes: ${fault}`);
      process.exitCode = 1;
    }
  }
  await commits.close();
  const trips = await countTripsOfCalls(databaseUrl, folder);
  say(`\n${reportOf(stages, trips)}\n\n${circumstances(stages, bare)}`);
  if ([...stages.values()].flat().some(({ faults }) => faults.length > 0)) process.exitCode = 1;
} finally {
  generator.stop();
  await postgres.stop();
}

/** A row for each kind of call and number of processes, medians of all rounds. */
function reportOf(stages: Map<number, Stage[]>, trips: Partial<Record<ScaleKind, Trips>>): string {
  const cells = (texts: ReadonlyArray<string>) => `| ${texts.join(' | ')} |`;
  const head = [
    'Call',
    'processes',
    'per second',
    'p50 / p99 ms',
    'shop ms',
    'PostgreSQL ms',
    'clients ms',
    'WAL',
    'round trips',
  ];
  const row = (kind: ScaleKind, processes: number, of: Stage[]) => {
    const rounds = of.flatMap((stage) => stage.rounds.map((round) => round[kind]));
    const middle = (value: (round: Scaled) => number) => median(rounds.map(value));
    const ms = (value: (round: Scaled) => number) => (existsSync('/proc') ? middle(value).toFixed(2) : '–');
    return cells([
      scaleKinds[kind],
      String(processes),
      Math.round(middle(({ perSecond }) => perSecond)).toLocaleString('en-US'),
      `${middle(({ p50Ms }) => p50Ms).toFixed(1)} / ${middle(({ p99Ms }) => p99Ms).toFixed(0)}`,
      ms(({ shopMs }) => shopMs),
      ms(({ postgresMs }) => postgresMs),
      middle(({ clientsMs }) => clientsMs).toFixed(2),
      `${(middle(({ walBytes }) => walBytes) / 1024).toFixed(1)} kB`,
      String(trips[kind]?.roundTrips ?? ''),
    ]);
  };
  const kinds = Object.keys(scaleKinds) as ScaleKind[];
  return [
    cells(head),
    cells(['---', ...head.slice(1).map(() => '---:')]),
    ...kinds.flatMap((kind) => [...stages].map(([processes, of]) => row(kind, processes, of))),
  ].join('\n');
}

/** How it was measured and what the books say, in sentences below the table. */
function circumstances(stages: Map<number, Stage[]>, bare: number[]): string {
  const connections = [...stages].map(
    ([processes, of]) => `${Math.max(...of.map((stage) => stage.connections))} with ${processes}`,
  );
  const faults = [...stages.values()].flat().flatMap((stage) => stage.faults);
  return [
    '64 clients over keep-alive connections, spread over the processes in turn and straight to them, without a proxy;',
    `medians of ${ROUNDS} rounds there and ${ROUNDS} back. Processor time (from /proc) and WAL are a call's, with what jobs do meanwhile.`,
    `Bare durable commits: ${Math.round(Math.min(...bare))} to ${Math.round(Math.max(...bare))}/s. Connections: ${connections.join(', ')}.`,
    faults.length === 0
      ? 'The books add up: every confirmed order with its tickets, no seat sold twice, every contingent as sold.'
      : `The books are wrong: ${faults.join('; ')}`,
  ].join('\n');
}
