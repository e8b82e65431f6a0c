import type { Context, Hono, Next } from 'hono';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { type Refusal, refuse } from '../../../../contract/refusals.ts';
import type { Ports } from '../../ports.ts';
import { answerRefusal, pathsOf, refusalBody } from '../route.ts';
import { callerAddress } from './client-address.ts';
import { bucketsOfProcess } from './rate-limiter.ts';

interface Rate {
  /** The allowed burst. */
  most: number;
  /** The steady rate after the burst. */
  perMinute: number;
  why: string;
}

/** A limit shared by some endpoints, per key that `by` returns; null exempts the call. */
export interface CallLimit extends Rate {
  endpoints: Endpoint[];
  by: (c: Context, services: Pick<Ports, 'config'>) => string | null;
  /** Only responses with these statuses count; by default all do. */
  only?: number[];
}

/** For all calls from one address together. */
const everything: Rate = {
  most: 20_000,
  perMinute: 40_000,
  why: 'A runaway script is slowed, while 2,000 guests behind one address open the shop together, files and all.',
};

/** The refusal that an endpoint uses instead of `too_many`, if any. */
type RefusalOf = (endpoint: Endpoint) => Refusal | undefined;

/**
 * Registers the limits, before their endpoints; excess calls are refused with `Retry-After`, usually as
 * `too_many`.
 */
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

/** One gate per shop, shared by prepared reads and the request pipeline. */
const gates = new WeakMap<object, FloodGate>();

/** Counts a call of its caller; returns how many ms to wait, 0 if it may proceed. */
export function floodGate(services: Pick<Ports, 'clock' | 'config'>): FloodGate {
  const gate = gates.get(services) ?? makeGate(services);
  gates.set(services, gate);
  return gate;
}

function makeGate(services: Pick<Ports, 'clock' | 'config'>): FloodGate {
  const { config, clock } = services;
  if (!config.isRateLimited) return () => 0;
  const buckets = bucketsOfProcess(everything, services);
  return (env, forwardedFor) => {
    const address = callerAddress(env, forwardedFor);
    return address === null ? 0 : buckets.take(address, clock());
  };
}

export function answerFlood(waitMs: number): Response {
  const refusal = refuse('too_many');
  const headers = { 'Retry-After': secondsOf(waitMs) };
  return Response.json(refusalBody(refusal), { status: refusal.status, headers });
}

function secondsOf(ms: number): string {
  return String(Math.ceil(ms / 1000));
}

function limiterOf(
  { by, only, ...rate }: CallLimit,
  services: Pick<Ports, 'clock' | 'config'>,
  refusalOf: RefusalOf,
) {
  const { clock } = services;
  const buckets = bucketsOfProcess(rate, services);
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
      // Taken before and given back after, so that many concurrent guesses cannot slip through.
      if (key !== null && only?.includes(c.res.status) === false) buckets.giveBack(key, clock());
      return undefined;
    };
}
