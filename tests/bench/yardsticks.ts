import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

/** The yardstick of the writes: one row, one commit, on disk before the next. */
export interface BareCommits {
  /** Commits per second over about `ms`. */
  measure(ms: number): Promise<number>;
  close(): Promise<void>;
}

const ROW = 'x'.repeat(100);

/** better-sqlite3 by itself, a file in `folder`: WAL, synchronous=FULL, a prepared insert that commits by itself. */
export function bareSqliteCommits(folder: string): BareCommits {
  const database = new Database(join(folder, 'bare.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table bare (id integer primary key, text text not null)');
  const insert = database.prepare('insert into bare (text) values (?)');
  return {
    measure: (ms) => countPerSecond(ms, () => insert.run(ROW)),
    async close() {
      database.close();
    },
  };
}

/** One connection of `pg` by itself: a prepared insert that commits by itself, the next when it is answered. */
export async function barePostgresCommits(url: string): Promise<BareCommits> {
  const client = new pg.Client(url);
  // Where a run fails the server ends before us, which must not hide why.
  client.on('error', () => {});
  await client.connect();
  await client.query(
    'create table bare (id integer generated always as identity primary key, text text not null)',
  );
  const insert = { name: 'insert', text: 'insert into bare (text) values ($1)', values: [ROW] };
  return {
    measure: (ms) => countPerSecond(ms, () => client.query(insert)),
    close: () => client.end(),
  };
}

async function countPerSecond(ms: number, commit: () => unknown): Promise<number> {
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= ms;
  let count = 0;
  for (; !isOver(); count++) {
    const committed = commit();
    if (committed instanceof Promise) await committed;
  }
  return (count / (performance.now() - startedAt)) * 1000;
}

/** The yardstick of the reads: node:http and nothing else. */
export interface BareServer {
  port: number;
  /** The length of the body it sends. */
  bytes: number;
  stop(): void;
}

/** Starts a bare node:http server, a process of its own, that sends the same headers and bytes as `url` answers. */
export async function startBareServer(url: string): Promise<BareServer> {
  const server = fork(import.meta.filename, { serialization: 'advanced' });
  const answer = await answerOf(url);
  server.send(answer);
  const [port] = (await once(server, 'message')) as [number];
  return { port, bytes: answer.body.length, stop: () => server.disconnect() };
}

/** What Node's client sees of the answer, still compressed; what Node's server adds by itself is left out. */
async function answerOf(url: string): Promise<BareAnswer> {
  const asked = get(url, { headers: { 'Accept-Encoding': 'br' } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
  return { headers: headers as Record<string, string>, body: Buffer.concat(chunks) };
}

/** An answer that is always the same. */
interface BareAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

if (import.meta.main) {
  process.once('message', ({ headers, body }: BareAnswer) => {
    const server = createServer((_, answer) => {
      answer.writeHead(200, headers);
      answer.end(body);
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
    process.once('disconnect', () => process.exit());
  });
}
