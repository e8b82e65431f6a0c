import type { Context, Hono, Next } from 'hono';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Ports } from '../ports.ts';
import { callerAddress } from './client-address.ts';
import { answerRefusal, pathsOf, refusalBody } from './route.ts';
import { TokenBuckets } from './token-buckets.ts';

interface Rate {
  /** So many at once … */
  most: number;
  /** … and so many a minute from then on. */
  perMinute: number;
  why: string;
}

/** A limit of some endpoints together, for each of whom `by` names. */
export interface Limit extends Rate {
  endpoints: Endpoint[];
  by: (c: Context, services: Pick<Ports, 'config'>) => string | null;
  /** Only answers of these statuses count; without it every call does. */
  only?: number[];
}

/** Of all calls from one address together, whatever they ask for. */
const everything: Rate = {
  most: 20_000,
  perMinute: 40_000,
  why: 'A runaway script is slowed, while 2,000 guests behind one address open the shop together, files and all.',
};

/** What is refused of an endpoint in the place of `too_many`. */
export type RefusalOf = (endpoint: Endpoint) => Refusal | undefined;

/** Puts the limits before their endpoints; too many calls are refused, mostly as `too_many`, with `Retry-After`. */
export function limitRates(
  app: Hono,
  services: Pick<Ports, 'clock' | 'config'>,
  limits: ReadonlyArray<Limit>,
  refusalOf: RefusalOf,
): void {
  if (!services.config.isRateLimited) return;
  for (const limit of limits) {
    const limiter = limiterOf(limit, services, refusalOf);
    for (const endpoint of limit.endpoints) app.on(endpoint.method, pathsOf(endpoint), limiter(endpoint));
  }
}

type Gate = (env: unknown, forwardedFor: string | null | undefined) => number;

/** One gate a shop, whichever way a call is answered. */
const gates = new WeakMap<object, Gate>();

/** Counts a call among all of its caller; gives how many ms he has to wait, 0 when it may go on. */
export function floodGate(services: Pick<Ports, 'clock' | 'config'>): Gate {
  const gate = gates.get(services) ?? makeGate(services);
  gates.set(services, gate);
  return gate;
}

function makeGate({ config, clock }: Pick<Ports, 'clock' | 'config'>): Gate {
  if (!config.isRateLimited) return () => 0;
  const buckets = new TokenBuckets(everything.most, everything.perMinute);
  return (env, forwardedFor) => {
    const address = callerAddress(env, forwardedFor);
    return address === null ? 0 : buckets.take(address, clock());
  };
}

/** The refusal of a call that the gate lets wait. */
export function answerFlood(waitMs: number): Response {
  const refusal = refuse('too_many');
  const headers = { 'Retry-After': secondsOf(waitMs) };
  return Response.json(refusalBody(refusal), { status: refusal.status, headers });
}

function secondsOf(ms: number): string {
  return String(Math.ceil(ms / 1000));
}

function limiterOf(
  { by, most, perMinute, only }: Limit,
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
