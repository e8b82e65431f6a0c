import { currentRequestId } from './request-id.ts';

/** What a line says beside its own fields, whose names it may not take. */
type LogFacts = Record<string, unknown> & { at?: never; level?: never; what?: never };

/** Structured logging; never log personal data, tokens or full addresses of orders. */
export interface Logger {
  info(what: string, facts?: LogFacts): void;
  warn(what: string, facts?: LogFacts): void;
  error(what: string, facts?: LogFacts): void;
}

/** Writes one JSON object per line, with the id of the current request. */
export function jsonLogger(write: (line: string) => void, clock: () => number): Logger {
  const time = timeFormatter();
  const at =
    (level: string) =>
    (what: string, facts: LogFacts = {}) => {
      // Prepared answers are given outside of `withRequestId` and name their request themselves.
      const own = { at: time(clock()), level, what, request: currentRequestId() ?? facts.request };
      // First, to be read first, and last, so that no fact hides them.
      write(`${JSON.stringify({ ...own, ...facts, ...own })}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Many lines fall into the same millisecond, so its text is formatted once. */
function timeFormatter(): (epochMs: number) => string {
  let last = Number.NaN;
  let text = '';
  return (epochMs) => {
    if (epochMs !== last) {
      last = epochMs;
      text = new Date(epochMs).toISOString();
    }
    return text;
  };
}

const FLUSH_AFTER_MS = 50;
const FLUSH_AT_LENGTH = 64 * 1024;

/** Buffers log lines briefly: on a busy server a separate write costs more than the line itself. */
export class LogWriter {
  readonly #out: (text: string) => void;
  #waiting = '';
  #timer: NodeJS.Timeout | null = null;

  constructor(out: (text: string) => void) {
    this.#out = out;
  }

  readonly write = (line: string): void => {
    this.#waiting += line;
    if (this.#waiting.length >= FLUSH_AT_LENGTH) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  };

  /** Writes buffered lines; must be called before the process ends. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const text = this.#waiting;
    this.#waiting = '';
    if (text !== '') this.#out(text);
  }
}
