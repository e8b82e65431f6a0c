import { sql } from 'kysely';
import * as v from 'valibot';
import type { ReminderStep, StepWindow } from '../../../domain/reminder.ts';
import type { Db } from '../../platform/database/store.ts';
import { isStorable } from '../../platform/http/storable-text.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';
import { hasWord } from '../../sales/orders/search-terms.repository.ts';

/** Conditions written exactly as in the partial indexes (0002-growth-indexes.sql), or SQLite does not use them. */
const open = sql<boolean>`orders.status = 'open'`;
const steps = {
  friendly: { day: 'orders.due_on', isAtStep: sql<boolean>`orders.last_deadline is null` },
  last: { day: 'orders.due_on', isAtStep: sql<boolean>`orders.last_deadline is null` },
  cancel: { day: 'orders.last_deadline', isAtStep: sql<boolean>`orders.last_deadline is not null` },
} as const;

const Text = v.pipe(v.string(), v.check(isStorable));
const Cursor = v.tuple([Text, Text]);

/** The last row of a page: its day and order id. */
export type DueOrderCursor = readonly [day: string, id: string];

export type DueOrder = Awaited<ReturnType<typeof pageOfDueOrders>>[number];

/** A page of the orders for which a step is due and that have words with `prefixes`, including paused ones, longest due first. */
export function pageOfDueOrders(
  db: Db,
  step: ReminderStep,
  {
    window,
    after,
    limit,
    prefixes = [],
  }: { window: StepWindow; after: DueOrderCursor | null; limit: number; prefixes?: ReadonlyArray<string> },
) {
  const { day } = steps[step];
  let page = dueOrders(db, step, window).orderBy(day).orderBy('orders.id');
  for (const prefix of prefixes) page = page.where('orders.search_text', 'like', hasWord(prefix));
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

/** How many orders a step is due for, counted up to `most`. */
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

/** The cursor of the page after this order. */
export function cursorAfter(step: ReminderStep, { id, due_on, last_deadline }: DueOrder): DueOrderCursor {
  return [step === 'cancel' ? (last_deadline ?? '') : due_on, id];
}

export function encodeCursor(cursor: DueOrderCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** `undefined` for an invalid cursor. */
export function decodeCursor(text: string): DueOrderCursor | undefined {
  try {
    const cursor = v.safeParse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return cursor.success ? cursor.output : undefined;
  } catch {
    return undefined;
  }
}

/** Open orders for which a step is due and not taken yet, including paused ones. */
function dueOrders(db: Db, step: ReminderStep, { from, until, orderedUntil }: StepWindow) {
  const { day, isAtStep } = steps[step];
  let due = selectOrders(db)
    .where(open)
    .where(isAtStep)
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
