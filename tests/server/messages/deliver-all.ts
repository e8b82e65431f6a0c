import type { Email } from 'postal-mime';
import type { Services } from '../../../src/server/app/services.ts';
import { claimMails, deliverMail } from '../../../src/server/messages/mail-delivery.ts';
import type { Postbox } from '../../../src/server/messages/mail-message.ts';
import { smtpPostbox } from '../../../src/server/messages/postbox.ts';
import type { SmtpInbox } from './smtp-inbox.ts';

const AT_ONCE = 4;

/** Delivers a few due mails at once, without a running outbox; answers how many were due. */
export async function deliverDueMail(services: Services, postbox: Postbox): Promise<number> {
  const { found, mails } = await claimMails(services, AT_ONCE);
  await Promise.all(mails.map((mail) => deliverMail(services, postbox, mail)));
  return found;
}

/** Delivers what is due to a mail server; answers what has arrived there so far, the oldest first. */
export async function deliverAll(services: Services, inbox: SmtpInbox): Promise<Email[]> {
  const postbox = smtpPostbox(inbox.url);
  while ((await deliverDueMail(services, postbox)) > 0);
  postbox.close();
  return inbox.emails();
}
