import type { LoaderFunctionArgs } from 'react-router-dom';
import type { ReminderPage, ReminderPreview } from '../../../../contract/reminders.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchReminder, fetchReminders } from '../../../platform/api/fetch-reminders.ts';

export interface RemindersData {
  page: ReminderPage;
  /** The mail that is looked at, or why there is none. */
  looked: { order: string; preview: ReminderPreview | null; message: string } | null;
}

/** The orders that are due as the address asks for them, and the mail it wants to look at. */
export async function loadReminders({ request }: LoaderFunctionArgs): Promise<RemindersData> {
  const { searchParams: asked } = new URL(request.url);
  const query = new URLSearchParams([...asked].filter(([name, value]) => name !== 'mail' && value !== ''));
  const order = asked.get('mail');
  const page = await fetchReminders(query, request.signal);
  if (order === null || page.step === 'cancel') return { page, looked: null };
  try {
    const preview = await fetchReminder({ kind: page.step, order }, request.signal);
    return { page, looked: { order, preview, message: '' } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { page, looked: { order, preview: null, message: error.message } };
  }
}
