import type { Trx } from '../../platform/database/store.ts';
import { TokenBuckets } from '../../platform/http/limits/rate-limiter.ts';
import type { Ports } from '../../platform/ports.ts';
import { findWithdrawal, receiptsBefore, type WithdrawalRow } from './withdrawals.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** When it is asked again whether there is room for another stranger's. */
const PACED_MS = 60 * 60 * 1000;
/** Receipts a day to one mailbox: whoever gives a stranger's address must not flood him. */
const MOST_OF_MAILBOX = 5;
/** Receipts a day to the address of an order about that order: a ticket each, and more than anybody has to say. */
const MOST_OF_ORDER = 20;

interface Receipt {
  /** Of its mail in the outbox. */
  id: number;
  withdrawalId: number;
  now: number;
}

/**
 * Whether the receipt of a withdrawal goes now, goes no more, or when to ask again (epoch milliseconds). It goes where
 * staff have decided about it or a mailbox had few that day, and above all where number and address are those of an
 * order; to strangers only as many go as `takesReceipt` lets. Asked when it is to be sent: while a guest waits for his
 * answer no order is looked for. Only what staff ticked off goes no more.
 */
export async function decideReceipt(
  trx: Trx,
  services: Pick<Ports, 'clock' | 'config'>,
  { id, withdrawalId, now }: Receipt,
): Promise<'send' | 'drop' | number> {
  const withdrawal = await findWithdrawal(trx, withdrawalId);
  if (withdrawal === undefined || isGenuine(withdrawal)) return 'send';
  const { mailbox, meant_number, found_email, email } = withdrawal;
  const isOfOrder = found_email !== null && found_email === email.toLowerCase();
  const number = isOfOrder ? meant_number : null;
  const most = isOfOrder ? MOST_OF_ORDER : MOST_OF_MAILBOX;
  const gone = await receiptsBefore(trx, { id, mailbox, number, since: now - DAY_MS, now, most });
  const hasRoom = gone.length < most;
  if (hasRoom && (isOfOrder || allowsReceipt(services))) return 'send';
  if (withdrawal.outcome === 'void') return 'drop';
  return hasRoom ? now + PACED_MS : Math.min(...gone) + DAY_MS;
}

/** Staff took it for one. */
function isGenuine({ outcome }: WithdrawalRow): boolean {
  return outcome === 'accepted' || outcome === 'declined';
}

/** Receipts to addresses that no order knows, to all of them together: so many at once … */
const MOST = 300;
/** … and so many a minute from then on. */
const PER_MINUTE = 5;

const buckets = new WeakMap<object, TokenBuckets>();

/**
 * Whether another receipt may go to an address that no order knows. From however many networks somebody declares
 * withdrawals, each is taken down; but the shop does not write to thousands of strangers for him.
 */
export function allowsReceipt(services: Pick<Ports, 'clock' | 'config'>): boolean {
  const { config, clock } = services;
  if (!config.isRateLimited) return true;
  const bucket = buckets.get(services) ?? new TokenBuckets(MOST, PER_MINUTE);
  buckets.set(services, bucket);
  return bucket.take('all', clock()) === 0;
}
