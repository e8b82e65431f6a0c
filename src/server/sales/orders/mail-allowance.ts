import { Allowance } from '../../platform/http/allowance.ts';

/** Orders for one mailbox: each writes a mail to it, whoever it belongs to. Somebody may order for his whole club. */
export const mailAllowance = new Allowance({ most: 20, perMinute: 0.1, refusal: 'too_many_mails' });

/** The same for every spelling that may end in the same mailbox: case, dots and what follows a plus. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}
