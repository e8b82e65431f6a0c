import type { Hono } from 'hono';
import { NO_DISCOUNT_CODE } from '../../../contract/form-rules.ts';
import { checkDiscount as endpoint } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { countGuess } from './code-guesses.ts';
import { judgeCode } from './judge-code.ts';
import { valueBasket } from './value-basket.ts';

export function discountsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'store'>,
): void {
  const refuseWith = (message: string) => ({ success: false, discount: null, percentage: null, message });
  route(app, services, endpoint, async ({ body, c }) => {
    if (body.discount === '') return refuseWith(NO_DISCOUNT_CODE);
    const { read } = services.store;
    const now = services.clock();
    const found = await countGuess({ c, services, network: clientAddress(c) }, async () => {
      const basket = await valueBasket(read, body.basket, now);
      return isRefusal(basket) ? basket : judgeCode(read, body.discount, basket, now);
    });
    if (isRefusal(found) && found.code === 'too_many') return found;
    // A code that does not hold is an answer here, not a failure (api.md).
    if (isRefusal(found)) return refuseWith(found.message);
    const { discount } = found;
    return discount.kind === 'amount'
      ? { success: true, discount: centsToEuros(discount.cents), percentage: null }
      : { success: true, discount: null, percentage: discount.percent };
  });
}
