import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { openProcess } from '../support/several-processes.ts';
import { median } from './report.ts';

/** What one call costs PostgreSQL, in the median of all calls of its kind. */
export interface Trips {
  /** Those that begin and end a transaction are among them. */
  statements: number;
  /** How often the call waits for PostgreSQL: what is sent together is one. */
  roundTrips: number;
}

/**
 * Sends whole requests, one after the other, to a process of its own on this database and counts what each sends to
 * PostgreSQL until it is answered; what the shop's jobs send meanwhile is left out.
 */
export async function countTrips<Kind extends string>(
  databaseUrl: string,
  requests: Record<Kind, ReadonlyArray<string>>,
): Promise<Record<Kind, Trips>> {
  const shop = await openProcess(databaseUrl);
  const counter = countQueries();
  const trips: [string, Trips][] = [];
  try {
    for (const [kind, texts] of Object.entries<ReadonlyArray<string>>(requests)) {
      const calls: Trips[] = [];
      for (const text of texts) {
        const call: Trips = { statements: 0, roundTrips: 0 };
        await counter.callOf.run(call, async () => {
          const answer = await shop.app.request(...readRequest(text));
          if (!answer.ok) throw new Error(`${text}\n${await answer.text()}`);
          calls.push({ ...call });
        });
      }
      const middle = (value: (call: Trips) => number) => Math.round(median(calls.map(value)));
      trips.push([
        kind,
        {
          statements: middle(({ statements }) => statements),
          roundTrips: middle(({ roundTrips }) => roundTrips),
        },
      ]);
    }
  } finally {
    counter.stop();
    await shop.close();
  }
  return Object.fromEntries(trips) as Record<Kind, Trips>;
}

interface Query {
  submit(connection: object): unknown;
  handleReadyForQuery(connection: object): void;
}

/** Counts for each call what it sends by clients of `pg`, and how often without waiting for an answer already. */
function countQueries() {
  const query = pg.Query.prototype as unknown as Query;
  const { submit, handleReadyForQuery } = query;
  const unanswered = new WeakMap<object, number>();
  const callOf = new AsyncLocalStorage<Trips>();
  query.submit = function (connection) {
    const waiting = unanswered.get(connection) ?? 0;
    const call = callOf.getStore();
    if (call !== undefined) {
      call.statements++;
      if (waiting === 0) call.roundTrips++;
    }
    unanswered.set(connection, waiting + 1);
    return submit.call(this, connection);
  };
  query.handleReadyForQuery = function (connection) {
    unanswered.set(connection, (unanswered.get(connection) ?? 1) - 1);
    handleReadyForQuery.call(this, connection);
  };
  const stop = () => Object.assign(query, { submit, handleReadyForQuery });
  return { callOf, stop };
}

/** What stands in a request as it goes over the wire. */
function readRequest(text: string): [path: string, init: RequestInit] {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = lines.map((line) => line.split(': ') as [string, string]);
  return [path, { method, headers, ...(body === '' ? {} : { body }) }];
}
