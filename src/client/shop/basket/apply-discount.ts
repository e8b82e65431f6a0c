import { ApiError } from '../../api/api-error.ts';
import { useBasket } from './basket-store.ts';
import { keepDiscountCode, lookUpDiscount } from './kept-discount.ts';

/** Keeps a code that holds for this basket; otherwise gives the sentence that says why not. */
export async function applyDiscount(form: FormData): Promise<string | null> {
  const code = String(form.get('code') ?? '').trim();
  if (code === '') return 'Gib deinen Rabattcode ein.';
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
