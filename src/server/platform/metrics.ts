import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A call that was answered. */
interface AnsweredCall {
  method: string;
  /** The pattern of its route, empty for files and unknown addresses. */
  route: string;
  status: number;
  ms: number;
}

/** Others can be made up by a stranger, each a new time series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const OTHER = 'other';

/**
 * What this process has counted, in the text format of Prometheus. Labels are patterns of routes, statuses and states,
 * so there are a few hundred time series at most and nothing about a person.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Calls by the pattern of their route, with the time until they were answered',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  });
  readonly #mails = new Counter({
    name: 'shop_mails_total',
    help: 'Attempts to send a mail; stored without SMTP_URL, given_up after the last attempt',
    labelNames: ['outcome'] as const,
    registers: [this.#registry],
  });
  readonly #writes = new Histogram({
    name: 'shop_write_queue_length',
    help: 'Writes that were waiting when a transaction began: on SQLite one for all of them, on PostgreSQL each its own',
    buckets: [0, 1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [this.#registry],
  });

  constructor() {
    // Memory, processor time, event loop delay, open files, garbage collection.
    collectDefaultMetrics({ register: this.#registry });
  }

  countCall({ method, route, status, ms }: AnsweredCall): void {
    const labels = { method: METHODS.has(method) ? method : OTHER, route: route || OTHER, status };
    // The clock may have been set back meanwhile.
    this.#calls.observe(labels, Math.max(0, ms) / 1000);
  }

  countMail(outcome: 'sent' | 'stored' | 'failed' | 'given_up'): void {
    this.#mails.inc({ outcome });
  }

  countWaitingWrites(waiting: number): void {
    this.#writes.observe(waiting);
  }

  /**
   * Adds a gauge with a number for each state, read whenever somebody asks. Where that fails, as without a database,
   * only this gauge is missing.
   */
  addGauge(name: string, help: string, read: () => Promise<Record<string, number>>): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [this.#registry],
      async collect() {
        const reading = await read().catch(() => ({}));
        gauge.reset();
        for (const [state, value] of Object.entries(reading)) gauge.set({ state }, value);
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
