import type { SkippedReminder } from '../../../contract/reminders.ts';
import { centsToEuros } from '../../../domain/money.ts';
import {
  deadlineOf,
  isWithin,
  mayStaffOverride,
  noticeDaysOf,
  type ReminderKind,
  type ReminderRules,
  windowOfStep,
} from '../../../domain/reminder.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import type { Trx } from '../../platform/database/store.ts';
import { queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { type OrderAuditEntry, writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { type LockedOrder, lockOrder, setReminding } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { type PendingSnapshot, readPending, refreshPending } from './find-pending-payment.ts';
import { checkPauses, reminderRules } from './reminder-pauses.ts';
import { claimReminder } from './reminders.repository.ts';

/** Orders per transaction; small, as their locks make checkouts and bookings wait. */
const BATCH = 50;

interface ReminderRequest {
  kind: ReminderKind;
  orderIds: ReadonlyArray<string>;
  /** Staff chose each order and may override some pauses. */
  isByHand: boolean;
  /** Staff print and post them; no mail is queued, and none announces a cancellation. */
  isLetter?: boolean;
}

interface ReminderResult {
  sent: number;
  skipped: SkippedReminder[];
}

/**
 * Why an order is not reminded: it is not due (`dueOrders`, by the days of `windowOfStep`), it is paused
 * (`reminderPauseOf`), it is not what it was when it was chosen (`remind`, under the lock), or nothing is left
 * to say when the mail is written (`messages/mails/payment-reminder.ts`).
 *
 * Sends reminders for these orders in `who`'s name, each kind at most once per order. Mail, history entry and
 * reminder are written in one transaction, which checks payments, bank entries and rules again; only earlier
 * bank entries are read ahead of it. Orders that are paid, already reminded or paused are skipped and
 * returned with the reason.
 */
export async function sendReminders(
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'> & SettingsPort,
  who: OrderAuditEntry['who'],
  { kind, orderIds, isByHand, isLetter = false }: ReminderRequest,
): Promise<ReminderResult> {
  // Locked in the order of their ids, so that two concurrent calls cannot deadlock.
  const ids = [...new Set(orderIds)].sort();
  const all: ReminderResult = { sent: 0, skipped: [] };
  const { store, settings, clock } = services;
  const pending = await readPending(store.read, settings().order_prefix, clock());
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = { kind, orderIds: ids.slice(from, from + BATCH), isByHand, isLetter, pending };
    const { sent, skipped } = await store.write((trx) => remind(trx, services, who, batch));
    all.sent += sent;
    all.skipped.push(...skipped);
  }
  if (all.sent > 0) services.wakeOutbox();
  return all;
}

async function remind(
  trx: Trx,
  services: Pick<Ports, 'clock' | 'config'> & SettingsPort,
  who: OrderAuditEntry['who'],
  { kind, orderIds, isByHand, isLetter = false, pending }: ReminderRequest & { pending: PendingSnapshot },
): Promise<ReminderResult> {
  const now = services.clock();
  const rules = reminderRules(services.settings());
  const window = windowOfStep(kind, rules, now);
  const skipped: SkippedReminder[] = [];
  const skip = ({ id, number }: LockedOrder, reason: SkippedReminder['reason']) =>
    skipped.push({ order: id, number, reason });

  const due: LockedOrder[] = [];
  for (const id of orderIds) {
    const order = await lockOrder(trx, id);
    if (order === undefined) continue;
    const facts = { day: order.due_on, orderedAt: order.created_at };
    if (window !== null && isUnpaid(order) && isWithin(window, facts)) due.push(order);
    else skip(order, 'not_due');
  }
  if (due.length === 0) return { sent: 0, skipped };
  const findPending = await refreshPending(trx, pending);
  const checked = await checkPauses(trx, kind, { orders: due, findPending, now });
  let sent = 0;
  for (const [at, order] of due.entries()) {
    const pause = checked[at]?.pause ?? null;
    const isOverridden = pause !== null && (mayStaffOverride(pause) || (isLetter && pause === 'no_email'));
    if (pause !== null && !(isByHand && isOverridden)) skip(order, pause);
    else if (
      await claimReminder(trx, {
        orderId: order.id,
        kind,
        now,
        noticeDays: isLetter ? null : noticeDaysFor(kind, order, rules),
        isLetter,
      })
    ) {
      const deadline = deadlineOf(kind, order.due_on, rules, now);
      await queueReminder(trx, {
        order,
        kind,
        deadline,
        who,
        now,
        isOnlyStored: onlyStoresMail(services.config),
        isLetter,
      });
      sent++;
    } else skip(order, 'reminded');
  }
  return { sent, skipped };
}

/** Cancellation is not announced to a guest who has paid a part: staff decide about such an order. */
function noticeDaysFor(
  kind: ReminderKind,
  { paid_cents: paid }: LockedOrder,
  rules: ReminderRules,
): number | null {
  return kind === 'last' && paid === 0 ? noticeDaysOf(rules) : null;
}

interface NewReminderMail {
  order: LockedOrder;
  kind: ReminderKind;
  deadline: string;
  who: OrderAuditEntry['who'];
  now: number;
  isOnlyStored: boolean;
  isLetter: boolean;
}

async function queueReminder(
  trx: Trx,
  { order, kind, deadline, who, now, isOnlyStored, isLetter }: NewReminderMail,
): Promise<void> {
  const { id: orderId } = order;
  if (kind === 'last') await setReminding(trx, orderId, { last_deadline: deadline });
  if (!isLetter)
    await queueOrderMail(trx, { kind: `reminder_${kind}`, orderId, documentId: null, now, dueAt: now });
  const facts = {
    kind,
    amount: centsToEuros(order.total_cents - order.paid_cents),
    until: deadline,
    ...(isLetter ? { way: 'letter' } : isOnlyStored && { only_stored: 1 }),
  };
  await writeOrderHistory(trx, { orderId, at: now, who, what: 'reminder_sent', facts });
}

/** Box-office orders are paid on the spot. */
export function isUnpaid({ status, source, paid_cents, total_cents }: LockedOrder): boolean {
  return status === 'open' && source !== 'box_office' && paid_cents < total_cents;
}
