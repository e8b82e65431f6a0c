import type { Context } from 'hono';
import type { Refusal } from '../../../contract/refusals.ts';
import { MOST_TICKETS_AN_ORDER } from '../../../domain/basket.ts';
import { clientAddress, siteOf } from '../../platform/http/client-address.ts';
import { hashSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { countGuess } from '../discounts/code-guesses.ts';
import { countNewPlaces } from '../holds/count-new-places.ts';
import { spendPlaces } from '../holds/place-allowance.ts';
import { mailAllowance, mailboxOf } from './mail-allowance.ts';
import { openPlacesOf } from './open-places.ts';
import { ordersOfKey } from './orders.repository.ts';
import { type Attempt, type Placed, placeOrder } from './place-order.ts';

/**
 * Places an order for a caller who does not overdo it. Refused beside what `placeOrder` refuses: `too_many` after many
 * guessed discount codes, `too_many_unpaid`, `too_many_mails`, `too_many_here`; only what was placed counts.
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
    Math.min(MOST_TICKETS_AN_ORDER, await countNewPlaces(services, guestId, checkout.basket));
  const spend = () =>
    mailAllowance.spend({ c, services, key: mailbox, most: () => 1, usedBy }, () =>
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
  // Who wants far too many in one order is told that, by the order itself.
  const bounded = () => (places > MOST_TICKETS_AN_ORDER ? spend() : openPlacesOf(services).order(order));
  return countGuess({ c, services, network: hasCode ? network : null }, bounded);
}
