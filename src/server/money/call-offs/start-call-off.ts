import type { Selectable } from 'kysely';
import type { CallOff, CallOffWish } from '../../../contract/call-offs.ts';
import { REQUIRED } from '../../../contract/form-rules.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import {
  callOffPlaceholders,
  hoursToMove,
  movedTimes,
  unknownPlaceholders,
} from '../../../domain/call-off.ts';
import { centsToEuros, eurosToCents } from '../../../domain/money.ts';
import {
  berlinDay,
  hoursAfter,
  type StoredTime,
  storedTimeOfInstant,
  storedTimeOrNull,
  wallTimeOf,
} from '../../../domain/stored-time.ts';
import { writeEventHistory } from '../../catalog/events/event-history.repository.ts';
import {
  countVersion,
  eventsToCome,
  findEvent,
  lockEvent,
  updateEvent,
} from '../../catalog/events/events.repository.ts';
import type { EventsTable } from '../../platform/database/catalog-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import { hashSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import { answersOf } from '../refunds/refund-links.repository.ts';
import {
  type CallOffRow,
  collectOrders,
  eventsBeingCalledOff,
  eventsOfCallOffs,
  findCallOffByKey,
  insertCallOff,
  newestCallOffs,
  progressOf,
} from './call-offs.repository.ts';

type EventRow = Selectable<EventsTable>;

/** What a wish is about: the events as they are, and by how many hours they move. */
export interface CallOffScope {
  events: EventRow[];
  hours: number;
}

/**
 * The events of a wish, the earliest first. Refused: `unknown_event`, `call_off_cancelled`, `call_off_nothing` if no event is ahead, and `invalid`
 * for a missing or past day, none or both of share and amount, and a placeholder nobody knows.
 */
export async function scopeOf(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  wish: CallOffWish,
): Promise<CallOffScope | Refusal> {
  const now = clock();
  const events = await eventsOf(store.read, wish.event, now);
  if (isRefusal(events)) return events;
  const hours =
    wish.kind === 'moved' && wish.starts_at !== null
      ? hoursToMove(
          events.map(({ starts_at }) => starts_at),
          wish.starts_at,
        )
      : 0;
  const errors = faultsOf(wish, { events, hours }, now);
  return Object.keys(errors).length > 0 ? refuse('invalid', { errors }) : { events, hours };
}

async function eventsOf(db: Db, id: number | null, now: number): Promise<EventRow[] | Refusal> {
  if (id === null) {
    const events = await eventsToCome(db, storedTimeOfInstant(now));
    return events.length === 0 ? refuse('call_off_nothing') : events;
  }
  const event = await findEvent(db, id);
  if (event === undefined) return refuse('unknown_event');
  return event.cancelled_at === null ? [event] : refuse('call_off_cancelled', { names: event.name });
}

function faultsOf(wish: CallOffWish, { events, hours }: CallOffScope, now: number): Record<string, string> {
  const errors: Record<string, string> = {};
  const [unknown] = unknownPlaceholders(wish.words);
  const known = callOffPlaceholders.map((name) => `{${name}}`).join(', ');
  if (unknown !== undefined) errors.words = `{${unknown}} lässt sich nicht ausfüllen. Es gibt: ${known}`;
  if (wish.until < berlinDay(now)) errors.until = 'Dieser Tag ist schon vorbei';
  if (wish.kind === 'price_back') {
    if (wish.percent === null && wish.amount === null) errors.percent = REQUIRED;
    if (wish.percent !== null && wish.amount !== null) errors.amount = 'Bitte nur eines von beiden';
  }
  if (wish.kind !== 'moved') return errors;
  const first = events[0]?.starts_at ?? '';
  const start = hoursAfter(first, hours);
  if (wish.starts_at === null) errors.starts_at = REQUIRED;
  else if (hours === 0) errors.starts_at = 'Das ist der Beginn, den sie jetzt schon hat';
  else if (start <= storedTimeOfInstant(now)) errors.starts_at = 'Dieser Tag ist schon vorbei';
  else if (wish.until >= wallTimeOf(start).slice(0, 10))
    errors.until = 'Spätestens am Tag vor dem neuen Termin';
  return errors;
}

interface NewCallOff {
  wish: CallOffWish;
  /** The client's key of the attempt. */
  key: string;
  /** The events as seen in the preview. */
  seen: ReadonlyArray<number>;
}

/**
 * Calls events off, moves them or gives a part of their price back: the events change at once, so that sale and doors
 * follow, and their orders are put on a list that `carryOutCallOffs` works off. Needs the permissions `money` and `events`. Sent again
 * with the same key it changes nothing and returns the same id. Refused: what `scopeOf` refuses, `call_off_changed` if
 * the events are not those of the preview, `call_off_running` while an earlier one is not carried out.
 */
export async function startCallOff(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  { wish, key, seen }: NewCallOff,
): Promise<number | Refusal> {
  const keyHash = hashSecret(key);
  const started = await tryToStart(services, who, { wish, keyHash, seen });
  // What the same call, sent before, has called off is refused by its own doing.
  return isRefusal(started) ? ((await findCallOffByKey(services.store.read, keyHash)) ?? started) : started;
}

