import type { Hono } from 'hono';
import * as contract from '../../../contract/discounts.ts';
import { NO_DISCOUNT_CODE } from '../../../contract/form-rules.ts';
import { checkDiscount } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { clientAddress } from '../../platform/http/limits/client-address.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { changeCampaign, createCampaign, deleteCampaign, pauseCampaign } from './change-campaign.ts';
import { checkDiscountCode, countGuess, valueBasket } from './check-code.ts';
import { exportCodes, makeCodes } from './make-codes.ts';
import { listCampaigns, listDiscountEvents, readCampaign, readDiscountHistory } from './read-campaigns.ts';

const DONE = { success: true } as const;

export function discountRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'randomBytes' | 'store'>,
): void {
  const refuseWith = (message: string) => ({ success: false, discount: null, percentage: null, message });
  route(app, services, checkDiscount, async ({ body, c }) => {
    if (body.discount === '') return refuseWith(NO_DISCOUNT_CODE);
    const { read } = services.store;
    const now = services.clock();
    const found = await countGuess({ c, services, network: clientAddress(c) }, async () => {
      const basket = await valueBasket(read, body.basket, now);
      return isRefusal(basket) ? basket : checkDiscountCode(read, body.discount, basket, now);
    });
    if (isRefusal(found) && found.code === 'too_many') return found;
    // In this API an invalid code is an answer, not an error.
    if (isRefusal(found)) return refuseWith(found.message);
    const { discount } = found;
    return discount.kind === 'amount'
      ? { success: true, discount: centsToEuros(discount.cents), percentage: null }
      : { success: true, discount: null, percentage: discount.percent };
  });

  route(app, services, contract.listDiscounts, ({ query }) => listCampaigns(services, query.before));

  route(app, services, contract.listDiscountEvents, () => listDiscountEvents(services));

  route(app, services, contract.readDiscount, ({ params }) => readCampaign(services, params.id));

  route(app, services, contract.readDiscountHistory, ({ params, query }) =>
    readDiscountHistory(services, params.id, query.before),
  );

  route(app, services, contract.createDiscount, async ({ body, staff }) => {
    const id = await createCampaign(services, staff, body);
    return isRefusal(id) ? id : { ...DONE, id };
  });

  route(app, services, contract.changeDiscount, async ({ params, body, staff }) => {
    return (await changeCampaign(services, staff, params.id, body)) ?? DONE;
  });

  route(app, services, contract.pauseDiscount, async ({ params, body, staff }) => {
    return (await pauseCampaign(services, staff, params.id, body.is_paused)) ?? DONE;
  });

  route(app, services, contract.deleteDiscount, async ({ params, staff }) => {
    return (await deleteCampaign(services, staff, params.id)) ?? DONE;
  });

  route(app, services, contract.makeCodes, async ({ params, body, staff }) => {
    const all = await makeCodes(services, staff, params.id, body);
    return isRefusal(all) ? all : { ...DONE, all };
  });

  route(app, services, contract.exportCodes, async ({ params, c }) => {
    const file = await exportCodes(services, params.id);
    if (isRefusal(file)) return file;
    return c.body(file, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="rabattcodes-${params.id}.csv"`,
      'Cache-Control': 'no-store',
    });
  });
}
