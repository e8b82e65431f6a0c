import type { ActionFunctionArgs } from 'react-router-dom';
import { applyDiscount } from './apply-discount.ts';
import { holdSeats } from './hold-seats.ts';
import { forgetDiscountCode } from './kept-discount.ts';
import { orderBasket } from './order-basket.ts';

/** What the forms of the basket ask for, each in its hidden field `intent`. */
export async function actOnBasket({ request }: ActionFunctionArgs) {
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
      return orderBasket(form);
  }
}
