import type { CashCount, CashCountWish, CountSheet, Takings } from '../../contract/cash-counts.ts';
import { REQUIRED } from '../../contract/form-rules.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import { foldForSearch } from '../../domain/german-text.ts';
import { centsToEuros, eurosToCents } from '../../domain/money.ts';
import { booksCutoff } from '../../domain/retention.ts';
import {
  berlinDay,
  dayAfter,
  instantOfStoredTime,
  type StoredTime,
  storedTimeOf,
  storedTimeOfInstant,
} from '../../domain/stored-time.ts';
import { findEvent } from '../catalog/events/events.repository.ts';
import type { Db, Trx } from '../platform/database/store.ts';
import { takeTurn } from '../platform/database/transactions.ts';
import { nameOfStaff, type Staff } from '../platform/http/actor.ts';
import { hashSecret } from '../platform/http/secrets.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import {
  type CashCountRow,
  countsInForce,
  countsOfEvent,
  findCashCount,
  findCashCountByKey,
  insertCashCount,
  lastBoxOfficeSale,
  type Shift,
  soldInShift,
  takenBackInShift,
} from './cash-counts.repository.ts';
import type { CountSheetJob } from './render-count-sheet.ts';

const MOST_COUNTS = 200;
/** An evening goes on past midnight: its day ends when the next morning begins. */
const DAY_BEGINS_AT = 6;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * What was sold for cash in a shift, and the counts of its event. Without times: the day of the last sale at the box office,
 * from six in the morning to six, or up to now. Needs `orders` or `money`. Refused: `unknown_event`, `invalid` if it ends
 * before it begins.
 */
export async function readCountSheet(
  { store: { read: db }, clock }: Pick<Ports, 'clock' | 'store'>,
  eventId: number,
  asked: { from?: StoredTime | undefined; until?: StoredTime | undefined },
): Promise<CountSheet | Refusal> {
  const event = await findEvent(db, eventId);
  if (event === undefined) return refuse('unknown_event');
  const usual = usualShift((await lastBoxOfficeSale(db, eventId)) ?? clock(), clock());
  const { from = usual.from, until = usual.until } = asked;
  const shift = shiftOf(eventId, { from, until });
  if (isRefusal(shift)) return shift;
  return {
    event: { id: event.id, name: event.name, starts_at: event.starts_at },
    ...{ from, until },
    takings: await takingsIn(db, shift),
    counts: (await countsOfEvent(db, eventId, MOST_COUNTS)).map(viewCashCount),
  };
}

function usualShift(lastSale: number, now: number): { from: StoredTime; until: StoredTime } {
  const day = berlinDay(lastSale - DAY_BEGINS_AT * HOUR_MS);
  const begins = (which: string) => storedTimeOf(`${which}T0${DAY_BEGINS_AT}:00:00`);
  const nextMinute = storedTimeOfInstant(Math.ceil((now + 1) / MINUTE_MS) * MINUTE_MS);
  const end = begins(dayAfter(day, 1));
  return { from: begins(day), until: end < nextMinute ? end : nextMinute };
}

function shiftOf(eventId: number, { from, until }: { from: StoredTime; until: StoredTime }): Shift | Refusal {
  if (from >= until) return refuse('invalid', { errors: { until: 'Das Ende liegt nicht nach dem Anfang' } });
  return { eventId, from: instantOfStoredTime(from), until: instantOfStoredTime(until) };
}

