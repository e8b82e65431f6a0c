import { endUndo } from '../../ui/end-undo.ts';
import { useBasket } from '../basket/basket-store.ts';
import { forgetBillingDraft } from '../basket/billing-draft.ts';
import { forgetDiscountCode } from '../basket/kept-discount.ts';
import { forgetAttempt, isJustPlaced } from '../basket/order-attempt.ts';

/**
 * What was on its way to this order has become it: basket, code, address and the attempt are done with. The page of any
 * other order, opened again later, leaves alone what was put into the basket since.
 */
export function endCheckout(orderId: string): void {
  if (!isJustPlaced(orderId)) return;
  useBasket.getState().clear();
  forgetDiscountCode();
  forgetBillingDraft();
  forgetAttempt();
  endUndo();
}
