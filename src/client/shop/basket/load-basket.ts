import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { HeldSeat } from '../../../contract/holds.ts';
import type { BasketLine } from '../../../domain/basket.ts';
import { answerSoon } from '../../platform/answer-soon.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { fetchHolds } from '../../platform/api/fetch-holds.ts';
import { fetchOffers, type Offers } from '../../platform/api/fetch-offers.ts';
import { useBasket } from './basket-store.ts';
import { type AppliedCode, lookUpDiscount, readDiscountCode } from './kept-discount.ts';

/**
 * What the server says about the basket of this tab. A part that could not be fetched is undefined and `problem` says
 * why: the page stays, with what it knew before.
 */
export interface BasketData {
  offers: Offers | undefined;
  holds: FreshHolds | undefined;
  applied: AppliedCode | null | undefined;
  problem: string | undefined;
}

/** The seats this browser holds; `readAt` is this page's own clock (`performance.now()`) when the answer came. */
export interface FreshHolds {
  seats: HeldSeat[];
  readAt: number;
}

export function loadBasket(): Promise<{ answer: BasketData | Promise<BasketData> }> {
  return answerSoon(askAboutBasket());
}

async function askAboutBasket(): Promise<BasketData> {
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
    orProblem(lines.length > 0 ? fetchOffers() : Promise.resolve(undefined)),
    orProblem(readHolds(lines)),
    orProblem(readApplied(lines)),
  ]);
  return { offers, holds, applied, problem: problems[0] };
}

async function readHolds(lines: BasketLine[]): Promise<FreshHolds> {
  const seats = lines.every((line) => line.is_fixed) ? [] : await fetchHolds();
  return { seats, readAt: performance.now() };
}

async function readApplied(lines: BasketLine[]): Promise<AppliedCode | null> {
  const code = readDiscountCode();
  return code === null || lines.length === 0 ? null : lookUpDiscount(code, lines);
}

/** Mistakes in the form say nothing new about the basket. */
export function shouldReloadBasket({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const errors: unknown = actionResult?.errors;
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0
    ? false
    : defaultShouldRevalidate;
}
