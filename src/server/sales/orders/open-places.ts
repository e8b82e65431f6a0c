import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { unsettledOrdersAmong } from './orders.repository.ts';

/** Who orders, as far as we can tell; `null` for what we do not know of him. */
export interface Orderer {
  guest: string | null;
  mailbox: string;
  network: string | null;
  /** The many networks somebody rents together (client-address.ts). */
  site: string | null;
}

/**
 * So many places may each have ordered and not yet paid, or ordered for nothing within a day: nobody pays for those, and a
 * code that makes everything free would let one guest empty an event. A busload or a company's outing is far below; whoever wants
 * more is told how to reach the club. A network is a household, or a village behind one address of its carrier.
 */
const MOST: Record<keyof Orderer, number> = { guest: 200, mailbox: 200, network: 400, site: 1_200 };

const FREE_COUNTS_MS = 24 * 60 * 60 * 1000;

const MOST_KEYS = 20_000;

interface Ordering<T> {
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort;
  orderer: Orderer;
  places: number;
  /** Whether this order was placed before, so that a retry after a lost answer is never refused. */
  isRepeat: () => Promise<boolean>;
  work: () => Promise<T | Refusal>;
}

/**
 * Which orders came from whom. In memory alone: no address is ever written down, and after a restart we begin anew.
 * Which of them still count the database says.
 */
export class OpenPlaces {
  readonly #ordersOf = new Map<string, Map<string, number>>();
  #underWay = 0;

  /** Places an order by `work`, or refuses it as `too_many_unpaid` without doing it. */
  async order<T extends { id: string; isNew: boolean }>(ordering: Ordering<T>): Promise<T | Refusal> {
    const { services, orderer, places, isRepeat, work } = ordering;
    const keys = keysOf(orderer);
    const isFull = ([key, most]: [string, number]) => this.#countOf(key) + places > most;
    for (const full of keys.filter(isFull)) await this.#forgetSettled(services, full[0]);
    // Nothing is awaited between this look and the note, so that many orders at once do not slip through together.
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
      // A Map keeps its order of insertion: the first key is the one that has not ordered for the longest time.
      this.#ordersOf.delete(key);
      this.#ordersOf.set(key, orders.set(id, places));
      if (this.#ordersOf.size > MOST_KEYS)
        this.#ordersOf.delete(this.#ordersOf.keys().next().value as string);
    }
  }

  /** Whoever has ordered nothing is not remembered: made-up mailboxes would crowd out those who have. */
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

function keysOf(orderer: Orderer): [key: string, most: number][] {
  return (Object.keys(MOST) as (keyof Orderer)[]).flatMap((name) =>
    orderer[name] === null ? [] : [[`${name} ${orderer[name]}`, MOST[name]]],
  );
}

const ofShops = new WeakMap<object, OpenPlaces>();

/** The unpaid places of a shop. */
export function openPlacesOf(services: object): OpenPlaces {
  const known = ofShops.get(services) ?? new OpenPlaces();
  ofShops.set(services, known);
  return known;
}
