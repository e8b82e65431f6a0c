import type { BankEntry } from '../../../domain/bank-entry.ts';
import { type CandidateOrder, matchPayment, type PaymentJudgement } from '../../../domain/match-payment.ts';
import { bookableStates } from '../../../domain/match-way.ts';
import { type PaymentClues, paymentClues } from '../../../domain/payment-clues.ts';
import type { Db } from '../../platform/database/store.ts';
import { letOthers } from '../../platform/let-others.ts';
import {
  allOfName,
  candidatesOfCodes,
  candidatesOfIds,
  candidatesOfName,
  ordersOfInvoices,
} from './candidates-table.ts';

/** Looked up together. */
const AT_ONCE = 100;

export type JudgedEntry = Pick<
  BankEntry,
  'bookedOn' | 'amountCents' | 'currency' | 'payerName' | 'purposeParts' | 'endToEndId' | 'isReversal'
>;

/**
 * Judges entries in their sequence: what an earlier one will pay, a later one finds paid. Orders are looked up by the
 * codes, invoice numbers and names that stand there, never one after another.
 */
export async function judgeEntries(
  db: Db,
  prefix: string,
  entries: ReadonlyArray<JudgedEntry>,
): Promise<PaymentJudgement[]> {
  const judgements: PaymentJudgement[] = [];
  const promised = new Map<string, number>();
  const turn = letOthers();
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const lot = entries.slice(from, from + AT_ONCE);
    for (const judgement of await judgeLot(db, { prefix, lot, promised, turn })) judgements.push(judgement);
  }
  return judgements;
}

interface Lot {
  prefix: string;
  lot: ReadonlyArray<JudgedEntry>;
  /** What earlier entries are going to pay, in cents by order. */
  promised: Map<string, number>;
  /** Awaited from entry to entry, as each may be dear. */
  turn: () => Promise<void>;
}

async function judgeLot(db: Db, { prefix, lot, promised, turn }: Lot): Promise<PaymentJudgement[]> {
  const clues: PaymentClues[] = [];
  for (const entry of lot) {
    await turn();
    clues.push(paymentClues(entry, prefix));
  }
  const codes = clues.flatMap(({ exact, bare, near }) => [...exact, ...bare, ...near]);
  const invoices = await ordersOfInvoices(db, unique(clues.flatMap((clue) => clue.invoices)));
  const found = new Map<string, CandidateOrder>();
  for (const order of await candidatesOfCodes(db, prefix, unique(codes))) found.set(order.id, order);
  for (const order of await candidatesOfIds(db, unique([...invoices.values()]))) found.set(order.id, order);

  const judged: PaymentJudgement[] = [];
  for (const [at, entry] of lot.entries()) {
    await turn();
    const clue = clues[at] as PaymentClues;
    const ofName = hasExact(clue, found) ? [] : await namesakes(db, entry, clue.names);
    const orders = [...new Map([...found.values(), ...ofName].map((order) => [order.id, order])).values()];
    const facts = orders.map((order) => ({
      ...order,
      paidCents: order.paidCents + (promised.get(order.id) ?? 0),
      ...(isPromised(order, promised) && { status: 'paid' as const }),
    }));
    const judgement = matchPayment({
      entry,
      clues: clue,
      orders: inSequence(facts, clue),
      invoices,
    });
    judged.push(judgement);
    if (!isBookable(judgement)) continue;
    for (const { orderId, cents } of judgement.ways[0]?.shares ?? [])
      promised.set(orderId, (promised.get(orderId) ?? 0) + cents);
  }
  return judged;
}

/** Whether it may be booked together with others, by one click. */
export function isBookable({ state }: PaymentJudgement): boolean {
  return (bookableStates as ReadonlyArray<string>).includes(state);
}

function isPromised(order: CandidateOrder, promised: Map<string, number>): boolean {
  const cents = promised.get(order.id);
  return cents !== undefined && order.status === 'open' && order.paidCents + cents >= order.totalCents;
}

/** Those that stand in the text in front, in its sequence. */
function inSequence(orders: ReadonlyArray<CandidateOrder>, { exact }: PaymentClues): CandidateOrder[] {
  const placeOf = ({ number }: CandidateOrder) => {
    const at = exact.indexOf(number.slice(number.lastIndexOf('-') + 1));
    return at < 0 ? exact.length : at;
  };
  return orders.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function hasExact({ exact }: PaymentClues, found: ReadonlyMap<string, CandidateOrder>): boolean {
  const codes = new Set(exact);
  return [...found.values()].some(({ number }) => codes.has(number.slice(number.lastIndexOf('-') + 1)));
}

async function namesakes(db: Db, entry: JudgedEntry, names: ReadonlyArray<string>) {
  if (entry.amountCents <= 0) return [];
  const found: CandidateOrder[] = [];
  for (const name of names) found.push(...(await candidatesOfName(db, name, entry.amountCents)));
  if (found.length > 0) return found;
  for (const name of names) found.push(...(await allOfName(db, name)));
  return found;
}

function unique(texts: ReadonlyArray<string>): string[] {
  return [...new Set(texts)];
}
