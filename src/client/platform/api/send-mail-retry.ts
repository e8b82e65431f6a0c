import type * as v from 'valibot';
import * as outbox from '../../../contract/outbox.ts';
import { call } from './call.ts';
import type { MailScope } from './fetch-outbox.ts';

/** Has a mail that did not go out tried again at once. */
export function sendMailRetry(
  to: MailScope,
  id: number,
): Promise<v.InferOutput<typeof outbox.retryGuestMail.answer>> {
  const endpoint = to === 'guests' ? outbox.retryGuestMail : outbox.retryTeamMail;
  return call<typeof outbox.retryGuestMail | typeof outbox.retryTeamMail>(endpoint, { params: { id } });
}

/** The same with all that did not go out; answers how many. */
export function sendMailRetries(to: MailScope): Promise<v.InferOutput<typeof outbox.retryGuestMails.answer>> {
  const endpoint = to === 'guests' ? outbox.retryGuestMails : outbox.retryTeamMails;
  return call<typeof outbox.retryGuestMails | typeof outbox.retryTeamMails>(endpoint);
}
