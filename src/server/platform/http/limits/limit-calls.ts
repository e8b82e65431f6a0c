import type { Context, Hono, Next } from 'hono';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { type Refusal, refuse } from '../../../../contract/refusals.ts';
import type { Ports } from '../../ports.ts';
import { answerRefusal, pathsOf, refusalBody } from '../route.ts';
import { callerAddress } from './client-address.ts';
import { TokenBuckets } from './rate-limiter.ts';

interface Rate {
  /** The burst that is allowed … */
  most: number;
  /** … and the steady rate from then on. */
  perMinute: number;
  why: string;
}

/** A limit on some endpoints together, per key that `by` returns. */
export interface CallLimit extends Rate {
  endpoints: Endpoint[];
  by: (c: Context, services: Pick<Ports, 'config'>) => string | null;
  /** Only answers of these statuses count; without it every call does. */
  only?: number[];
}

/** For all calls from one address together. */
const everything: Rate = {
  most: 20_000,
  perMinute: 40_000,
  why: 'A runaway script is slowed, while 2,000 guests behind one address open the shop together, files and all.',
};

/** The refusal of an endpoint in place of `too_many`. */
type RefusalOf = (endpoint: Endpoint) => Refusal | undefined;

/** Registers the limits before their endpoints; excess calls are refused with `Retry-After`, mostly as `too_many`. */
export function limitCalls(
  app: Hono,
  services: Pick<Ports, 'clock' | 'config'>,
  limits: ReadonlyArray<CallLimit>,
  refusalOf: RefusalOf,
): void {
  if (!services.config.isRateLimited) return;
  for (const limit of limits) {
    const limiter = limiterOf(limit, services, refusalOf);
    for (const endpoint of limit.endpoints) app.on(endpoint.method, pathsOf(endpoint), limiter(endpoint));
  }
}

type FloodGate = (env: unknown, forwardedFor: string | null | undefined) => number;

/** One gate per shop, whichever way a call is answered. */
const gates = new WeakMap<object, FloodGate>();

/** Counts a call among all of its caller's; returns how many ms to wait, 0 when it may go on. */
export function floodGate(services: Pick<Ports, 'clock' | 'config'>): FloodGate {
  const gate = gates.get(services) ?? makeGate(services);
  gates.set(services, gate);
  return gate;
}

function makeGate({ config, clock }: Pick<Ports, 'clock' | 'config'>): FloodGate {
  if (!config.isRateLimited) return () => 0;
  const buckets = new TokenBuckets(everything.most, everything.perMinute);
  return (env, forwardedFor) => {
    const address = callerAddress(env, forwardedFor);
    return address === null ? 0 : buckets.take(address, clock());
  };
}

/** The refusal of a call that the flood gate holds back. */
export function answerFlood(waitMs: number): Response {
  const refusal = refuse('too_many');
  const headers = { 'Retry-After': secondsOf(waitMs) };
  return Response.json(refusalBody(refusal), { status: refusal.status, headers });
}

function secondsOf(ms: number): string {
  return String(Math.ceil(ms / 1000));
}

function limiterOf(
  { by, most, perMinute, only }: CallLimit,
  services: Pick<Ports, 'clock' | 'config'>,
  refusalOf: RefusalOf,
) {
  const { clock } = services;
  const buckets = new TokenBuckets(most, perMinute);
  return (endpoint: Endpoint) =>
    async (c: Context, next: Next): Promise<Response | undefined> => {
      const key = by(c, services);
      if (key !== null) {
        const waitMs = buckets.take(key, clock());
        if (waitMs > 0) {
          c.header('Retry-After', secondsOf(waitMs));
          return answerRefusal(c, refusalOf(endpoint) ?? refuse('too_many'));
        }
      }
      await next();
      // Taken before and given back, so that many guesses at once do not slip through together.
      if (key !== null && only?.includes(c.res.status) === false) buckets.giveBack(key, clock());
      return undefined;
    };
}
