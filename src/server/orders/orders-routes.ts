import type { Hono } from 'hono';
import * as v from 'valibot';
import {
  IdempotencyKey,
  payByPaypal,
  placeOrder as placeEndpoint,
  readOrder as readEndpoint,
} from '../../contract/orders.ts';
import { isRefusal, refuse } from '../../contract/refusals.ts';
import { codeGuesses, isUnknownCode } from '../discounts/code-guesses.ts';
import { countNewPlaces } from '../holds/count-new-places.ts';
import { placeAllowance } from '../holds/place-allowance.ts';
import { clientAddress } from '../http/client-address.ts';
import { guestOf } from '../http/guest-cookie.ts';
import { route } from '../http/route.ts';
import { newSecret } from '../http/secrets.ts';
import type { Services } from '../services.ts';
import { mailAllowance, mailboxOf } from './mail-allowance.ts';
import { MOST_TICKETS, placeOrder } from './place-order.ts';
import { readOrder } from './read-order.ts';

export function ordersRoutes(app: Hono, services: Services): void {
  route(app, services, placeEndpoint, async ({ body, c }) => {
    // Without a key of the client's a repeat cannot be recognised, but the order is as good as any.
    const sent = c.req.header('Idempotency-Key') ?? newSecret(services.randomBytes);
    const key = v.safeParse(IdempotencyKey, sent);
    if (!key.success)
      return refuse('invalid', { errors: { 'Idempotency-Key': 'Der Schlüssel hat 16 bis 64 Zeichen.' } });
    const guestId = guestOf(c, services);
    const caller = { c, services, key: clientAddress(c) };
    const countPlaces = async () =>
      Math.min(MOST_TICKETS, await countNewPlaces(services, guestId, body.basket));
    const usedBy = ({ isNew }: { isNew: boolean }, most: number) => (isNew ? most : 0);
    const hasCode = (body.discountCode ?? '').trim() !== '';
    const guess = { ...caller, key: hasCode ? caller.key : null, isWrong: isUnknownCode };
    const mailbox = { ...caller, key: mailboxOf(body.customer.email), most: () => 1, usedBy };
    const order = await codeGuesses.count(guess, () =>
      mailAllowance.spend(mailbox, () =>
        placeAllowance.spend({ ...caller, most: countPlaces, usedBy }, () =>
          placeOrder(services, { checkout: body, key: key.output, guestId }),
        ),
      ),
    );
    return isRefusal(order) ? order : { success: true as const, order: { id: order.id } };
  });

  route(app, services, readEndpoint, async ({ params }) => {
    const order = await readOrder(services, params.id);
    return isRefusal(order) ? order : { order };
  });

  route(app, services, payByPaypal, async () => refuse('no_paypal'));
}
