import {
  bookableStates,
  type CandidateOrder,
  matchPayment,
  type PaymentMatch,
} from '../../../domain/match-payment.ts';
import { codeOfNumber } from '../../../domain/order-number.ts';
import { type PaymentClues, paymentClues } from '../../../domain/payment-clues.ts';
import type { Db } from '../../platform/database/store.ts';
import { letOthers } from '../../platform/let-others.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { ordersOfInvoices } from '../invoices/documents.repository.ts';
import { type EntryToMatch, entryToMatch, untouchedEntries, updateMatch } from './bank-entries.repository.ts';
import {
  candidateOrdersByCode,
  candidateOrdersById,
  candidateOrdersByName,
  candidateOrdersByNameAndAmount,
} from './bank-orders.repository.ts';

const AT_ONCE = 100;

export async function rematchImport(
  services: Pick<Ports, 'store'> & SettingsPort,
  importId: number,
): Promise<void> {
  const { store } = services;
  const open = (await untouchedEntries(store.read, importId)).filter(
    ({ blanked_at, state }) => blanked_at === null && state !== 'maybe_double',
  );
  const prefix = services.settings().order_prefix;
  const matches = await matchEntries(store.read, prefix, open.map(entryToMatch));
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
  if (changed.length === 0) return;
  await store.write(async (trx) => {
    for (const { id, match } of changed) await updateMatch(trx, id, match);
  });
}

/**
 * Matches entries in order: an order that an earlier entry will pay counts as paid for later ones. Orders are
 * looked up in batches, by the codes, invoice numbers and names in the texts of the entries.
 */
export async function matchEntries(
  db: Db,
  prefix: string,
  entries: ReadonlyArray<EntryToMatch>,
): Promise<PaymentMatch[]> {
  const matches: PaymentMatch[] = [];
  const promised = new Map<string, number>();
  const turn = letOthers();
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const batch = entries.slice(from, from + AT_ONCE);
    for (const match of await matchBatch(db, { prefix, batch, promised, turn })) matches.push(match);
  }
  return matches;
}

interface Batch {
  prefix: string;
  batch: ReadonlyArray<EntryToMatch>;
  /** Cents by order that earlier entries will pay. */
  promised: Map<string, number>;
  /** Awaited between entries, since each may take long. */
  turn: () => Promise<void>;
}

async function matchBatch(db: Db, { prefix, batch, promised, turn }: Batch): Promise<PaymentMatch[]> {
  const read: { entry: EntryToMatch; clues: PaymentClues }[] = [];
  for (const entry of batch) {
    await turn();
    read.push({ entry, clues: paymentClues(entry, prefix) });
  }
  const codes = read.flatMap(({ clues: { exact, bare, near } }) => [...exact, ...bare, ...near]);
  const invoices = await ordersOfInvoices(db, unique(read.flatMap(({ clues }) => clues.invoices)));
  const found = new Map<string, CandidateOrder>();
  for (const order of await candidateOrdersByCode(db, prefix, unique(codes))) found.set(order.id, order);
  for (const order of await candidateOrdersById(db, unique([...invoices.values()])))
    found.set(order.id, order);

  const matches: PaymentMatch[] = [];
  for (const { entry, clues } of read) {
    await turn();
    const ofName = hasExact(clues, found) ? [] : await namesakes(db, entry, clues.names);
    const orders = [...new Map([...found.values(), ...ofName].map((order) => [order.id, order])).values()];
    const facts = orders.map((order) => ({
      ...order,
      paidCents: order.paidCents + (promised.get(order.id) ?? 0),
      ...(isPromised(order, promised) && { status: 'paid' as const }),
    }));
    const match = matchPayment({
      entry,
      clues,
      orders: inSequence(facts, clues),
      invoices,
    });
    matches.push(match);
    if (!isBookable(match)) continue;
    for (const { orderId, cents } of match.ways[0]?.shares ?? [])
      promised.set(orderId, (promised.get(orderId) ?? 0) + cents);
  }
  return matches;
}

/** Whether staff may book it together with others in one click. */
function isBookable({ state }: PaymentMatch): boolean {
  return bookableStates.some((bookable) => bookable === state);
}

function isPromised(order: CandidateOrder, promised: Map<string, number>): boolean {
  const cents = promised.get(order.id);
  return cents !== undefined && order.status === 'open' && order.paidCents + cents >= order.totalCents;
}

/** Orders named in the text come first, in its order. */
function inSequence(orders: ReadonlyArray<CandidateOrder>, { exact }: PaymentClues): CandidateOrder[] {
  const placeOf = ({ number }: CandidateOrder) => {
    const at = exact.indexOf(codeOfNumber(number));
    return at < 0 ? exact.length : at;
  };
  return orders.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function hasExact({ exact }: PaymentClues, found: ReadonlyMap<string, CandidateOrder>): boolean {
  const codes = new Set(exact);
  return [...found.values()].some(({ number }) => codes.has(codeOfNumber(number)));
}

async function namesakes(db: Db, entry: EntryToMatch, names: ReadonlyArray<string>) {
  if (entry.amountCents <= 0) return [];
  const found: CandidateOrder[] = [];
  for (const name of names)
    found.push(...(await candidateOrdersByNameAndAmount(db, name, entry.amountCents)));
  if (found.length > 0) return found;
  for (const name of names) found.push(...(await candidateOrdersByName(db, name)));
  return found;
}

function unique(texts: ReadonlyArray<string>): string[] {
  return [...new Set(texts)];
}
