import { type Answer, call } from './call.ts';
import type { MailScope } from './fetch-outbox.ts';

/** Has a mail that did not go out tried again at once. */
export function sendMailRetry(
  to: MailScope,
  id: number,
): Promise<Answer<'POST /api/office/outbox/guests/:id/retry'>> {
  return call(`POST /api/office/outbox/${to}/:id/retry`, { params: { id } });
}

/** The same with all that did not go out; answers how many. */
export function sendMailRetries(to: MailScope): Promise<Answer<'POST /api/office/outbox/guests/retry'>> {
  return call(`POST /api/office/outbox/${to}/retry`);
}
