import * as outbox from '../../contract/outbox.ts';
import { call } from './call.ts';
import type { MailScope } from './fetch-outbox.ts';

/** Has a mail that did not go out tried again at once. */
export async function sendMailRetry(to: MailScope, id: number): Promise<void> {
  const endpoint = to === 'guests' ? outbox.retryGuestMail : outbox.retryTeamMail;
  await call<typeof outbox.retryGuestMail | typeof outbox.retryTeamMail>(endpoint, { params: { id } });
}

/** The same with all that did not go out; answers how many. */
export async function sendMailRetries(to: MailScope): Promise<number> {
  const endpoint = to === 'guests' ? outbox.retryGuestMails : outbox.retryTeamMails;
  return (await call<typeof outbox.retryGuestMails | typeof outbox.retryTeamMails>(endpoint)).retried;
}
