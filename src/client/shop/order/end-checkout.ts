import { useBasket } from '../basket/basket-store.ts';
import { forgetBillingDraft } from '../basket/billing-draft.ts';
import { forgetDiscountCode } from '../basket/kept-discount.ts';
import { forgetAttempt } from '../basket/order-attempt.ts';

/** What was on its way to an order has become one: basket, code, address and the attempt are done with. */
export function endCheckout(): void {
  useBasket.getState().clear();
  forgetDiscountCode();
  forgetBillingDraft();
  forgetAttempt();
}
