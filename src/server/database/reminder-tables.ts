import type { ReminderKind } from '../../domain/reminder.ts';
import type { Instant, RowId } from './column-types.ts';

/** A reminder that was put into the outbox; an order has each kind at most once. */
export interface RemindersTable {
  id: RowId;
  order_id: string;
  kind: ReminderKind;
  created_at: Instant;
}
