import { checkText, DISCOUNT_CODE_RULE, NO_DISCOUNT_CODE, readText } from '../../../contract/form-rules.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { useBasket } from './basket-store.ts';
import { keepDiscountCode, lookUpDiscount } from './kept-discount.ts';

/** Keeps a code that holds for this basket; otherwise gives the sentence that says why not. */
export async function applyDiscount(form: FormData): Promise<string | null> {
  const typed = String(form.get('code') ?? '');
  const code = readText(DISCOUNT_CODE_RULE, typed);
  const wrong = code ? checkText(DISCOUNT_CODE_RULE, typed) : NO_DISCOUNT_CODE;
  if (wrong) return wrong;
  try {
    const { discount, message } = await lookUpDiscount(code, useBasket.getState().lines);
    if (discount === null) return message ?? null;
    keepDiscountCode(code);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
}
