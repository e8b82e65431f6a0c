import type { Email } from 'postal-mime';
import type { Services } from '../../../src/server/app/services.ts';
import { deliverDueMail, smtpPostbox } from '../../../src/server/messages/mail-delivery.ts';
import type { SmtpInbox } from './smtp-inbox.ts';

/** Delivers what is due to a mail server; answers what has arrived there so far, the oldest first. */
export async function deliverAll(services: Services, inbox: SmtpInbox): Promise<Email[]> {
  const postbox = smtpPostbox(inbox.url);
  while ((await deliverDueMail(services, postbox)) > 0);
  postbox.close();
  return inbox.emails();
}
