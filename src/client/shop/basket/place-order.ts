import { redirect } from 'react-router-dom';
import { BILLING_RULES, checkFields, checkFirm, readFields } from '../../../contract/form-rules.ts';
import type { BasketLine } from '../../../domain/basket.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { type Body, call } from '../../platform/api/call.ts';
import { pathTo } from '../../platform/paths.ts';
import { useBasket } from './basket-store.ts';
import {
  FIRM_INPUTS,
  type FirmInput,
  forgetAttempt,
  readAttempt,
  readFirm,
  storeAttempt,
} from './checkout-storage.ts';
import { type LineProblems, refusedLines } from './line-problems.ts';

/** `terms` is the consent, which has no rule in the contract. */
export type BillingField = keyof typeof BILLING_RULES | FirmInput | 'terms';
export type BillingErrors = Partial<Record<BillingField, string>>;

export interface OrderAnswer {
  errors: BillingErrors;
  message: string | undefined;
  refused: LineProblems;
  /** Nothing was sent, for lack of a network. */
  isOffline?: boolean;
  /** An earlier version of this order that turned out to have arrived; this one was not placed. */
  earlierId?: string;
}

export type OrderBody = Body<'POST /api/booking/checkout/invoice'> & { paypal?: true };

const OFFLINE =
  'Du bist gerade offline. Nichts ist verloren: Sobald du wieder Netz hast, kannst du hier bestellen.';
const NO_PRICES = 'Wir konnten die Preise gerade nicht laden. Bitte versuche es gleich noch einmal.';
const NO_ANSWER =
  'Wir haben keine Antwort bekommen und wissen nicht, ob deine Bestellung angekommen ist. Bestelle einfach noch einmal: doppelt gekauft wird dabei nichts.';
const EARLIER_ARRIVED =
  'Deine Bestellung von vorhin war schon angekommen. Möchtest du das hier zusätzlich kaufen, dann bestelle noch einmal.';
/** The text is given by the specification. */
const TERMS_REQUIRED = 'Dies ist ein Pflichfeld!';

/** Places the order and redirects to its page, or returns why it was not placed. */
export async function placeOrder(form: FormData): Promise<Response | OrderAnswer> {
  const errors = checkBilling(form);
  if (Object.keys(errors).length > 0) return { errors, message: undefined, refused: {} };
  if (!navigator.onLine) return offline();
  const { lines } = useBasket.getState();
  const total = numberIn(form, 'total');
  const isByPaypal = form.has('paypal');
  if (total === null) return refusal(NO_PRICES);
  const { comment, ...customer } = readFields(BILLING_RULES, form);
  const firm = readFirm(form);
  const order: OrderBody = {
    basket: lines,
    customer,
    comment,
    ...(firm.name !== '' && { firm }),
    discount: numberIn(form, 'discount'),
    discountPercentage: numberIn(form, 'discountPercentage'),
    discountCode: String(form.get('discountCode') ?? '') || null,
    total,
    ...(isByPaypal && { paypal: true }),
  };
  try {
    const { id, isEarlier } = await sendAttempt(order, sleep);
    return isEarlier
      ? { ...refusal(EARLIER_ARRIVED), earlierId: id }
      : redirect(pathTo.order(id) + (isByPaypal ? '?paypal=weiter' : ''));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answerTo(error, lines);
  }
}

/** Empty if the order may be sent. */
export function checkBilling(form: FormData): BillingErrors {
  const errors: BillingErrors = checkFields(BILLING_RULES, form);
  for (const [field, message] of Object.entries(checkFirm(readFirm(form))))
    errors[`firm.${field}` as FirmInput] = message;
  return form.has('terms') ? errors : { ...errors, terms: TERMS_REQUIRED };
}

function answerTo(error: ApiError, sent: ReadonlyArray<BasketLine>): OrderAnswer {
  if (error.isUnanswered) return navigator.onLine ? refusal(NO_ANSWER) : offline();
  return {
    errors: billingErrorsOf(error.errors),
    message: error.message,
    refused: refusedLines(error.details.lines ?? [], sent),
  };
}

/** Maps the server's dotted paths to fields: `customer.email` becomes `email`. */
function billingErrorsOf(errors: Record<string, string>): BillingErrors {
  return Object.fromEntries(
    [...Object.keys(BILLING_RULES), ...FIRM_INPUTS, 'terms'].flatMap((name) => {
      const message = errors[`customer.${name}`] ?? errors[name];
      return message === undefined ? [] : [[name, message]];
    }),
  );
}

function refusal(message: string): OrderAnswer {
  return { errors: {}, message, refused: {} };
}

function offline(): OrderAnswer {
  return { ...refusal(OFFLINE), isOffline: true };
}

function numberIn(form: FormData, name: string): number | null {
  const text = form.get(name);
  return typeof text === 'string' && text !== '' ? Number(text) : null;
}

type Wait = (ms: number) => Promise<void>;

const sleep: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends an order and returns its id. The key stays the same until an answer arrives, even across reloads, so
 * that an order is never placed twice. If an earlier version turns out to have arrived, returns that one
 * (`isEarlier`) without placing this one; the next attempt gets a new key.
 */
export async function sendAttempt(order: OrderBody, wait: Wait): Promise<{ id: string; isEarlier: boolean }> {
  const content = JSON.stringify(order);
  const { key, sent } = readAttempt() ?? { key: newKey(), sent: [] };
  const earlier = sent.filter((other) => other !== content);
  storeAttempt({ key, sent: [...earlier, content] });
  try {
    const id = await sendUntilAnswered(() => sendOrder(order, key), wait);
    storeAttempt({ key, sent: [content], placed: id });
    return { id, isEarlier: false };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const arrived = error.code === 'key_used_otherwise' ? await findArrived(earlier, key) : null;
    forgetAttempt();
    if (arrived !== null) return { id: arrived, isEarlier: true };
    throw error;
  }
}

/** Before the second and the third attempt. */
const PAUSES_MS = [1000, 3000];
const UNANSWERED = [0, 408, 502, 503, 504];

/** Retries twice while no answer arrives. Gives up at once when offline, so that the guest is told. */
async function sendUntilAnswered<T>(send: () => Promise<T>, wait: Wait): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      const mayRepeat = error instanceof ApiError && UNANSWERED.includes(error.status) && navigator.onLine;
      if (!mayRepeat) throw error;
      await wait(pause);
    }
  }
  return send();
}

async function sendOrder(order: OrderBody, key: string): Promise<string> {
  const options = { body: order, headers: { 'Idempotency-Key': key } };
  const placed = order.paypal
    ? await call('POST /booking/checkout/paypal', options)
    : await call('POST /api/booking/checkout/invoice', options);
  return placed.order.id;
}

/** Finds the version that arrived under this key: the only one that the server now accepts. */
async function findArrived(earlier: string[], key: string): Promise<string | null> {
  for (const content of earlier.toReversed()) {
    try {
      // Serialized by `sendAttempt` from the same type.
      const order: OrderBody = JSON.parse(content);
      return await sendOrder(order, key);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return null;
}

/** Statuses sent before the server has looked up the key, so the order may have arrived already. */
const UNCHECKED = [408, 429];

/** A refusal means that nothing was written. A server error or silence leaves that open. */
function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    !UNCHECKED.includes(error.status)
  );
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
