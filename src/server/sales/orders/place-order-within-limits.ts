import type { Context } from 'hono';
import * as v from 'valibot';
import { IdempotencyKey } from '../../../contract/orders.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { MAX_TICKETS_PER_ORDER } from '../../../domain/basket.ts';
import { clientAddress, siteOf } from '../../platform/http/limits/client-address.ts';
import { hashSecret, newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { countGuess } from '../discounts/check-code.ts';
import { countNewPlaces, spendPlaces } from '../holds/network-place-limit.ts';
import { mailboxLimit, mailboxOf } from './mailbox-limit.ts';
import { ordersOfKey } from './orders.repository.ts';
import { type Attempt, type Placed, placeOrder } from './place-order.ts';
import { unpaidPlaceLimitOf } from './unpaid-place-limit.ts';

/**
 * Places an order unless its caller exceeds a rate limit. Refused besides what `placeOrder` refuses:
 * `too_many` after many guessed discount codes, `too_many_unpaid`, `too_many_mails`, `too_many_here`. Only
 * placed orders count.
 */
export async function placeOrderWithinLimits(
  c: Context,
  services: Pick<Ports, 'changes' | 'clock' | 'config' | 'randomBytes' | 'store' | 'wakeOutbox'> &
    SettingsPort,
  attempt: Attempt,
): Promise<Placed | Refusal> {
  const { checkout, guestId, key } = attempt;
  const place = () => placeOrder(services, attempt);
  if (!services.config.isRateLimited) return place();

  const network = clientAddress(c);
  const mailbox = mailboxOf(checkout.customer.email);
  const hasCode = (checkout.discountCode ?? '').trim() !== '';
  const usedBy = ({ isNew }: Placed, most: number) => (isNew ? most : 0);
  const countNew = async () =>
    Math.min(MAX_TICKETS_PER_ORDER, await countNewPlaces(services, guestId, checkout.basket));
  const spend = () =>
    mailboxLimit.spend({ c, services, key: mailbox, most: () => 1, usedBy }, () =>
      spendPlaces({ c, services, key: network, most: countNew, usedBy }, place),
    );

  const places = checkout.basket.reduce((sum, line) => sum + (line.is_fixed ? line.quantity : 1), 0);
  const isRepeat = async () => (await ordersOfKey(services.store.read, { hash: hashSecret(key) })).length > 0;
  const order = {
    services,
    orderer: { guest: guestId, mailbox, network, site: siteOf(network) },
    places,
    isRepeat,
    work: spend,
  };
  // An order beyond the ticket limit is refused by `placeOrder`, with that reason.
  const bounded = () =>
    places > MAX_TICKETS_PER_ORDER ? spend() : unpaidPlaceLimitOf(services).order(order);
  return countGuess({ c, services, network: hasCode ? network : null }, bounded);
}

/**
 * The key of a checkout attempt, or a random one where the client sent none, so that repeats are not
 * recognised. Refused: `invalid` for a malformed key.
 */
export function checkoutKey(c: Context, { randomBytes }: Pick<Ports, 'randomBytes'>): string | Refusal {
  const key = v.safeParse(IdempotencyKey, c.req.header('Idempotency-Key') ?? newSecret(randomBytes));
  if (key.success) return key.output;
  return refuse('invalid', { errors: { 'Idempotency-Key': 'Der Schlüssel hat 16 bis 64 Zeichen.' } });
}
