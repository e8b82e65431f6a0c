import type { ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Ports } from '../ports.ts';
import type { CallEnv } from './prepared-answers.ts';
import { answerFlood, floodGate } from './rate-limits.ts';
import { requestIds, withRequestId } from './request-id.ts';
import { answerKind, securityHeaders } from './security-headers.ts';

type Headers = ReadonlyArray<readonly [name: string, value: string]>;

/** Unless a route says otherwise. */
const NOT_KEPT = ['Cache-Control', 'no-store'] as const;

/**
 * Puts around every call of `app` what belongs to all of them: an id, the headers that a route may only set
 * otherwise, the limit for all calls together, a line in the log. It is no middleware: with a single handler Hono
 * answers a prepared read at once, with any middleware before it only after several promises, which costs more than
 * the answer.
 */
export function frame(app: Hono, services: Pick<Ports, 'clock' | 'config' | 'log' | 'randomBytes'>): void {
  const { config, clock, log } = services;
  const nextId = requestIds(services.randomBytes);
  const waitOf = floodGate(services);
  const { data, document, scanner } = securityHeaders(config.publicUrl);
  const headersOf = {
    data: [...data, NOT_KEPT],
    document: [...document, NOT_KEPT],
    scanner: [...scanner, NOT_KEPT],
  };
  const answer = app.fetch;

  app.fetch = (request, given, executionContext) => {
    const env = given as CallEnv | undefined;
    const id = nextId();
    const startedAt = clock();
    const path = getPath(request);
    const headers = headersOf[answerKind(path)];
    const finish = (response: Response): Response => {
      if (!env?.outgoing) addMissing(response.headers, headers, id);
      if (!env?.isOwnCall) {
        const facts = { status: response.status, ms: clock() - startedAt };
        log.info('request', {
          method: request.method,
          route: patternOf(app, request.method, path),
          ...facts,
        });
      }
      return response;
    };
    return withRequestId(id, () => {
      if (env?.outgoing) layUnder(env.outgoing, headers, id);
      const waitMs = waitOf(env, request.headers.get('X-Forwarded-For'));
      const answered = waitMs > 0 ? answerFlood(waitMs) : answer(request, given, executionContext);
      return answered instanceof Promise ? answered.then(finish) : finish(answered);
    });
  };
}

/** Under what the route will write: a `Headers` object made for it costs as much as the rest of a prepared read. */
function layUnder(outgoing: ServerResponse, headers: Headers, id: string): void {
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  outgoing.setHeader('X-Request-Id', id);
}

function addMissing(present: globalThis.Headers, headers: Headers, id: string): void {
  for (const [name, value] of headers) if (!present.has(name)) present.set(name, value);
  present.set('X-Request-Id', id);
}

/** The pattern of the address, never the address itself: that may be all it takes to read an order. */
function patternOf(app: Hono, method: string, path: string): string {
  const [matched] = app.router.match(method === 'HEAD' ? 'GET' : method, path);
  return matched.map(([[, route]]) => route.path).find((pattern) => !pattern.includes('*')) ?? '';
}
