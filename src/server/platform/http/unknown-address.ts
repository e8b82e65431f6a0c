import type { Context, Hono } from 'hono';
import { refuse } from '../../../contract/refusals.ts';
import { answerRefusal } from './route.ts';

/**
 * Answers what no route took: 405 `method_not_allowed` with `Allow` where another method would be served, 404
 * `unknown_address` otherwise. Made once all routes of the API are there.
 */
export function unknownAddress(app: Hono): (c: Context) => Response {
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
