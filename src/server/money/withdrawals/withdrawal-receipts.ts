import type { Trx } from '../../platform/database/store.ts';
import { bucketsOfProcess, type TokenBuckets } from '../../platform/http/limits/rate-limiter.ts';
import type { Ports } from '../../platform/ports.ts';
import { findWithdrawal, receiptsBefore, type WithdrawalRow } from './withdrawals.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RETRY_MS = 60 * 60 * 1000;
/** Receipts a day to one mailbox, so that no one can flood a stranger's. */
const DAILY_PER_MAILBOX = 5;
/** Receipts a day about one order to its own address; enough to withdraw from each ticket separately. */
const DAILY_PER_ORDER = 20;
/** Receipts to all addresses without an order together: a burst, then a rate per minute. */
const UNMATCHED = { most: 300, perMinute: 5 };

interface Receipt {
  /** Of the mail in the outbox. */
  id: number;
  withdrawalId: number;
  now: number;
}

/**
 * Whether to send the receipt of a withdrawal, to drop it, or when to ask again (epoch milliseconds).
 * Receipts go out once staff have accepted or declined, and within the daily limits of the mailbox or, if
 * number and address match an order, of that order; those without an order also need `allowsReceipt`. Only
 * withdrawals settled as void are dropped. Asked on delivery, as no order may be looked up while the guest
 * waits for an answer.
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
  const most = isOfOrder ? DAILY_PER_ORDER : DAILY_PER_MAILBOX;
  const earlier = await receiptsBefore(trx, { id, mailbox, number, since: now - DAY_MS, now, most });
  const hasRoom = earlier.length < most;
  if (hasRoom && (isOfOrder || allowsReceipt(services))) return 'send';
  if (withdrawal.outcome === 'void') return 'drop';
  return hasRoom ? now + RETRY_MS : Math.min(...earlier) + DAY_MS;
}

/** Staff decided on it as a real withdrawal rather than as spam (`void`). */
function isGenuine({ outcome }: WithdrawalRow): boolean {
  return outcome === 'accepted' || outcome === 'declined';
}

const buckets = new WeakMap<object, TokenBuckets>();

/**
 * Whether another receipt may go to an address without an order. Every withdrawal is recorded, but no one can
 * make the shop mail thousands of strangers, from however many networks they declare.
 */
export function allowsReceipt(services: Pick<Ports, 'clock' | 'config'>): boolean {
  const { config, clock } = services;
  if (!config.isRateLimited) return true;
  const bucket = buckets.get(services) ?? bucketsOfProcess(UNMATCHED, services);
  buckets.set(services, bucket);
  return bucket.take('all', clock()) === 0;
}
