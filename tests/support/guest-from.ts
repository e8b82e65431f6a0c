import { TestGuest } from './test-guest.ts';
import type { TestShop } from './test-shop.ts';

/** Another browser, calling from an address of its own instead of from within the process. */
export function guestFrom({ app }: TestShop, remoteAddress: string): TestGuest {
  const caller = { incoming: { socket: { remoteAddress } } };
  return new TestGuest({ request: (input, init) => app.request(input, init, caller) }, {});
}
