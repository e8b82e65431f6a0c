import type { Hono } from 'hono';
import { checkDiscount as endpoint } from '../../contract/orders.ts';
import { isRefusal } from '../../contract/refusals.ts';
import { centsToEuros } from '../../domain/money.ts';
import { clientAddress } from '../http/client-address.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { countGuess } from './code-guesses.ts';
import { judgeCode } from './judge-code.ts';
import { valueBasket } from './value-basket.ts';

export function discountsRoutes(app: Hono, services: Services): void {
  route(app, services, endpoint, async ({ body, c }) => {
    const { read } = services.store;
    const found = await countGuess({ c, services, network: clientAddress(c) }, async () =>
      judgeCode(read, body.discount, await valueBasket(read, body.basket), services.clock()),
    );
    if (isRefusal(found) && found.code === 'too_many') return found;
    // A code that does not hold is an answer here, not a failure (api.md).
    if (isRefusal(found)) return { success: false, discount: null, percentage: null, message: found.message };
    const { discount } = found;
    return discount.kind === 'amount'
      ? { success: true, discount: centsToEuros(discount.cents), percentage: null }
      : { success: true, discount: null, percentage: discount.percent };
  });
}