/** By what was sold within the shift and what was taken back within it, as the money came and went. */
async function takingsIn(db: Db, shift: Shift): Promise<Takings[]> {
  const sold = (await soldInShift(db, shift)).map((row) => ({ ...row, sold: Number(row.count), back: 0 }));
  const back = (await takenBackInShift(db, shift)).map((row) => ({
    ...row,
    sold: 0,
    back: Number(row.count),
  }));
  const rows = [...sold, ...back].toSorted(
    (a, b) => a.position - b.position || a.price_id - b.price_id || a.price_cents - b.price_cents,
  );
  const sellers = [...new Set(rows.map(({ who }) => who ?? ''))].toSorted((a, b) => a.localeCompare(b, 'de'));
  return [null, ...sellers].map((seller) => {
    const own = rows.filter(({ who }) => seller === null || (who ?? '') === seller);
    const byPrice = Map.groupBy(own, ({ price_id, price_cents }) => `${price_id}/${price_cents}`);
    const lines = [...byPrice.values()].map((same) => ({
      price: same[0]?.name ?? '',
      amount: centsToEuros(same[0]?.price_cents ?? 0),
      sold: same.reduce((sum, row) => sum + row.sold, 0),
      taken_back: same.reduce((sum, row) => sum + row.back, 0),
    }));
    const cents = own.reduce((sum, row) => sum + (row.sold - row.back) * row.price_cents, 0);
    const tickets = own.reduce((sum, row) => sum + row.sold - row.back, 0);
    return { seller, lines, tickets, sales: centsToEuros(cents) };
  });
}

/** Somebody who has sold nothing in the shift has empty takings. */
function takingsOf(all: ReadonlyArray<Takings>, seller: string | null): Takings {
  return all.find((one) => one.seller === seller) ?? { seller, lines: [], tickets: 0, sales: 0 };
}

type Printed = Pick<CashCountWish, 'from' | 'until' | 'seller' | 'cash_box'>;

/**
 * The count sheet of a shift as a PDF of one page, as of now; nothing is stored. Needs `orders` or `money`. Refused:
 * `unknown_event`, `invalid` if the shift ends before it begins.
 */
export async function printCountSheet(
  services: Pick<Ports, 'clock' | 'pdfWorker' | 'store'> & SettingsPort,
  eventId: number,
  { from, until, seller, cash_box: cashBox }: Printed,
): Promise<Uint8Array | Refusal> {
  const { store, clock, pdfWorker, settings } = services;
  const event = await findEvent(store.read, eventId);
  if (event === undefined) return refuse('unknown_event');
  const shift = shiftOf(eventId, { from, until });
  if (isRefusal(shift)) return shift;
  const takings = takingsOf(await takingsIn(store.read, shift), seller);
  const { title, club } = settings();
  return pdfWorker.print({
    kind: 'count_sheet',
    facts: {
      ...{ festival: title, club: club.name, cashBox, from, until, takings, printedAt: clock() },
      event: { name: event.name, location: event.location, startsAt: event.starts_at },
    },
  } satisfies CountSheetJob);
}

/**
 * Stores what was counted in a cash box, with the sales of the shop at this moment, by whom and when; needs `orders` or
 * `money`. Nothing is ever changed: a correction is a new entry that names the former. Sent again with the same key it
 * stores nothing. Refused: `unknown_event`, `unknown_cash_count`, `cash_count_replaced` if the former is corrected already,
 * `cash_count_changed` if the sales are not those that were seen, `cash_count_entered` if the same money is counted in
 * another entry, `cash_count_shift` for one that has not begun or whose records are no longer kept, `invalid` for a
 * difference without a reason.
 */
export async function enterCashCount(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { eventId, key, wish }: { eventId: number; key: string; wish: CashCountWish },
): Promise<{ id: number; difference: number } | Refusal> {
  const keyHash = hashSecret(`${who.userId}/${key}`);
  const row = await store.write((trx) => enter(trx, who, { eventId, keyHash, wish, now: clock() }));
  return isRefusal(row) ? row : { id: row.id, difference: centsToEuros(differenceOf(row)) };
}

interface Entry {
  eventId: number;
  keyHash: string;
  wish: CashCountWish;
  now: number;
}

