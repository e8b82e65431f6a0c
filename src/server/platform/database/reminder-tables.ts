import type { ReminderKind } from '../../../domain/reminder.ts';
import type { Instant, Preset, RowId } from './column-types.ts';

/** A reminder that was put into the outbox; an order has each kind at most once. */
export interface RemindersTable {
  id: RowId;
  order_id: string;
  kind: ReminderKind;
  created_at: Instant;
  /** A last one says that its order is cancelled so many days after it was sent; null where it does not say so. */
  notice_days: Preset<number | null>;
}
