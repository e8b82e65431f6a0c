import type { ActionFunctionArgs } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import type { MailScope } from '../../../platform/api/fetch-outbox.ts';
import { sendMailRetries, sendMailRetry } from '../../../platform/api/send-mail-retry.ts';
import { germanCount } from '../../../ui/german-count.ts';
import { notify } from '../../../ui/notification-store.ts';
import { wayWords } from './mail-words.ts';

/** Tries the mail of a form again, or all; says what came of it. */
export async function retryHere({ request }: ActionFunctionArgs): Promise<null> {
  const form = await request.formData();
  const to: MailScope = form.get('to') === 'team' ? 'team' : 'guests';
  try {
    if (form.get('intent') === 'retry-all') {
      const { retried, only_stored: isOnlyStored } = await sendMailRetries(to);
      const mails = retried === 1 ? 'Eine Mail' : `${germanCount(retried)} Mails`;
      if (isOnlyStored) notify(`${mails} ${retried === 1 ? 'ist' : 'sind'} ${wayWords(true)}.`);
      else notify(`${mails} ${retried === 1 ? 'geht' : 'gehen'} jetzt noch einmal hinaus.`, 'good');
    } else {
      const { only_stored: isOnlyStored } = await sendMailRetry(to, Number(form.get('mail')));
      if (isOnlyStored) notify(`Die Mail ist ${wayWords(true)}.`);
      else notify('Die Mail geht jetzt noch einmal hinaus.', 'good');
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, 'danger');
  }
  return null;
}