async function enter(
  trx: Trx,
  who: Staff,
  { eventId, keyHash, wish, now }: Entry,
): Promise<CashCountRow | Refusal> {
  // Two who counted together may both type it in: the later one has to see the entry of the other.
  await takeTurn(trx, `cash-counts/${eventId}`);
  const sent = await findCashCountByKey(trx, keyHash);
  // An answer was lost, and what was typed has changed since.
  if (sent !== undefined) return isSameWish(sent, eventId, wish) ? sent : refuse('cash_count_entered');
  const event = await findEvent(trx, eventId);
  if (event === undefined) return refuse('unknown_event');
  const shift = shiftOf(eventId, wish);
  if (isRefusal(shift)) return shift;
  // It would be deleted at once, or never, and stand in the books of no year that anybody reads.
  if (shift.from < booksCutoff(now) || shift.from > now) return refuse('cash_count_shift');
  const former = wish.replaces === null ? undefined : await findCashCount(trx, wish.replaces);
  if (wish.replaces !== null && former?.event_id !== eventId) return refuse('unknown_cash_count');
  const { tickets, sales } = takingsOf(await takingsIn(trx, shift), wish.seller);
  if (eurosToCents(sales) !== eurosToCents(wish.seen_sales)) return refuse('cash_count_changed');
  const count = {
    ...{ key_hash: keyHash, event_id: eventId, event_name: event.name, event_starts_at: event.starts_at },
    ...{ cash_box: wish.cash_box, seller: wish.seller, from_at: shift.from, until_at: shift.until },
    ...{ tickets, sales_cents: eurosToCents(sales), reason: wish.reason },
    opening_cents: eurosToCents(wish.opening),
    counted_cents: eurosToCents(wish.counted),
    ...{ counted_at: now, counted_by: nameOfStaff(who), counted_by_id: who.userId },
    replaces_id: wish.replaces,
  };
  if (differenceOf(count) !== 0 && count.reason === '')
    return refuse('invalid', { errors: { reason: REQUIRED } });
  const others = (await countsInForce(trx, shift)).filter(({ id }) => id !== wish.replaces);
  // Double entries of earlier versions are corrected one by one.
  const isCovered = former !== undefined && covers(former, count);
  if (!isCovered && others.some((other) => isSameMoney(other, count))) return refuse('cash_count_entered');
  const id = await insertCashCount(trx, count);
  return id === null ? refuse('cash_count_replaced') : { id, ...count };
}

/** Whether an entry is what is now sent again; its shift may have gone on meanwhile. */
function isSameWish(sent: CashCountRow, eventId: number, wish: CashCountWish): boolean {
  return (
    sent.event_id === eventId &&
    sent.cash_box === wish.cash_box &&
    sent.seller === wish.seller &&
    sent.opening_cents === eurosToCents(wish.opening) &&
    sent.counted_cents === eurosToCents(wish.counted) &&
    sent.reason === wish.reason &&
    sent.replaces_id === wish.replaces
  );
}

type CashBox = Pick<CashCountRow, 'cash_box' | 'seller'>;

/** In overlapping shifts: one cash box, and not only what two different sellers put into it. */
function isSameMoney(one: CashBox, other: CashBox): boolean {
  return (
    isSameBox(one, other) && (one.seller === null || other.seller === null || one.seller === other.seller)
  );
}

function isSameBox(one: CashBox, other: CashBox): boolean {
  const plain = ({ cash_box: name }: CashBox) => foldForSearch(name).replaceAll(/\s/g, '');
  return plain(one) === plain(other);
}

/** Whether a correction speaks of nothing that the former entry does not speak of. */
function covers(former: CashCountRow, count: Omit<CashCountRow, 'id'>): boolean {
  const isSame = isSameBox(former, count) && former.seller === count.seller;
  return isSame && former.from_at <= count.from_at && former.until_at >= count.until_at;
}

/** In integer cents; negative if money is missing. */
export function differenceOf(
  count: Pick<CashCountRow, 'counted_cents' | 'opening_cents' | 'sales_cents'>,
): number {
  return count.counted_cents - count.opening_cents - count.sales_cents;
}

function viewCashCount(row: CashCountRow & { replaced_by: number | null }): CashCount {
  return {
    ...{ id: row.id, cash_box: row.cash_box, seller: row.seller, tickets: row.tickets, reason: row.reason },
    from: storedTimeOfInstant(row.from_at),
    until: storedTimeOfInstant(row.until_at),
    sales: centsToEuros(row.sales_cents),
    opening: centsToEuros(row.opening_cents),
    counted: centsToEuros(row.counted_cents),
    difference: centsToEuros(differenceOf(row)),
    counted_at: storedTimeOfInstant(row.counted_at),
    counted_by: row.counted_by,
    replaces: row.replaces_id,
    replaced_by: row.replaced_by,
  };
}
