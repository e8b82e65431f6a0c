import type { Context, Hono, Next } from 'hono';
import { importBankFile } from '../../contract/bank.ts';
import { readInvoicePaper, readIssuedPaper, readTicketsPaper } from '../../contract/documents.ts';
import { pairDevice, syncTickets } from '../../contract/door.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { readGateListPaper } from '../../contract/gate-list.ts';
import { reserveSeats } from '../../contract/holds.ts';
import { exportOrders, listOrders } from '../../contract/office-orders.ts';
import { payByPaypal, placeOrder, readOrder } from '../../contract/orders.ts';
import { continuePaypal, hearPaypal } from '../../contract/paypal.ts';
import { exportReconciliation, readReconciliation } from '../../contract/reconciliation.ts';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { declareWithdrawal } from '../../contract/withdrawals.ts';
import type { Services } from '../services.ts';
import { bearerToken } from '../team/bearer-token.ts';
import { callerAddress, clientAddress, siteOf } from './client-address.ts';
import { guestOf } from './guest-cookie.ts';
import { answerRefusal, pathsOf, refusalBody } from './route.ts';
import { hashSecret } from './secrets.ts';
import { TokenBuckets } from './token-buckets.ts';

interface Rate {
  /** So many at once … */
  most: number;
  /** … and so many a minute from then on. */
  perMinute: number;
  why: string;
}

interface Limit extends Rate {
  endpoints: Endpoint[];
  by: (c: Context, services: Services) => string | null;
  /** Only answers of these statuses count; without it every call does. */
  only?: number[];
  /** What is refused in the place of `too_many`. */
  refusal?: (services: Services) => Refusal;
}

/** Of all calls from one address together, whatever they ask for. */
const everything: Rate = {
  most: 20_000,
  perMinute: 40_000,
  why: 'A runaway script is slowed, while 2,000 guests behind one address open the shop together, files and all.',
};

/**
 * Of single calls; guesses at passwords and at discount codes are counted where they are judged (secret-attempts.ts). A carrier
 * may put the whole village behind one address, so addresses get plenty.
 */
