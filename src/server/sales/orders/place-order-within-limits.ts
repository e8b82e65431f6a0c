import type { Context } from 'hono';
import * as v from 'valibot';
import { IdempotencyKey } from '../../../contract/orders.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { MAX_TICKETS_PER_ORDER } from '../../../domain/basket.ts';
import { clientAddress, siteOf } from '../../platform/http/limits/client-address.ts';
import { RateLimiter } from '../../platform/http/limits/rate-limiter.ts';
import { hashSecret, newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { countGuess } from '../discounts/check-code.ts';
import { countNewPlaces, spendPlaces } from '../holds/network-place-limit.ts';
import { placesOf } from './check-lines.ts';
import { correctEmail, type EmailCorrection } from './correct-order.ts';
import { findOrderItems, ordersOfKey, unsettledOrdersAmong } from './orders.repository.ts';
import { type Attempt, type Placed, placeOrder } from './place-order.ts';

/**
 * Orders per mailbox, because each sends a mail there and it may be a stranger's. High enough to order for a
 * whole club.
 */
const mailboxLimit = new RateLimiter({ most: 20, perMinute: 0.1, refusal: 'too_many_mails' });

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

  const places = checkout.basket.reduce((sum, line) => sum + placesOf(line), 0);
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
 * Corrects the email address of an order as `correctEmail` does, which counts as an order for the new mailbox: ordering
 * with another address first would otherwise be a way around its limits. Refused besides what `correctEmail` refuses:
 * `too_many_unpaid`, `too_many_mails`. Only what is changed counts.
 */
export async function correctEmailWithinLimits(
  c: Context,
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'> & SettingsPort,
  correction: EmailCorrection,
): Promise<{ isChanged: boolean } | Refusal> {
  if (!services.config.isRateLimited) return correctEmail(services, correction);
  const { orderId: id, email } = correction;
  const mailbox = mailboxOf(email);
  const correct = async () => {
    const answer = await correctEmail(services, correction);
    return isRefusal(answer) ? answer : { ...answer, id, isNew: answer.isChanged };
  };
  return unpaidPlaceLimitOf(services).order({
    services,
    orderer: { guest: null, mailbox, network: null, site: null },
    places: await unpaidPlacesOf(services, id),
    isRepeat: async () => false,
    work: () =>
      mailboxLimit.spend(
        { c, services, key: mailbox, most: () => 1, usedBy: ({ isChanged }) => Number(isChanged) },
        correct,
      ),
  });
}

async function unpaidPlacesOf({ store, clock }: Pick<Ports, 'clock' | 'store'>, id: string): Promise<number> {
  const unsettled = await unsettledOrdersAmong(store.read, [id], clock() - FREE_COUNTS_MS);
  if (!unsettled.has(id)) return 0;
  const items = await findOrderItems(store.read, id);
  return items.filter(({ cancelled_at }) => cancelled_at === null).length;
}

/**
 * One key for all spellings that may reach the same mailbox: case, dots and anything after a plus are
 * ignored.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
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

/** Identifies who orders; `null` for what is unknown. */
interface Orderer {
  guest: string | null;
  mailbox: string;
  network: string | null;
  /** A block of networks that can be rented together (client-address.ts). */
  site: string | null;
}

/**
 * The unpaid places each may have, including free ones of the last day: otherwise a code that makes
 * everything free would let one guest empty an event. A coach party stays far below; the refusal says how to
 * reach the club. A network is a household, or a village behind one address of its carrier.
 */
const MAX_UNPAID_PLACES: Record<keyof Orderer, number> = {
  guest: 200,
  mailbox: 200,
  network: 400,
  site: 1_200,
};

/**
 * What a process knows of its own orders only, and therefore allows in part. Cookies and mailboxes are made up
 * as quickly as they are counted, so a coach party is not refused for them.
 */
const SHARED: ReadonlyArray<keyof Orderer> = ['network', 'site'];

const FREE_COUNTS_MS = 24 * 60 * 60 * 1000;

const MAX_KEYS = 20_000;

interface Ordering<T> {
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort;
  orderer: Orderer;
  places: number;
  /** Whether this order was placed before: a retry after a lost answer is never refused. */
  isRepeat: () => Promise<boolean>;
  work: () => Promise<T | Refusal>;
}

/**
 * Which orders came from whom. In memory only, so that no address is ever stored; the database says which
 * orders are still unpaid.
 */
class UnpaidPlaceLimit {
  readonly #ordersOf = new Map<string, Map<string, number>>();
  #underWay = 0;

  /**
   * Runs `work` to place an order or to give one to another mailbox, or refuses it as `too_many_unpaid` without
   * running it.
   */
  async order<T extends { id: string; isNew: boolean }>(ordering: Ordering<T>): Promise<T | Refusal> {
    const { services, orderer, places, isRepeat, work } = ordering;
    const keys = keysOf(orderer, services.config.processes);
    const isFull = ([key, most]: [string, number]) => this.#countOf(key) + places > most;
    for (const full of keys.filter(isFull)) await this.#forgetSettled(services, full[0]);
    // No await between this check and the note, or concurrent orders would get through together.
    if (keys.some(isFull)) {
      const { email, telephone } = services.settings().club;
      return (await isRepeat())
        ? work()
        : refuse('too_many_unpaid', { contact: `${email} oder ${telephone}` });
    }
    const underWay = `${++this.#underWay}`;
    this.#note(keys, underWay, places);
    try {
      const answer = await work();
      if (!isRefusal(answer) && answer.isNew) this.#note(keys, answer.id, places);
      return answer;
    } finally {
      for (const [key] of keys) this.#forget(key, underWay);
    }
  }

  #note(keys: ReadonlyArray<[string, number]>, id: string, places: number): void {
    for (const [key] of keys) {
      const orders = this.#ordersOf.get(key) ?? new Map<string, number>();
      // A Map keeps insertion order, so the first key is the least recently used.
      this.#ordersOf.delete(key);
      this.#ordersOf.set(key, orders.set(id, places));
      const [oldest] = this.#ordersOf.keys();
      if (oldest !== undefined && this.#ordersOf.size > MAX_KEYS) this.#ordersOf.delete(oldest);
    }
  }

  /** A key without orders is dropped, or made-up mailboxes would crowd out real ones. */
  #forget(key: string, id: string): void {
    const orders = this.#ordersOf.get(key);
    orders?.delete(id);
    if (orders?.size === 0) this.#ordersOf.delete(key);
  }

  #countOf(key: string): number {
    let count = 0;
    for (const places of this.#ordersOf.get(key)?.values() ?? []) count += places;
    return count;
  }

  async #forgetSettled({ store, clock }: Pick<Ports, 'clock' | 'store'>, key: string): Promise<void> {
    const orders = this.#ordersOf.get(key);
    const placed = [...(orders?.keys() ?? [])].filter((id) => !/^\d+$/.test(id));
    if (placed.length === 0) return;
    const unsettled = await unsettledOrdersAmong(store.read, placed, clock() - FREE_COUNTS_MS);
    for (const id of placed) if (!unsettled.has(id)) orders?.delete(id);
  }
}

function keysOf(orderer: Orderer, processes: number): [key: string, most: number][] {
  const mostOf = (name: keyof Orderer) =>
    SHARED.includes(name) ? Math.ceil(MAX_UNPAID_PLACES[name] / processes) : MAX_UNPAID_PLACES[name];
  // Object.keys types keys as string.
  return (Object.keys(MAX_UNPAID_PLACES) as (keyof Orderer)[]).flatMap((name) =>
    orderer[name] === null ? [] : [[`${name} ${orderer[name]}`, mostOf(name)]],
  );
}

const ofShops = new WeakMap<object, UnpaidPlaceLimit>();

export function unpaidPlaceLimitOf(services: object): UnpaidPlaceLimit {
  const known = ofShops.get(services) ?? new UnpaidPlaceLimit();
  ofShops.set(services, known);
  return known;
}
