import type { Logger } from './http/logger.ts';

/**
 * Runs work repeatedly, `pauseMs` after each run ends, successful or not; failures are logged. The pause may
 * depend on the answer of the work, null after a failure and before the first run. `onRun` hears after each run
 * whether it has failed. Returns a function that stops it and waits for the current run.
 */
export function repeat<Answer>(
  name: string,
  pauseMs: number | ((answer: Answer | null) => number),
  log: Logger,
  work: () => Promise<Answer>,
  onRun: (hasFailed: boolean) => void = () => {},
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const pauseAfter = typeof pauseMs === 'number' ? () => pauseMs : pauseMs;
  const run = async () => {
    let answer: Answer | null = null;
    try {
      answer = await work();
      onRun(false);
    } catch (error) {
      onRun(true);
      log.error('job failed', { name, stack: error instanceof Error ? error.stack : String(error) });
    }
    if (!isStopped) timer = setTimeout(start, pauseAfter(answer));
  };
  const start = () => {
    running = run();
  };
  timer = setTimeout(start, pauseAfter(null));
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

/**
 * Runs all steps of a job in turn, even after one has failed. Logs the counts in one line and each failure in
 * its own.
 * @throws an AggregateError with the names of the failed steps, after all have run.
 */
export async function runSteps(
  what: string,
  log: Logger,
  steps: Record<string, () => Promise<number>>,
): Promise<void> {
  const counts: Record<string, number> = {};
  const faults: Record<string, unknown> = {};
  for (const [name, step] of Object.entries(steps)) {
    try {
      counts[name] = await step();
    } catch (error) {
      faults[name] = error;
      log.error('step failed', {
        ...{ job: what, name },
        stack: error instanceof Error ? error.stack : String(error),
      });
    }
  }
  log.info(what, counts);
  const failed = Object.keys(faults);
  if (failed.length > 0) throw new AggregateError(Object.values(faults), `failed: ${failed.join(', ')}`);
}
