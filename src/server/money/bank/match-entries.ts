import { searchWords } from '../../../domain/german-text.ts';
import { bookableStates, matchPayment, type PaymentMatch } from '../../../domain/match-payment.ts';
import { codeOfNumber } from '../../../domain/order-number.ts';
import { nameTokens, type PaymentClues, paymentClues } from '../../../domain/payment-clues.ts';
import { type CandidateOrder, openCentsOf } from '../../../domain/payment-shares.ts';
import type { Db } from '../../platform/database/store.ts';
import { letOthers } from '../../platform/let-others.ts';
import type { Ports } from '../../platform/ports.ts';
import type { FestivalSettings, SettingsPort } from '../../settings/festival-settings.ts';
import { ordersOfInvoices } from '../invoices/documents.repository.ts';
import {
  type EntryToMatch,
  entryToMatch,
  untouchedEntries,
  updateMatches,
} from './bank-entries.repository.ts';
import {
  candidateOrdersByCode,
  candidateOrdersById,
  candidateOrdersByName,
  type NameWanted,
} from './bank-orders.repository.ts';

const AT_ONCE = 100;

/** So many batches are looked up side by side, which leaves connections for those who buy. */
const BATCHES_AT_ONCE = 3;

export async function rematchImport(
  services: Pick<Ports, 'store'> & SettingsPort,
  importId: number,
): Promise<void> {
  const { store } = services;
  const open = (await untouchedEntries(store.read, importId)).filter(
    ({ blanked_at, state, refund_run_id, returned_entry_id }) =>
      blanked_at === null && state !== 'maybe_double' && refund_run_id === null && returned_entry_id === null,
  );
  const rules = matchingRules(services.settings());
  const matches = await matchEntries(store.read, rules, open.map(entryToMatch));
  const changed = open.flatMap(({ id, state, reason, ways, is_undone }, at) => {
    const found = matches[at];
    if (found === undefined) return [];
    // What staff have undone is never booked or ignored automatically again.
    const isHeld = is_undone === 1 && (isBookable(found) || found.state === 'ignored');
    const match = isHeld ? { ...found, state: 'suggested' as const } : found;
    if (match.state === 'ignored') return [];
    const isSame = match.state === state && match.reason === reason && JSON.stringify(match.ways) === ways;
    return isSame ? [] : [{ id, match }];
  });
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const some = changed.slice(from, from + AT_ONCE);
    await store.write((trx) => updateMatches(trx, some));
  }
}

/** What matching depends on besides the entries. */
interface Rules {
  /** Of the shop's order numbers. */
  prefix: string;
  /** What may be missing from an open amount, in cents. */
  toleranceCents: number;
}

export function matchingRules(settings: FestivalSettings): Rules {
  return { prefix: settings.order_prefix, toleranceCents: settings.payment_tolerance_cents };
}

/**
 * Matches entries in order: an order that an earlier entry will pay counts as paid for later ones. Orders are
 * looked up in batches, by the codes, invoice numbers and names in the texts of the entries.
 */
