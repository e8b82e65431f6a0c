import type { Context, Hono } from 'hono';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { isTransientFault } from '../database/transient-fault.ts';
import { PdfWorkerFailure } from '../pdf/worker/pdf-job.ts';
import type { Logger } from './logger.ts';
import { currentRequestId } from './request-id.ts';
import { answerRefusal } from './route.ts';

const RETRY_AFTER_SECONDS = '2';

/**
 * Logs an error with its stack. The response reveals no details, only the id under which they are logged: 503
 * `try_again` or 500 `fault`.
 */
export function handleError(error: Error, c: Context, log: Logger): Response {
  const refusal = refusalFor(error);
  log.error('fault', { code: refusal.code, stack: error.stack, cause: causeOf(error) });
  if (refusal.code === 'try_again') c.header('Retry-After', RETRY_AFTER_SECONDS);
  return answerRefusal(c, refusal);
}

function refusalFor(error: Error): Refusal {
  const mayBeRetried = error instanceof PdfWorkerFailure || isTransientFault(error);
  return refuse(mayBeRetried ? 'try_again' : 'fault', { request_id: currentRequestId() });
}

function causeOf(error: Error): string | undefined {
  return error.cause instanceof Error ? error.cause.stack : undefined;
}

/**
 * Answers calls without a route: 405 `method_not_allowed` with `Allow` if another method is served, 404
 * `unknown_address` otherwise. Must be created after all API routes are registered.
 */
export function notFoundHandler(app: Hono): (c: Context) => Response {
  const served = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (c) => {
    const methods = new Set(
      served.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method),
    );
    if (methods.size === 0 || methods.has(c.req.method)) return answerRefusal(c, refuse('unknown_address'));
    if (methods.has('GET')) methods.add('HEAD');
    c.header('Allow', [...methods].sort().join(', '));
    return answerRefusal(c, refuse('method_not_allowed'));
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}
