import type { ActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { checkText, DISCOUNT_CODE_RULE, NO_DISCOUNT_CODE, readText } from '../../../contract/form-rules.ts';
import type { BasketLine, SeatLine } from '../../../domain/basket.ts';
import { eurosToCents } from '../../../domain/money.ts';
import type { Discount } from '../../../domain/pricing.ts';
import { answerSoon } from '../../platform/answer-soon.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { useBasket } from './basket-store.ts';
import { forgetDiscountCode, readDiscountCode, storeDiscountCode } from './checkout-storage.ts';
import { placeOrder } from './place-order.ts';
import { type KnownHolds, lineKey, type Offers } from './priced-lines.ts';

/**
 * Undefined parts could not be fetched and `problem` says why; the page keeps showing what it knew before.
 */
export interface BasketData {
  offers: Offers | undefined;
  holds: FreshHolds | undefined;
  applied: AppliedCode | null | undefined;
  problem: string | undefined;
}

/** `readAt` is the page's own clock (`performance.now()`) when the answer arrived. */
export interface FreshHolds extends KnownHolds {
  readAt: number;
}

/** `discount` is null if the code does not apply to this basket; `message` gives the reason. */
export interface AppliedCode {
  code: string;
  discount: Discount | null;
  message: string | undefined;
}

export function loader(): Promise<{ answer: BasketData | Promise<BasketData> }> {
  return answerSoon(readBasketData());
}

async function readBasketData(): Promise<BasketData> {
  const { lines } = useBasket.getState();
  const problems: string[] = [];
  const orProblem = async <T>(answer: Promise<T>): Promise<T | undefined> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.push(error.message);
      return undefined;
    }
  };
  const [offers, holds, applied] = await Promise.all([
    orProblem(lines.length > 0 ? call('GET /api/booking/prices') : Promise.resolve(undefined)),
    orProblem(readHolds(lines)),
    orProblem(readApplied(lines)),
  ]);
  return { offers, holds, applied, problem: problems[0] };
}

async function readHolds(lines: BasketLine[]): Promise<FreshHolds> {
  const seats = lines.every((line) => line.is_fixed) ? [] : (await call('GET /api/booking/holds')).holds;
  return { seats, keys: lines.map(lineKey), readAt: performance.now() };
}

async function readApplied(lines: BasketLine[]): Promise<AppliedCode | null> {
  const code = readDiscountCode();
  return code === null || lines.length === 0 ? null : lookUpDiscount(code, lines);
}

/** Skips revalidation after mistakes in the form, which say nothing new about the basket. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const errors: unknown = actionResult?.errors;
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0
    ? false
    : defaultShouldRevalidate;
}

/** Every form of the basket names its action in the hidden field `intent`. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'apply-discount':
      return applyDiscount(form);
    case 'drop-discount':
      forgetDiscountCode();
      return null;
    case 'hold':
      return holdSeats(form);
    default:
      return placeOrder(form);
  }
}

export interface CodeRefusal {
  message: string;
  isUnanswered: boolean;
}

/** Stores a code that applies to this basket, otherwise returns why it does not. */
export async function applyDiscount(form: FormData): Promise<CodeRefusal | null> {
  const typed = String(form.get('code') ?? '');
  const code = readText(DISCOUNT_CODE_RULE, typed);
  const wrong = code ? checkText(DISCOUNT_CODE_RULE, typed) : NO_DISCOUNT_CODE;
  if (wrong) return { message: wrong, isUnanswered: false };
  try {
    const { discount, message } = await lookUpDiscount(code, useBasket.getState().lines);
    if (discount === null) return message === undefined ? null : { message, isUnanswered: false };
    storeDiscountCode(code);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message, isUnanswered: error.isUnanswered };
  }
}

async function lookUpDiscount(code: string, basket: BasketLine[]): Promise<AppliedCode> {
  const body = { discount: code, basket };
  const { success, discount, percentage, message } = await call('POST /api/booking/checkout/discount', {
    body,
  });
  if (success && percentage !== null)
    return { code, discount: { kind: 'percent', percent: percentage }, message };
  if (success && discount !== null) {
    return { code, discount: { kind: 'amount', cents: eurosToCents(discount) }, message };
  }
  return { code, discount: null, message: message ?? 'Dieser Code gilt hier nicht.' };
}

export interface HoldAnswer {
  /** Why not all seats could be held. */
  message: string | undefined;
  /** Until the first of the holds expires. */
  secondsLeft: number | undefined;
  /** Keys of the lines whose seats are now held. */
  held: string[];
  /** Keys of the lines whose seats somebody else has. */
  taken: string[];
  /** Whether an answer did not arrive and none before it named taken seats. */
  isUnanswered: boolean;
}

/** Holds the seats of the lines named in the form, or renews their holds, as far as they are still free. */
async function holdSeats(form: FormData): Promise<HoldAnswer> {
  const keys = form.getAll('line');
  const seats = useBasket
    .getState()
    .lines.filter((line): line is SeatLine => !line.is_fixed && keys.includes(lineKey(line)));
  const answer: HoldAnswer = {
    message: undefined,
    secondsLeft: undefined,
    held: [],
    taken: [],
    isUnanswered: false,
  };
  try {
    for (const [event, ofEvent] of Map.groupBy(seats, (seat) => seat.event)) {
      await holdFreeSeats(event, ofEvent, answer);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    answer.message = error.message;
    answer.isUnanswered = error.isUnanswered && answer.taken.length === 0;
  }
  return answer;
}

/** The server holds all seats or none, so those it names as taken are dropped before the next attempt. */
async function holdFreeSeats(event: number, lines: SeatLine[], answer: HoldAnswer): Promise<void> {
  if (lines.length === 0) return;
  try {
    const { seconds_left } = await call('POST /booking/event/:id/reserve', {
      params: { id: event },
      body: { seats: lines.map(({ id, ticket_price_id }) => ({ id, ticket_price_id })) },
    });
    answer.secondsLeft = Math.min(answer.secondsLeft ?? seconds_left, seconds_left);
    answer.held.push(...lines.map(lineKey));
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.taken) throw error;
    const takenIds = error.details.taken;
    const taken = lines.filter(({ id }) => takenIds.includes(id));
    if (taken.length === 0) throw error;
    answer.message = error.message;
    answer.taken.push(...taken.map(lineKey));
    await holdFreeSeats(
      event,
      lines.filter(({ id }) => !takenIds.includes(id)),
      answer,
    );
  }
}
