const WINDOW_MS = 10 * 60 * 1000;
const MANY_FAULTS = 10;
const MANY_RUNS = 3;
/** Has an alarm of its own, which knows more. */
const TOLD_ELSEWHERE = 'back up';

/** What went wrong in this process lately: how often, and never with whom or why, which the log says. */
export class RecentFaults {
  /** Epoch milliseconds of the latest internal errors, the newest last. */
  readonly #faults: number[] = [];
  /** How often each job has failed in a row. */
  readonly #failedRuns = new Map<string, number>();

  /** An answer of 500 at `now` (epoch milliseconds). */
  countFault(now: number): void {
    this.#faults.push(now);
    if (this.#faults.length > MANY_FAULTS) this.#faults.shift();
  }

  countRun(job: string, hasFailed: boolean): void {
    if (job !== TOLD_ELSEWHERE)
      this.#failedRuns.set(job, hasFailed ? (this.#failedRuns.get(job) ?? 0) + 1 : 0);
  }

  /**
   * Whether a job has failed three times in a row, or ten calls within ten minutes; `processes` share the calls, so each
   * of them counts its share.
   */
  isRepeating(now: number, processes: number): boolean {
    const many = Math.ceil(MANY_FAULTS / processes);
    const first = this.#faults.at(-many);
    if (first !== undefined && now - first < WINDOW_MS) return true;
    return [...this.#failedRuns.values()].some((runs) => runs >= MANY_RUNS);
  }
}
