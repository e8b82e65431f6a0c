import type * as v from 'valibot';
import type * as orders from '../../../contract/orders.ts';
import type { BasketLine } from '../../../domain/basket.ts';
import { call } from './call.ts';

/** What a discount code takes off a basket, in euros or per cent; `success: false` with a message where nothing. */
export function sendDiscountCode(
  code: string,
  basket: BasketLine[],
): Promise<v.InferOutput<typeof orders.checkDiscount.answer>> {
  return call('POST /api/booking/checkout/discount', { body: { discount: code, basket } });
}