async function tryToStart(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  { wish, keyHash, seen }: Omit<NewCallOff, 'key'> & { keyHash: string },
): Promise<number | Refusal> {
  const scope = await scopeOf(services, wish);
  if (isRefusal(scope)) return scope;
  const ids = scope.events.map(({ id }) => id);
  if (ids.toSorted().join() !== seen.toSorted().join()) return refuse('call_off_changed');
  const now = services.clock();
  const id = await services.store.write((trx) => start(trx, who, { scope, wish, keyHash, now }));
  if (isRefusal(id)) return id;
  services.changes.announceCatalogue();
  for (const event of ids) services.changes.announceRenewal(event);
  return id;
}

interface Start {
  scope: CallOffScope;
  wish: CallOffWish;
  keyHash: string;
  now: number;
}

const AUDIT_ACTIONS = { cancelled: 'called_off', moved: 'moved', price_back: 'price_back' } as const;

async function start(
  trx: Trx,
  who: Staff,
  { scope: { events, hours }, wish, keyHash, now }: Start,
): Promise<number | Refusal> {
  const ids = events.map(({ id }) => id).toSorted((a, b) => a - b);
  // Locked in the order of their ids, so that two concurrent ones cannot deadlock.
  for (const id of ids) {
    const event = await lockEvent(trx, id);
    const seen = events.find((one) => one.id === id);
    if (event === undefined || event.cancelled_at !== null || event.starts_at !== seen?.starts_at)
      return refuse('call_off_changed');
  }
  const running = await eventsBeingCalledOff(trx, ids);
  if (running.length > 0) return refuse('call_off_running', { names: running.join(', ') });
  const id = await insertCallOff(
    trx,
    {
      key_hash: keyHash,
      kind: wish.kind,
      percent: wish.kind === 'price_back' ? wish.percent : null,
      cents: wish.kind === 'price_back' && wish.amount !== null ? eurosToCents(wish.amount) : null,
      words: wish.words,
      until: wish.until,
      created_at: now,
      created_by: nameOfStaff(who),
      created_by_id: who.userId,
    },
    events.map((event) => ({
      event_id: event.id,
      starts_before: event.starts_at,
      starts_after: hoursAfter(event.starts_at, hours),
    })),
  );
  if (id === null) return refuse('try_again');
  for (const event of events) {
    await changeEvent(trx, event, { wish, hours, now });
    await writeEventHistory(trx, { who, at: now }, AUDIT_ACTIONS[wish.kind], event);
  }
  await collectOrders(trx, { callOffId: id, eventIds: ids, madeUntil: null });
  return id;
}

async function changeEvent(
  trx: Trx,
  event: EventRow,
  { wish, hours, now }: Pick<Start, 'wish' | 'now'> & { hours: number },
): Promise<void> {
  if (wish.kind === 'cancelled') await updateEvent(trx, event.id, { cancelled_at: now });
  if (wish.kind === 'moved') {
    const moved_from = event.moved_from ?? event.starts_at;
    await updateEvent(trx, event.id, { ...movedTimes(event, hours), moved_from });
  }
  await countVersion(trx, event, wish.kind === 'moved' ? 'facts' : undefined);
}

const MOST_LISTED = 20;

/** The newest call-offs, of one event or of all, and how far they are; needs `money` and `events`. */
export async function listCallOffs(
  { store: { read: db } }: Pick<Ports, 'store'>,
  eventId: number | null,
): Promise<{ call_offs: CallOff[] }> {
  const rows = await newestCallOffs(db, eventId, MOST_LISTED);
  const ids = rows.map(({ id }) => id);
  const [events, progress, answers] = await Promise.all([
    eventsOfCallOffs(db, ids),
    progressOf(db, ids),
    answersOf(db, ids),
  ]);
  return {
    call_offs: rows.map((row) => ({
      ...viewCallOff(row),
      events: events
        .filter(({ call_off_id }) => call_off_id === row.id)
        .map(({ event_id, name, starts_before, starts_after }) => ({
          ...{ id: event_id, name, starts_before, starts_after },
        })),
      orders: progress.get(row.id)?.orders ?? 0,
      done: progress.get(row.id)?.done ?? 0,
      refund: centsToEuros(progress.get(row.id)?.refundCents ?? 0),
      answers: answers.get(row.id) ?? 0,
    })),
  };
}

function viewCallOff({
  id,
  kind,
  percent,
  cents,
  words,
  until,
  created_at,
  created_by,
  finished_at,
}: CallOffRow) {
  return {
    ...{ id, kind, percent, words, until, created_by },
    amount: cents === null ? null : centsToEuros(cents),
    created_at: storedTimeOfInstant(created_at),
    finished_at: storedTimeOrNull(finished_at),
  };
}

/** An event as the previews and links show it: when it was to start, and when it does `hours` later. */
export function viewScopeEvent({ id, name, starts_at }: EventRow, hours: number) {
  return {
    id,
    name,
    starts_before: starts_at,
    starts_after: hoursAfter(starts_at, hours) satisfies StoredTime,
  };
}
