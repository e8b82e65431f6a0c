import type { ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Ports } from '../ports.ts';
import { answerFlood, floodGate } from './limits/limit-calls.ts';
import type { CallEnv } from './prepared/prepared-answers.ts';
import { type RequestFacts, requestIds, withRequestId } from './request-id.ts';
import { answerKind, securityHeaders } from './security-headers.ts';

type Headers = ReadonlyArray<readonly [name: string, value: string]>;

/** The default, which a route may override. */
const NO_STORE = ['Cache-Control', 'no-store'] as const;

/**
 * Wraps every call of `app` with what all calls need: an id, default headers, the overall rate limit, a log
 * line. It is no middleware: with a single handler Hono answers a prepared read synchronously, with any
 * middleware only after several promises, which cost more than the answer itself.
 */
export function installRequestPipeline(
  app: Hono,
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'metrics' | 'randomBytes'>,
): void {
  const { config, clock, log, metrics } = services;
  const nextId = requestIds(services.randomBytes);
  const waitOf = floodGate(services);
  const { data, document, scanner } = securityHeaders(config.publicUrl);
  const headersOf = {
    data: [...data, NO_STORE],
    document: [...document, NO_STORE],
    scanner: [...scanner, NO_STORE],
  };
  const answer = app.fetch;

  app.fetch = (request, given, executionContext) => {
    // The bindings of `listenerOf` and of our own calls, which Hono passes on untyped.
    const env = given as CallEnv | undefined;
    const id = nextId(env, request.headers.get('X-Request-Id'));
    const startedAt = clock();
    const path = getPath(request);
    const headers = headersOf[answerKind(path)];
    const finish = (response: Response, facts: RequestFacts): Response => {
      if (!env?.outgoing) addMissingHeaders(response.headers, headers, id);
      if (!env?.isOwnCall) {
        const call = {
          method: request.method,
          route: patternOf(app, request.method, path),
          status: response.status,
          ms: clock() - startedAt,
        };
        log.info('request', { ...call, ...facts });
        metrics?.countCall(call);
      }
      return response;
    };
    return withRequestId(id, (facts) => {
      if (env?.outgoing) setDefaultHeaders(env.outgoing, headers, id);
      const waitMs = waitOf(env, request.headers.get('X-Forwarded-For'));
      const answered = waitMs > 0 ? answerFlood(waitMs) : answer(request, given, executionContext);
      return answered instanceof Promise
        ? answered.then((response) => finish(response, facts))
        : finish(answered, facts);
    });
  };
}

/**
 * Sets the headers on Node's response, because a `Headers` object costs as much as the rest of a prepared
 * read.
 */
function setDefaultHeaders(outgoing: ServerResponse, headers: Headers, id: string): void {
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  outgoing.setHeader('X-Request-Id', id);
}

function addMissingHeaders(present: globalThis.Headers, headers: Headers, id: string): void {
  for (const [name, value] of headers) if (!present.has(name)) present.set(name, value);
  present.set('X-Request-Id', id);
}

/**
 * The pattern of the route for the log, never the URL itself: whoever knows an order's URL can read the
 * order.
 */
function patternOf(app: Hono, method: string, path: string): string {
  const [matched] = app.router.match(method === 'HEAD' ? 'GET' : method, path);
  return matched.map(([[, route]]) => route.path).find((pattern) => !pattern.includes('*')) ?? '';
}
