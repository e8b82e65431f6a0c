import type { Logger } from './http/logger.ts';

/**
 * Does work over and over, `pauseMs` after it ended, whether it succeeded or not; a failure is logged. Returns how to
 * stop, which waits for the work that is going on.
 */
export function repeat(
  name: string,
  pauseMs: number,
  log: Logger,
  work: () => Promise<void>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const turn = async () => {
    try {
      await work();
    } catch (error) {
      log.error('job failed', { name, stack: error instanceof Error ? error.stack : String(error) });
    }
    if (!isStopped) timer = setTimeout(start, pauseMs);
  };
  const start = () => {
    running = turn();
  };
  timer = setTimeout(start, pauseMs);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
