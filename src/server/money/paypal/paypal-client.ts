import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { PaypalAccount } from '../../platform/config.ts';
import type { Logger } from '../../platform/http/logger.ts';

/** These are not about what was sent: none at all, our token, too slow, too often. */
const AGAIN = [0, 401, 408, 429];
const ATTEMPTS = 2;

/** Why a call brought nothing: the status, 0 without any answer, and PayPal's own word for it. */
export class PaypalFailure {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    this.status = status;
    this.issue = issue;
  }

  /** Whether PayPal did answer, and does not take what it was sent. */
  get isOfWhatWasSent(): boolean {
    return this.status >= 400 && this.status < 500 && !AGAIN.includes(this.status);
  }
}

export interface PaypalSurroundings {
  log: Logger;
  /** Epoch milliseconds. */
  clock: () => number;
  /** After so long without the whole answer a call is given up. */
  timeoutMs?: number;
  pauseMs?: number;
}

interface Request<S extends v.GenericSchema> {
  method: 'GET' | 'POST';
  path: string;
  answer: S;
  /** JSON. */
  body?: string;
  /** By it PayPal answers a repeated call as the first time. */
  requestId?: string;
}

/** A token is renewed so long before it ends. */
const SPARE_MS = 60_000;

/**
 * Sends calls to the account's origin and nowhere else, at most twice each: what is sent again is a question or carries
 * its request id. Failures are logged by path and reason, never with what was sent.
 */
export class PaypalHttp {
  readonly #account: PaypalAccount;
  readonly #around: Required<PaypalSurroundings>;
  #token: { text: string; until: number } | null = null;

  constructor(account: PaypalAccount, around: PaypalSurroundings) {
    this.#account = account;
    this.#around = { timeoutMs: 8_000, pauseMs: 500, ...around };
  }

  async send<S extends v.GenericSchema>(request: Request<S>): Promise<v.InferOutput<S> | PaypalFailure> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#sendOnce(request);
      if (!(answer instanceof PaypalFailure)) return answer;
      if (answer.status === 401) this.#token = null;
      const mayRepeat = AGAIN.includes(answer.status) || answer.status >= 500;
      if (!mayRepeat || attempt === ATTEMPTS) {
        const call = request.path.replace(/\/[A-Z0-9]{10,}/g, '/…');
        this.#around.log.warn('paypal failed', { call, status: answer.status, issue: answer.issue });
        return answer;
      }
      await pause(this.#around.pauseMs);
    }
  }

  async #sendOnce<S extends v.GenericSchema>({ method, path, answer, body, requestId }: Request<S>) {
    const token = await this.#bearer();
    if (token instanceof PaypalFailure) return token;
    return this.#fetch(path, answer, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        ...(requestId !== undefined && { 'PayPal-Request-Id': requestId }),
      },
      ...(body !== undefined && { body }),
    });
  }

  async #bearer(): Promise<string | PaypalFailure> {
    const now = this.#around.clock();
    if (this.#token !== null && now < this.#token.until) return this.#token.text;
    const { clientId, secret } = this.#account;
    const token = await this.#fetch('/v1/oauth2/token', Token, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (token instanceof PaypalFailure) return token;
    this.#token = { text: token.access_token, until: now + token.expires_in * 1000 - SPARE_MS };
    return token.access_token;
  }

  async #fetch<S extends v.GenericSchema>(
    path: string,
    schema: S,
    init: RequestInit,
  ): Promise<v.InferOutput<S> | PaypalFailure> {
    try {
      const response = await fetch(`${this.#account.api}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(this.#around.timeoutMs),
      });
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) return new PaypalFailure(response.status, issueOf(body));
      const parsed = v.safeParse(schema, body);
      return parsed.success ? parsed.output : new PaypalFailure(0, 'unreadable');
    } catch (error) {
      return new PaypalFailure(0, error instanceof Error ? error.name : 'unknown');
    }
  }
}

/** `ORDER_ALREADY_CAPTURED` and the like. */
function issueOf(body: unknown): string {
  const { success, output } = v.safeParse(Failure, body);
  if (!success) return '';
  const { name = '', details } = output;
  return (details?.[0]?.issue ?? name).slice(0, 100);
}

// What we read of PayPal's answers (Orders v2, Payments v2, Webhooks v1); they hold far more.

const Money = v.object({ currency_code: v.string(), value: v.string() });
type Money = v.InferOutput<typeof Money>;

const PaypalId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/));
export const Link = v.object({ rel: v.string(), href: v.string() });

const Capture = v.object({
  id: PaypalId,
  status: v.string(),
  amount: Money,
  custom_id: v.optional(v.string()),
});
export type Capture = v.InferOutput<typeof Capture>;

export const Report = v.object({
  id: PaypalId,
  status: v.string(),
  purchase_units: v.array(
    v.object({
      custom_id: v.optional(v.string()),
      amount: v.optional(Money),
      payments: v.optional(v.object({ captures: v.optional(v.array(Capture), []) })),
    }),
  ),
});
/** An order at PayPal, with what was captured of it. */
export type Report = v.InferOutput<typeof Report>;

export const Created = v.object({ id: PaypalId, links: v.array(Link) });

export const Refund = v.object({ id: PaypalId, status: v.string(), amount: Money, links: v.array(Link) });
export type Refund = v.InferOutput<typeof Refund>;

const Token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), expires_in: v.number() });
export const Verdict = v.object({ verification_status: v.string() });
const Failure = v.object({
  name: v.optional(v.string()),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string()) }))),
});

/** Integer cents of an amount in euros; null for any other currency and for what is no amount. */
export function centsOf({ currency_code, value }: Money): number | null {
  const parts = /^(\d{1,7})(?:\.(\d{2}))?$/.exec(value);
  return currency_code === 'EUR' && parts !== null ? Number(parts[1]) * 100 + Number(parts[2] ?? 0) : null;
}

/** An amount as PayPal wants it. */
export function moneyOf(cents: number): Money {
  return { currency_code: 'EUR', value: (cents / 100).toFixed(2) };
}

/** The capture that a refund is of, by its link. */
export function captureOf({ links }: Pick<Refund, 'links'>): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/captures\/([A-Z0-9]{1,36})$/.exec(up)?.[1] ?? null;
}
