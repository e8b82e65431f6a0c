import { redirect } from 'react-router-dom';
import { BILLING_RULES, readFields } from '../../../contract/form-rules.ts';
import type { LineRefusal } from '../../../contract/refusals.ts';
import type { BasketLine } from '../../../domain/basket.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { pathTo } from '../../platform/paths.ts';
import { useBasket } from './basket-store.ts';
import { type BillingErrors, billingErrorsOf, checkBilling } from './billing-fields.ts';
import { lineKey } from './line-key.ts';
import { type OrderBody, sendAttempt } from './order-attempt.ts';

/** What became of an order that was not placed. Lines are named by their keys: the basket may change meanwhile. */
export interface OrderAnswer {
  errors: BillingErrors;
  message: string | undefined;
  refused: Record<string, LineProblem>;
  /** It was not sent at all: there was no network. */
  isOffline?: boolean;
  /** The order that had arrived already while this one was being changed. */
  earlierId?: string;
}

export type LineProblem = Omit<LineRefusal, 'line'>;

const OFFLINE =
  'Du bist gerade offline. Nichts ist verloren: Sobald du wieder Netz hast, kannst du hier bestellen.';
const NO_PRICES = 'Wir konnten die Preise gerade nicht laden. Bitte versuche es gleich noch einmal.';
const NOBODY_KNOWS =
  'Wir haben keine Antwort bekommen und wissen nicht, ob deine Bestellung angekommen ist. Bestelle einfach noch einmal: doppelt gekauft wird dabei nichts.';
const CAME_THROUGH =
  'Deine Bestellung von vorhin war schon angekommen. Möchtest du das hier zusätzlich kaufen, dann bestelle noch einmal.';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Orders the basket with what the form says and goes to the order's page, or says why not. */
export async function orderBasket(form: FormData): Promise<Response | OrderAnswer> {
  const errors = checkBilling(form);
  if (Object.keys(errors).length > 0) return { errors, message: undefined, refused: {} };
  if (!navigator.onLine) return offline();
  const { lines } = useBasket.getState();
  const total = numberIn(form, 'total');
  const isByPaypal = form.has('paypal');
  if (total === null) return refusal(NO_PRICES);
  const { comment, ...customer } = readFields(BILLING_RULES, form);
  const order: OrderBody = {
    basket: lines,
    customer,
    comment,
    discount: numberIn(form, 'discount'),
    discountPercentage: numberIn(form, 'discountPercentage'),
    discountCode: String(form.get('discountCode') ?? '') || null,
    total,
    ...(isByPaypal && { paypal: true }),
  };
  try {
    const { id, isEarlier } = await sendAttempt(order, wait);
    return isEarlier
      ? { ...refusal(CAME_THROUGH), earlierId: id }
      : redirect(pathTo.order(id) + (isByPaypal ? '?paypal=weiter' : ''));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answerTo(error, lines);
  }
}

function answerTo(error: ApiError, lines: ReadonlyArray<BasketLine>): OrderAnswer {
  if (error.isUnanswered) return navigator.onLine ? refusal(NOBODY_KNOWS) : offline();
  const refused = (error.details.lines ?? []).flatMap(({ line, ...reason }) => {
    const named = lines[line];
    return named === undefined ? [] : [[lineKey(named), reason] as const];
  });
  return {
    errors: billingErrorsOf(error.errors),
    message: error.message,
    refused: Object.fromEntries(refused),
  };
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
