const FLUSH_AFTER_MS = 50;
const FLUSH_AT_LENGTH = 64 * 1024;

/** Gathers lines for a moment: a write for each would cost the busy server more than the line itself. */
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

  /** Writes what waits; to be called before the process ends. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const text = this.#waiting;
    this.#waiting = '';
    if (text !== '') this.#out(text);
  }
}