export async function matchEntries(
  db: Db,
  rules: Rules,
  entries: ReadonlyArray<EntryToMatch>,
): Promise<PaymentMatch[]> {
  const turn = letOthers();
  const read: ReadEntry[] = [];
  for (const entry of entries) {
    await turn();
    read.push({ entry, clues: paymentClues(entry, rules.prefix) });
  }
  const parts = partsByCode(read);
  const promised = new Map<string, number>();
  const matches: PaymentMatch[] = [];
  const batches = Array.from({ length: Math.ceil(read.length / AT_ONCE) }, (_, at) =>
    read.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  for (let from = 0; from < batches.length; from += BATCHES_AT_ONCE) {
    const some = batches.slice(from, from + BATCHES_AT_ONCE);
    const found = await Promise.all(some.map((batch) => lookUp(db, rules.prefix, batch, turn)));
    for (const facts of found)
      for (const match of await matchBatch({ ...rules, ...facts, parts, promised, turn }))
        matches.push(match);
  }
  return matches;
}

interface ReadEntry {
  entry: EntryToMatch;
  clues: PaymentClues;
}

/** The amounts of the transfers that name one order only, by its code. */
function partsByCode(read: ReadonlyArray<ReadEntry>): Map<string, number[]> {
  const parts = new Map<string, number[]>();
  for (const { entry, clues } of read) {
    const [code, ...others] = clues.exact;
    const isPart = entry.amountCents > 0 && entry.currency === 'EUR' && !entry.isReversal;
    if (code === undefined || others.length > 0 || !isPart) continue;
    parts.set(code, [...(parts.get(code) ?? []), entry.amountCents]);
  }
  return parts;
}

/** What the database has on the clues of a batch of entries. */
interface Facts {
  batch: ReadonlyArray<ReadEntry>;
  byCode: ReadonlyMap<string, CandidateOrder[]>;
  /** The orders of the invoices that are named, and their ids by the invoices' numbers. */
  billed: ReadonlyArray<CandidateOrder>;
  invoices: ReadonlyMap<string, string>;
  /** The orders that the names in an entry may mean, by its place. */
  ofName: (at: number) => CandidateOrder[];
}

async function lookUp(
  db: Db,
  prefix: string,
  batch: ReadonlyArray<ReadEntry>,
  turn: () => Promise<void>,
): Promise<Facts> {
  const numbers = unique(batch.flatMap(({ clues }) => clues.invoices));
  await turn();
  const invoices = numbers.length === 0 ? new Map<string, string>() : await ordersOfInvoices(db, numbers);
  const codes = unique(batch.flatMap(({ clues }) => codesOf(clues)));
  await turn();
  const byCode = Map.groupBy(await candidateOrdersByCode(db, prefix, codes), ({ number }) =>
    codeOfNumber(number),
  );
  const billed = await candidateOrdersById(db, unique([...invoices.values()]));
  await turn();
  return { batch, byCode, billed, invoices, ofName: await namesakes(db, batch, byCode) };
}

interface Batch extends Rules, Facts {
  parts: ReadonlyMap<string, number[]>;
  /** Cents by order that earlier entries will pay. */
  promised: Map<string, number>;
  /** Awaited between entries, since each may take long. */
  turn: () => Promise<void>;
}

async function matchBatch({
  toleranceCents,
  batch,
  byCode,
  billed,
  invoices,
  ofName,
  parts,
  promised,
  turn,
}: Batch): Promise<PaymentMatch[]> {
  const matches: PaymentMatch[] = [];
  for (const [at, { entry, clues }] of batch.entries()) {
    await turn();
    const named = codesOf(clues).flatMap((code) => byCode.get(code) ?? []);
    const meant = [...named, ...(clues.invoices.length > 0 ? billed : []), ...ofName(at)];
    const orders = [...new Map(meant.map((order) => [order.id, order])).values()];
    const facts = orders.map((order) => ({
      ...order,
      paidCents: order.paidCents + (promised.get(order.id) ?? 0),
      ...(isPromised(order, promised) && { status: 'paid' as const }),
    }));
    const [code] = clues.exact;
    const match = matchPayment({
      entry,
      clues,
      orders: facts,
      invoices,
      parts: (code !== undefined && parts.get(code)) || [],
      toleranceCents,
    });
    matches.push(match);
    if (!isBookable(match)) continue;
    for (const { orderId, cents } of match.ways[0]?.shares ?? [])
      promised.set(orderId, (promised.get(orderId) ?? 0) + cents);
  }
  return matches;
}

function codesOf({ exact, bare, near, beside }: PaymentClues): string[] {
  return [...exact, ...bare, ...near, ...beside];
}

/** Whether staff may book it together with others in one click. */
function isBookable({ state }: PaymentMatch): boolean {
  return bookableStates.some((bookable) => bookable === state);
}

function isPromised(order: CandidateOrder, promised: Map<string, number>): boolean {
  const cents = promised.get(order.id);
  return cents !== undefined && order.status === 'open' && order.paidCents + cents >= order.totalCents;
}

/**
 * The open orders that the names in each entry may mean, by its place: with exactly its amount, and all of a payer. For an
 * entry with the code of an order, all of that guest's last name.
 */
async function namesakes(
  db: Db,
  batch: ReadonlyArray<ReadEntry>,
  byCode: ReadonlyMap<string, CandidateOrder[]>,
): Promise<(at: number) => CandidateOrder[]> {
  const wanted = batch.map(({ entry, clues }): NameWanted[] => {
    if (entry.amountCents <= 0) return [];
    const [named, ...others] = clues.exact.flatMap((code) => byCode.get(code) ?? []);
    if (named !== undefined) {
      // A family pays more than one of its orders.
      const isMore = others.length === 0 && entry.amountCents > openCentsOf(named);
      return isMore ? nameTokens(named.lastname).map((word) => ({ word, cents: null })) : [];
    }
    if (clues.isNoOrder) return [];
    const own = [...new Set([...clues.names, ...clues.forNames])];
    const exactly = [...new Set([...own, ...clues.purposeNames])];
    return [
      ...exactly.map((word) => ({ word, cents: entry.amountCents })),
      ...own.map((word) => ({ word, cents: null })),
    ];
  });
  const keyOf = ({ word, cents }: NameWanted) => `${word} ${cents}`;
  const once = new Map(wanted.flat().map((one) => [keyOf(one), one]));
  const found = await candidateOrdersByName(db, [...once.values()]);
  const byWord = new Map<string, CandidateOrder[]>();
  for (const order of found) {
    const [word] = searchWords([order.lastname]);
    for (const first of new Set([word, ...nameTokens(order.lastname)])) {
      if (first !== undefined) byWord.set(first, [...(byWord.get(first) ?? []), order]);
    }
  }
  return (at) => {
    const words = new Set((wanted[at] ?? []).map(({ word }) => word));
    return [...words].flatMap((word) => byWord.get(word) ?? []);
  };
}

function unique(texts: ReadonlyArray<string>): string[] {
  return [...new Set(texts)];
}
