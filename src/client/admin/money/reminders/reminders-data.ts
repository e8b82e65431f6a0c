import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import type { ReminderPage, ReminderPreview, SkippedReminder } from '../../../../contract/reminders.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Body, call } from '../../../platform/api/call.ts';
import { notify } from '../../../ui/notifications.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { queuedMailText } from '../../orders/outbox/mail-status.tsx';

export interface RemindersData {
  page: ReminderPage;
  /** The mail being previewed, or why there is none. */
  shownMail: { order: string; preview: ReminderPreview | null; message: string } | null;
}

export async function loader({ request: { url, signal } }: LoaderFunctionArgs): Promise<RemindersData> {
  const { searchParams: asked } = new URL(url);
  const query = new URLSearchParams([...asked].filter(([name, value]) => name !== 'mail' && value !== ''));
  const order = asked.get('mail');
  const page = await call('GET /api/office/reminders', { query, signal });
  if (order === null || page.step === 'cancel') return { page, shownMail: null };
  try {
    const preview = await call('GET /api/office/reminders/:kind/:order', {
      params: { kind: page.step, order },
      signal,
    });
    return { page, shownMail: { order, preview, message: '' } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { page, shownMail: { order, preview: null, message: error.message } };
  }
}

export interface SendingOutcome {
  skipped: SkippedReminder[];
  /** Set if nothing was sent at all. */
  message?: string;
}

export async function action({ request }: ActionFunctionArgs): Promise<SendingOutcome> {
  try {
    // Submitted by the sending bar in this shape.
    const body: Body<'POST /api/office/reminders'> = await request.json();
    const { sent, skipped, only_stored: isOnlyStored } = await call('POST /api/office/reminders', { body });
    if (sent > 0) {
      notify(
        `${sent === 1 ? 'Eine Erinnerung ist' : `${formatCount(sent)} Erinnerungen sind`} ${queuedMailText(isOnlyStored)}.`,
        isOnlyStored ? 'info' : 'good',
      );
    }
    return { skipped };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { skipped: [], message: error.message };
  }
}
