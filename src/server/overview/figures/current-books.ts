import { Renewed } from '../../platform/http/renewed.ts';
import type { Ports } from '../../platform/ports.ts';
import type { Books } from './books.ts';
import { OrderLedger } from './order-ledger.ts';

const FRESH_MS = 1_000;

const ofShops = new WeakMap<object, Renewed<Books>>();

/** What all orders come to, at most a second old; read once for figures and doors and all who ask meanwhile. */
export async function currentBooks(services: Pick<Ports, 'clock' | 'store'>): Promise<Books> {
  const known = ofShops.get(services) ?? booksOf(services);
  ofShops.set(services, known);
  return (await known.get()).value;
}

function booksOf({ clock, store }: Pick<Ports, 'clock' | 'store'>): Renewed<Books> {
  const ledger = new OrderLedger(store.read);
  return new Renewed<Books>(clock, {
    version: () => 0,
    async make() {
      const now = clock();
      return { value: await ledger.read(now), freshUntil: now + FRESH_MS };
    },
  });
}