const limits: Limit[] = [
  {
    endpoints: [pairDevice],
    by: clientAddress,
    most: 30,
    perMinute: 6,
    only: [refuse('pairing_over').status],
    why: 'Guessing the codes of pairing links, while a handful of volunteers may fumble with old ones.',
  },
  {
    endpoints: [reserveSeats],
    by: clientAddress,
    most: 300,
    perMinute: 300,
    why: 'A crowd behind one address may reserve together. How many places it may take: place-allowance.ts.',
  },
  {
    endpoints: [reserveSeats],
    by: guestOf,
    most: 30,
    perMinute: 30,
    why: 'One guest changes seats a few times a minute, not more.',
  },
  {
    endpoints: [placeOrder, payByPaypal],
    by: clientAddress,
    most: 300,
    perMinute: 300,
    why: 'As many orders as reservations; each writes a mail.',
  },
  {
    endpoints: [declareWithdrawal],
    by: clientAddress,
    most: 20,
    perMinute: 0.5,
    refusal: withdrawByMail,
    why: 'Each is kept and writes a mail; after an event that is called off a village may withdraw together.',
  },
  {
    endpoints: [declareWithdrawal],
    by: (c) => siteOf(clientAddress(c)),
    most: 60,
    perMinute: 2,
    refusal: withdrawByMail,
    why: 'A rented /48 is 256 addresses. All callers together have no limit: their receipts wait (receipt-pace.ts).',
  },
  {
    endpoints: [continuePaypal],
    by: clientAddress,
    most: 100,
    perMinute: 100,
    why: 'Each asks PayPal, which limits us in turn; a village comes back from there all at once.',
  },
  {
    endpoints: [continuePaypal],
    by: (c) => c.req.param('id') ?? null,
    most: 20,
    perMinute: 10,
    why: 'Nobody pays one order more often, from however many addresses.',
  },
  {
    endpoints: [hearPaypal],
    by: clientAddress,
    most: 60,
    perMinute: 60,
    only: [refuse('webhook_unsigned').status, refuse('try_again').status],
    why: 'Made-up messages: each costs questions to PayPal. Its own are signed and come as they like, and again where we fail.',
  },
  {
    endpoints: [readOrder, readTicketsPaper, readInvoicePaper, readIssuedPaper],
    by: clientAddress,
    most: 60,
    perMinute: 60,
    only: [404],
    why: 'Guessing the ids of orders. They are far too long for it; this keeps the attempt cheap for us.',
  },
  {
    endpoints: [readTicketsPaper],
    by: clientAddress,
    most: 60,
    perMinute: 30,
    why: 'Printing tickets costs more than any other call; a village may fetch its own all at once.',
  },
  {
    endpoints: [readTicketsPaper],
    by: (c) => c.req.param('id') ?? null,
    most: 20,
    perMinute: 10,
    why: 'Nobody needs the tickets of one order more often, from however many addresses they are asked for.',
  },
  {
    endpoints: [syncTickets],
    by: tokenOf,
    most: 90,
    perMinute: 60,
    why: 'A phone asks ten times a minute, and for a large list some twenty times at once. A stolen one would ask without end.',
  },
  {
    endpoints: [listOrders],
    by: tokenOf,
    most: 300,
    perMinute: 300,
    why: 'Somebody types all evening. The longest searches take the server a while each, and must not keep it from selling.',
  },
  {
    endpoints: [importBankFile],
    by: tokenOf,
    most: 30,
    perMinute: 10,
    why: 'A year of statements one after another; each is read to its last amount.',
  },
  {
    endpoints: [exportOrders, readReconciliation, exportReconciliation, readGateListPaper],
    by: tokenOf,
    most: 10,
    perMinute: 10,
    why: 'They read every order, or every ticket of an event.',
  },
];

/** The law wants a withdrawal to get through: whoever is refused learns of another way. */
function withdrawByMail({ settings }: Services): Refusal {
  return refuse('withdraw_by_mail', { email: settings().club.email });
}

/** Who calls by what he shows, whether it holds or not. */
function tokenOf(c: Context): string | null {
  const token = bearerToken(c);
  return token === null ? null : hashSecret(token);
}

/** Puts the limits before their endpoints; too many calls are refused, mostly as `too_many`, with `Retry-After`. */
export function limitRates(app: Hono, services: Services): void {
  if (!services.config.isRateLimited) return;
  for (const limit of limits) {
    const limiter = limiterOf(limit, services);
    for (const endpoint of limit.endpoints) app.on(endpoint.method, pathsOf(endpoint), limiter);
  }
}

type Gate = (env: unknown, forwardedFor: string | null | undefined) => number;

/** One gate a shop, whichever way a call is answered. */
const gates = new WeakMap<Services, Gate>();

/** Counts a call among all of its caller; gives how many ms he has to wait, 0 when it may go on. */
export function floodGate(services: Services): Gate {
  const gate = gates.get(services) ?? makeGate(services);
  gates.set(services, gate);
  return gate;
}

function makeGate({ config, clock }: Services): Gate {
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

function limiterOf({ by, most, perMinute, only, refusal }: Limit, services: Services) {
  const { clock } = services;
  const buckets = new TokenBuckets(most, perMinute);
  return async (c: Context, next: Next): Promise<Response | undefined> => {
    const key = by(c, services);
    if (key !== null) {
      const waitMs = buckets.take(key, clock());
      if (waitMs > 0) {
        c.header('Retry-After', secondsOf(waitMs));
        return answerRefusal(c, refusal?.(services) ?? refuse('too_many'));
      }
    }
    await next();
    // Taken before and given back, so that many guesses at once do not slip through together.
    if (key !== null && only?.includes(c.res.status) === false) buckets.giveBack(key, clock());
    return undefined;
  };
}
