import type { Logger } from './http/logger.ts';

/**
 * Does all steps of a job one after the other, whether one before failed or not. Logs how many each did in one line, and
 * every failure in a line of its own; when all are through, throws with the names of those that failed.
 */
export async function stepByStep(
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
        ...{ what, name },
        stack: error instanceof Error ? error.stack : String(error),
      });
    }
  }
  log.info(what, counts);
  const failed = Object.keys(faults);
  if (failed.length > 0) throw new AggregateError(Object.values(faults), `failed: ${failed.join(', ')}`);
}
