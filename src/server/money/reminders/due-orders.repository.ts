import { sql } from 'kysely';
import * as v from 'valibot';
import type { ReminderStep, StepWindow } from '../../../domain/reminder.ts';
import type { Db } from '../../platform/database/store.ts';
import { isStorable } from '../../platform/http/storable-text.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';

/** Where a page of due orders begins: behind this day and id. */
export type DueOrderCursor = readonly [day: string, id: string];

export type DueOrder = Awaited<ReturnType<typeof pageOfDueOrders>>[number];

/** Written exactly as in their partial indexes (0001-baseline.sql). */
const open = sql<boolean>`orders.status = 'open'`;
const steps = {
  friendly: { day: 'orders.due_on', isTaken: sql<boolean>`orders.last_deadline is null` },
  last: { day: 'orders.due_on', isTaken: sql<boolean>`orders.last_deadline is null` },
  cancel: { day: 'orders.last_deadline', isTaken: sql<boolean>`orders.last_deadline is not null` },
} as const;

/** Open orders for which a step is due and not taken yet, whatever may speak against it; the longest due first. */
function dueOrders(db: Db, step: ReminderStep, { from, until, orderedUntil }: StepWindow) {
  const { day, isTaken } = steps[step];
  let due = selectOrders(db)
    .where(open)
    .where(isTaken)
    .where(day, '<=', until)
    .where('orders.created_at', '<=', orderedUntil)
    .where('orders.source', '!=', 'box_office')
    .whereRef('orders.paid_cents', '<', 'orders.total_cents');
  if (from !== null) due = due.where(day, '>=', from);
  if (step === 'cancel') return due;
  return due.where((where) =>
    where.not(
      where.exists(
        where
          .selectFrom('reminders')
          .whereRef('reminders.order_id', '=', 'orders.id')
          .where('reminders.kind', '=', step)
          .select('reminders.id'),
      ),
    ),
  );
}

/** A page of them behind `after`. */
export function pageOfDueOrders(
  db: Db,
  step: ReminderStep,
  { window, after, limit }: { window: StepWindow; after: DueOrderCursor | null; limit: number },
) {
  const { day } = steps[step];
  let page = dueOrders(db, step, window).orderBy(day).orderBy('orders.id');
  if (after !== null)
    page = page.where(sql<boolean>`(${sql.ref(day)}, ${sql.ref('orders.id')}) > (${after[0]}, ${after[1]})`);
  return page
    .limit(limit)
    .select([
      'orders.id',
      'orders.number',
      'orders.firstname',
      'orders.lastname',
      'orders.email',
      'orders.due_on',
      'orders.last_deadline',
      'orders.created_at',
      'orders.total_cents',
      'orders.paid_cents',
      'orders.exempt_because',
    ])
    .execute();
}

/** How many there are, counted no further than `most`. */
export async function countDueOrders(
  db: Db,
  step: ReminderStep,
  window: StepWindow,
  most: number,
): Promise<number> {
  const some = dueOrders(db, step, window).select('orders.id').limit(most).as('some');
  const { count } = await db
    .selectFrom(some)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const Text = v.pipe(v.string(), v.check(isStorable));
const Place = v.tuple([Text, Text]);

/** Where the page behind an order begins. */
export function cursorAfter(step: ReminderStep, { id, due_on, last_deadline }: DueOrder): DueOrderCursor {
  return [step === 'cancel' ? (last_deadline ?? '') : due_on, id];
}

/** A place as a page names it. */
export function encodeCursor(place: DueOrderCursor): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** `undefined` for what is no place. */
export function decodeCursor(text: string): DueOrderCursor | undefined {
  try {
    const place = v.safeParse(Place, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return place.success ? place.output : undefined;
  } catch {
    return undefined;
  }
}
