import type * as reminders from '../../../contract/reminders.ts';
import { call } from './call.ts';

/** A page of the orders that are due for a step. */
export function fetchReminders(
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<reminders.ReminderPage> {
  return call('GET /api/office/reminders', { query, signal });
}

/** A reminder as it would be written now. */
export function fetchReminder(
  params: { kind: string; order: string },
  signal?: AbortSignal,
): Promise<reminders.ReminderPreview> {
  return call('GET /api/office/reminders/:kind/:order', { params, signal });
}
