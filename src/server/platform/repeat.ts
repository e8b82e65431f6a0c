import type { Logger } from './http/logger.ts';

/**
 * Does work over and over, `pauseMs` after it ended, whether it succeeded or not; a failure is logged. The pause may
 * hang on what the work answered, `null` where it failed or was not done yet. Returns how to stop, which waits for the
 * work that is going on.
 */
export function repeat<Answer>(
  name: string,
  pauseMs: number | ((answer: Answer | null) => number),
  log: Logger,
  work: () => Promise<Answer>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const pauseAfter = typeof pauseMs === 'number' ? () => pauseMs : pauseMs;
  const turn = async () => {
    let answer: Answer | null = null;
    try {
      answer = await work();
    } catch (error) {
      log.error('job failed', { name, stack: error instanceof Error ? error.stack : String(error) });
    }
    if (!isStopped) timer = setTimeout(start, pauseAfter(answer));
  };
  const start = () => {
    running = turn();
  };
  timer = setTimeout(start, pauseAfter(null));
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
