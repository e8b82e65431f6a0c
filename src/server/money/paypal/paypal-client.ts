import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { PaypalAccount } from '../../platform/config.ts';
import type { Logger } from '../../platform/http/logger.ts';

/** Failures unrelated to the request itself: no answer, an expired token, a timeout, the rate limit. */
const RETRYABLE = [0, 401, 408, 429];
const MAX_ATTEMPTS = 2;

/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000;

/** Why a call failed: the HTTP status (0 without an answer) and PayPal's issue code. */
export class PaypalFailure {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    this.status = status;
    this.issue = issue;
  }

  /** PayPal answered and rejected the request. */
  get isRejection(): boolean {
    return this.status >= 400 && this.status < 500 && !RETRYABLE.includes(this.status);
  }
}

export interface PaypalClientOptions {
  log: Logger;
  /** Epoch milliseconds. */
  clock: () => number;
  /** For one attempt, including the whole body. */
  timeoutMs?: number;
  pauseMs?: number;
}

interface Request<S extends v.GenericSchema> {
  method: 'GET' | 'POST';
  path: string;
  answer: S;
  /** JSON. */
  body?: string;
  /** PayPal's idempotency key. */
  requestId?: string;
}

/**
 * Calls the account's origin only, at most twice per request; a retry is safe, as every request is a read or
 * carries a request id. Failures are logged with path and reason, never with the request's content.
 */
export class PaypalClient {
  readonly #account: PaypalAccount;
  readonly #options: Required<PaypalClientOptions>;
  #token: { text: string; until: number } | null = null;

  constructor(account: PaypalAccount, options: PaypalClientOptions) {
    this.#account = account;
    this.#options = { timeoutMs: 8_000, pauseMs: 500, ...options };
  }

  async send<S extends v.GenericSchema>(request: Request<S>): Promise<v.InferOutput<S> | PaypalFailure> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#sendOnce(request);
      if (!(answer instanceof PaypalFailure)) return answer;
      if (answer.status === 401) this.#token = null;
      const isRetryable = RETRYABLE.includes(answer.status) || answer.status >= 500;
      if (!isRetryable || attempt === MAX_ATTEMPTS) {
        const call = request.path.replace(/\/[A-Z0-9]{10,}/g, '/…');
        this.#options.log.warn('paypal failed', { call, status: answer.status, issue: answer.issue });
        return answer;
      }
      await pause(this.#options.pauseMs);
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
    const now = this.#options.clock();
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
    this.#token = { text: token.access_token, until: now + token.expires_in * 1000 - TOKEN_MARGIN_MS };
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
        signal: AbortSignal.timeout(this.#options.timeoutMs),
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

// The fields we read from PayPal's answers (Orders v2, Payments v2, Webhooks v1).

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

export const PaypalOrder = v.object({
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
export type PaypalOrder = v.InferOutput<typeof PaypalOrder>;

export const CreatedOrder = v.object({ id: PaypalId, links: v.array(Link) });

export const Refund = v.object({ id: PaypalId, status: v.string(), amount: Money, links: v.array(Link) });
export type Refund = v.InferOutput<typeof Refund>;

const Token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), expires_in: v.number() });
export const SignatureCheck = v.object({ verification_status: v.string() });
const Failure = v.object({
  name: v.optional(v.string()),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string()) }))),
});

/** Integer cents of an amount in euros; null for another currency or a malformed amount. */
export function centsOf({ currency_code, value }: Money): number | null {
  const parts = /^(\d{1,7})(?:\.(\d{2}))?$/.exec(value);
  return currency_code === 'EUR' && parts !== null ? Number(parts[1]) * 100 + Number(parts[2] ?? 0) : null;
}

export function moneyOf(cents: number): Money {
  return { currency_code: 'EUR', value: (cents / 100).toFixed(2) };
}

/** The id of the refunded capture, from the refund's link. */
export function captureOf({ links }: Pick<Refund, 'links'>): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/captures\/([A-Z0-9]{1,36})$/.exec(up)?.[1] ?? null;
}
