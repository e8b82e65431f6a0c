import type { Context } from 'hono';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { isPassing } from '../database/passing-fault.ts';
import { PressFailure } from '../pdf/press/press-failure.ts';
import type { Logger } from './logger.ts';
import { answerRefusal } from './route.ts';

const RETRY_AFTER_SECONDS = '2';

/** Logs what was thrown, with its stack; the answer tells nothing of it: 503 `try_again` or 500 `fault`. */
export function answerFault(error: Error, c: Context, log: Logger): Response {
  const refusal = refusalFor(error);
  log.error('fault', { code: refusal.code, stack: error.stack, cause: causeOf(error) });
  if (refusal.code === 'try_again') c.header('Retry-After', RETRY_AFTER_SECONDS);
  return answerRefusal(c, refusal);
}

function refusalFor(error: Error): Refusal {
  const isToBeRepeated = error instanceof PressFailure || isPassing(error);
  return refuse(isToBeRepeated ? 'try_again' : 'fault');
}

function causeOf(error: Error): string | undefined {
  return error.cause instanceof Error ? error.cause.stack : undefined;
}
