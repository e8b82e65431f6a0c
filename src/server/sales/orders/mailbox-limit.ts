import { RateLimiter } from '../../platform/http/limits/rate-limiter.ts';

/**
 * Orders per mailbox, because each sends a mail there and it may be a stranger's. High enough to order for a
 * whole club.
 */
export const mailboxLimit = new RateLimiter({ most: 20, perMinute: 0.1, refusal: 'too_many_mails' });

/**
 * One key for all spellings that may reach the same mailbox: case, dots and anything after a plus are
 * ignored.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}
