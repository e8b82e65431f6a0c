import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../http/logger.ts';

const CHANNEL = 'kartenshop_changes';
/** How operators recognise the connection. */
const NAME = 'kartenshop notices';

/** All changes within this time are announced by one statement. */
const PAUSE_MS = 50;
/** Finds what a lost notice missed, and everything where a connection pooler passes no notices on. */
const SWEEP_MS = 2_000;
/** Finds what a process committed and was killed before it could announce. */
const RENEW_MS = 30_000;
const RECONNECT_MS = 500;
/** A connection without an answer for this long is given up; a firewall may have dropped it without a word. */
const MOST_WAIT_MS = 5_000;

/**
 * Sorted, so that two processes never wait for each other crosswise. Not synced to disk, or orders would wait
 * for it: after a crash of the database every process connects anew and renews everything.
 */
const ANNOUNCE = `
  with counted as (
    insert into change_versions (subject, version)
    select subject, 1 from unnest($1::text[]) as subject order by subject
    on conflict (subject) do update set version = change_versions.version + 1
    returning subject, version::float8
  ), told as (
    select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $2)
  )
  select counted.* from counted, told`;

const READ_VERSIONS = 'select subject, version::float8 from change_versions';

interface SubjectVersion {
  subject: string;
  version: number;
}

/** What is done about changes by other processes. */
interface Hearer {
  /** Another process announced this subject. */
  onChange: (subject: string) => void;
  /** Anything may have changed. */
  onDoubt: () => void;
}

/**
 * Announces committed changes to the other processes on the same PostgreSQL, and hears theirs. A notice only
 * says that something changed: what it was is read from the versions in the database, and the data afresh.
 * All this happens on a connection of its own, outside the transactions that made the changes.
 */
export class ChangeNotices {
  readonly #databaseUrl: string;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #hearer: Hearer;
  readonly #sender = randomUUID();
  readonly #waiting = new Set<string>();
  /** The versions up to which this process has heard. */
  #known = new Map<string, number>();
  /** Changes may have gone unheard. */
  #isInDoubt = false;
  #isSweepDue = false;
  #isStopped = false;
  #wake = () => {};
  #working: Promise<void> = Promise.resolve();

  constructor(databaseUrl: string, log: Pick<Logger, 'warn'>, hearer: Hearer) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
    this.#hearer = hearer;
  }

  /** Call after the commit. */
  announce(subject: string): void {
    this.#waiting.add(subject);
    this.#wake();
  }

  /** Begins to hear; whatever is read from the database afterwards is followed. */
  async start(): Promise<void> {
    const heard = Promise.withResolvers<void>();
    this.#working = this.#work(heard.resolve);
    await heard.promise;
  }

  /** Announces what is still waiting, if the database can be reached. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#working;
  }

  async #work(onHearing: () => void): Promise<void> {
    while (!this.#isStopped) {
      const client = this.#newClient();
      try {
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
        await this.#begin(client);
        onHearing();
        await this.#follow(client);
        await client.end();
      } catch (error) {
        if (!this.#isInDoubt) this.#log.warn('lost the connection for notices', { reason: String(error) });
        this.#isInDoubt = true;
        // The database is gone for now, which is no reason not to start.
        onHearing();
        // Not awaited: a dead connection may never end.
        client.end().catch(() => {});
        await pause(RECONNECT_MS);
      }
    }
  }

  #newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: MOST_WAIT_MS,
      query_timeout: MOST_WAIT_MS,
      keepAlive: true,
      application_name: NAME,
    });
    const sweep = () => {
      this.#isSweepDue = true;
      this.#wake();
    };
    client.on('notification', ({ payload }) => {
      if (payload !== this.#sender) sweep();
    });
    // The next query then fails.
    client.on('error', sweep);
    client.on('end', sweep);
    return client;
  }

  async #begin(client: pg.Client): Promise<void> {
    const { rows } = await client.query<SubjectVersion>(READ_VERSIONS);
    this.#known = new Map(rows.map(({ subject, version }) => [subject, version]));
    if (this.#isInDoubt) this.#hearer.onDoubt();
    this.#isInDoubt = false;
  }

  async #follow(client: pg.Client): Promise<void> {
    let sweepAt = performance.now() + SWEEP_MS;
    let renewAt = performance.now() + RENEW_MS;
    for (;;) {
      if (this.#waiting.size > 0) await this.#send(client);
      if (this.#isStopped) return;
      if (this.#isSweepDue || performance.now() >= sweepAt) {
        this.#isSweepDue = false;
        const { rows } = await client.query<SubjectVersion>(READ_VERSIONS);
        for (const row of rows) this.#hear(row);
        sweepAt = performance.now() + SWEEP_MS;
      }
      if (performance.now() >= renewAt) {
        this.#hearer.onDoubt();
        renewAt = performance.now() + RENEW_MS;
      }
      await pause(PAUSE_MS);
      if (this.#waiting.size === 0 && !this.#isSweepDue)
        await this.#rest(Math.max(0, sweepAt - performance.now()));
    }
  }

  async #send(client: pg.Client): Promise<void> {
    const subjects = [...this.#waiting];
    this.#waiting.clear();
    try {
      const { rows } = await client.query<SubjectVersion>(ANNOUNCE, [subjects, this.#sender]);
      for (const row of rows) {
        // Only ours, unless another process announced the same in between.
        if (row.version === this.#versionOf(row.subject) + 1) this.#known.set(row.subject, row.version);
        else this.#hear(row);
      }
    } catch (error) {
      for (const subject of subjects) this.#waiting.add(subject);
      throw error;
    }
  }

  #hear({ subject, version }: SubjectVersion): void {
    if (version === this.#versionOf(subject)) return;
    this.#known.set(subject, version);
    this.#hearer.onChange(subject);
  }

  #versionOf(subject: string): number {
    return this.#known.get(subject) ?? 0;
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
