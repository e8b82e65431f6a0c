import type { ActionFunctionArgs } from 'react-router-dom';
import type { SkippedReminder } from '../../../../contract/reminders.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Reminding, sendReminders } from '../../../platform/api/send-reminder-mails.ts';
import { germanCount } from '../../../ui/german-count.ts';
import { notify } from '../../../ui/notification-store.ts';
import { wayWords } from '../../orders/outbox/mail-words.ts';

export interface SendingOutcome {
  skipped: SkippedReminder[];
  /** Why nothing at all was sent. */
  message?: string;
}

/** Reminds the guests of the chosen orders, and says how many were. */
export async function sendChosen({ request }: ActionFunctionArgs): Promise<SendingOutcome> {
  try {
    const {
      sent,
      skipped,
      only_stored: isOnlyStored,
    } = await sendReminders((await request.json()) as Reminding);
    if (sent > 0) {
      notify(
        `${sent === 1 ? 'Eine Erinnerung ist' : `${germanCount(sent)} Erinnerungen sind`} ${wayWords(isOnlyStored)}.`,
        isOnlyStored ? 'info' : 'good',
      );
    }
    return { skipped };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { skipped: [], message: error.message };
  }
}
