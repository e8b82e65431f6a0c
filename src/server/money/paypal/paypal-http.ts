import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { PaypalAccount } from '../../platform/config.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { Failure, Token } from './paypal-answers.ts';

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
