import { TokenBuckets } from '../../platform/http/token-buckets.ts';
import type { Ports } from '../../platform/ports.ts';

/** Receipts to addresses that no order knows, to all of them together: so many at once … */
const MOST = 300;
/** … and so many a minute from then on. */
const PER_MINUTE = 5;

const buckets = new WeakMap<object, TokenBuckets>();

/**
 * Whether another receipt may go to an address that no order knows. From however many networks somebody declares
 * withdrawals, each is taken down; but the shop does not write to thousands of strangers for him.
 */
export function takesReceipt(services: Pick<Ports, 'clock' | 'config'>): boolean {
  const { config, clock } = services;
  if (!config.isRateLimited) return true;
  const bucket = buckets.get(services) ?? new TokenBuckets(MOST, PER_MINUTE);
  buckets.set(services, bucket);
  return bucket.take('all', clock()) === 0;
}
