import type { ReminderRules } from '../../../domain/reminder.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';

/** When the club reminds, as its settings say. */
export function reminderRules({ reminders }: FestivalSettings): ReminderRules {
  return {
    friendlyDays: reminders.friendly_days,
    lastDays: reminders.last_days,
    deadlineDays: reminders.deadline_days,
    cancelDays: reminders.cancel_days,
  };
}
