import { dayAfter } from './stored-time.ts';

/** The balances of a statement, in integer cents, and the days it covers (`YYYY-MM-DD`). */
export interface BankStatement {
  from: string;
  to: string;
  openingCents: number;
  closingCents: number;
}

/** A statement as it is kept: in the order it was imported, with the name of its file. */
export type KeptStatement = BankStatement & { file: string };

/** What is known of a day: the entries that are no double of another, in integer cents. */
export interface DaySum {
  day: string;
  count: number;
  cents: number;
}

/**
 * From one balance of the bank to the next, the known entries come to another sum. `gap`: between two statements;
 * `inside`: within one; `contradiction`: two statements name different balances for the same evening.
 */
export interface ChainFault {
  kind: 'gap' | 'inside' | 'contradiction';
  from: string;
  to: string;
  /** What the balance changed by, and the sum of the known entries. */
  bankCents: number;
  knownCents: number;
  /** The files of the two balances. */
  before: string;
  after: string;
}

export interface BankChain {
  /** The latest balance of the bank; null without any statement that names one. */
  closing: { day: string; cents: number } | null;
  /** The first day that a statement covers. */
  since: string | null;
  faults: ChainFault[];
  /** Days that two statements have in common; nothing counts twice by it. */
  overlaps: Array<{ from: string; to: string; before: string; after: string }>;
  /** Known entries that no balance speaks of: before the first statement, and after the last. */
  unproven: { before: number; after: number };
}

/** Some banks date an entry some days off its statement: what is missing there and surplus here is neither. */
const DAYS_OFF = 7;

/** A balance of the bank in the evening of a day. `base` is what it would be before the first known entry. */
interface Balance {
  day: string;
  cents: number;
  base: number;
  side: 'opening' | 'closing';
  file: string;
}

/**
 * Chains the statements of an account: each balance, less the known entries up to its evening, must be the same. So
 * every cent that is missing or counted twice is found, and between which two balances. `days` is sorted.
 */
export function chainStatements(
  statements: ReadonlyArray<KeptStatement>,
  days: ReadonlyArray<DaySum>,
): BankChain {
  const sorted = statements.toSorted((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
  const knownUntil = runningSum(days);
  const joined = joints(sorted);
  const covered = outlived(sorted);
  const balances = sorted.flatMap((one, at): Balance[] => {
    const evening = dayAfter(one.from, -1);
    const opening = { side: 'opening' as const, day: evening, cents: one.openingCents };
    const closing = { side: 'closing' as const, day: one.to, cents: one.closingCents };
    return [
      ...(joined.openings.has(at) ? [] : [opening]),
      ...(joined.closings.has(at) || covered.has(at) ? [] : [closing]),
    ].map((balance) => ({ ...balance, file: one.file, base: balance.cents - knownUntil(balance.day) }));
  });
  balances.sort((a, b) => compare(a.day, b.day) || (a.side === b.side ? 0 : a.side === 'closing' ? -1 : 1));
  const last = sorted.toSorted((a, b) => compare(a.to, b.to)).at(-1);
  const since = sorted[0]?.from ?? null;
  return {
    closing: last === undefined ? null : { day: last.to, cents: last.closingCents },
    since,
    faults: withoutDisplaced(faultsBetween(balances)),
    overlaps: overlapsOf(sorted),
    unproven: {
      before: countOf(days, ({ day }) => since === null || day < since),
      after: countOf(days, ({ day }) => last !== undefined && day > last.to),
    },
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function countOf(days: ReadonlyArray<DaySum>, isMeant: (day: DaySum) => boolean): number {
  return days.filter(isMeant).reduce((sum, { count }) => sum + count, 0);
}

/** The sum of all days up to one, found by halving. */
function runningSum(days: ReadonlyArray<DaySum>): (day: string) => number {
  let sum = 0;
  const sums = days.map(({ cents }) => (sum += cents));
  return (day) => {
    let [low, high] = [0, days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((days[middle]?.day ?? '') <= day) low = middle + 1;
      else high = middle;
    }
    return sums[low - 1] ?? 0;
  };
}

/**
 * Where one statement goes on in the midst of the day on which another ended: neither balance is that of an evening. By
 * their places, and only where the balances are the same.
 */
function joints(sorted: ReadonlyArray<BankStatement>) {
  const openings = new Set<number>();
  const closings = new Set<number>();
  for (const [at, one] of sorted.entries()) {
    const next = placesBeside(sorted, at).find((place) => {
      const other = sorted[place];
      return other !== undefined && other.to >= one.to && other.openingCents === one.closingCents;
    });
    if (next === undefined || openings.has(next)) continue;
    openings.add(next);
    closings.add(at);
  }
  return { openings, closings };
}

/** The places of those that begin later but not after its last day. */
function placesBeside(sorted: ReadonlyArray<BankStatement>, at: number): number[] {
  const places: number[] = [];
  const end = sorted[at]?.to ?? '';
  for (let place = at + 1; place < sorted.length && (sorted[place]?.from ?? '') <= end; place++)
    places.push(place);
  return places;
}

/** The places of those that another one covers to the last day and beyond: they may have ended at noon. */
function outlived(sorted: ReadonlyArray<BankStatement>): Set<number> {
  const places = new Set<number>();
  let furthest = '';
  for (const [at, one] of sorted.entries()) {
    const isInside = furthest > one.to;
    const isGoneOn = placesBeside(sorted, at).some((place) => {
      const other = sorted[place];
      if (other === undefined) return false;
      return other.to > one.to || (other.to === one.to && other.closingCents !== one.closingCents);
    });
    if (isInside || isGoneOn) places.add(at);
    if (one.to > furthest) furthest = one.to;
  }
  return places;
}

function faultsBetween(balances: ReadonlyArray<Balance>): ChainFault[] {
  return balances.flatMap((after, at): ChainFault[] => {
    const before = balances[at - 1];
    if (before === undefined || before.base === after.base) return [];
    const isGap = before.side === 'closing' && after.side === 'opening';
    const bankCents = after.cents - before.cents;
    return [
      {
        kind: before.day === after.day ? 'contradiction' : isGap ? 'gap' : 'inside',
        from: before.day === after.day ? after.day : dayAfter(before.day, 1),
        to: after.day,
        bankCents,
        knownCents: bankCents - (after.base - before.base),
        before: before.file,
        after: after.file,
      },
    ];
  });
}

/** Faults that cancel each other out within some days are entries that a bank dated off their statement. */
function withoutDisplaced(faults: ReadonlyArray<ChainFault>): ChainFault[] {
  const kept: ChainFault[] = [];
  for (let at = 0; at < faults.length; at++) {
    const first = faults[at];
    if (first === undefined) break;
    let left = 0;
    const end = faults.findIndex((fault, place) => {
      if (place < at || fault.to > dayAfter(first.to, DAYS_OFF)) return false;
      left += fault.bankCents - fault.knownCents;
      return left === 0;
    });
    if (end < 0) kept.push(first);
    else at = end;
  }
  return kept;
}

function overlapsOf(sorted: ReadonlyArray<KeptStatement>): BankChain['overlaps'] {
  let furthest: KeptStatement | undefined;
  return sorted.flatMap((one) => {
    const before = furthest;
    if (furthest === undefined || one.to > furthest.to) furthest = one;
    // A day in common may be one half each.
    const isHalved =
      before !== undefined && one.from === before.to && one.openingCents === before.closingCents;
    if (before === undefined || one.from > before.to || isHalved || one.file === before.file) return [];
    const to = one.to < before.to ? one.to : before.to;
    return [{ from: one.from, to, before: before.file, after: one.file }];
  });
}

/**
 * One statement of several that lead from one to the next, in this order or the other way round; null if they do not.
 * Tables name a balance in every row.
 */
export function joinStatements(parts: ReadonlyArray<BankStatement>): BankStatement | null {
  const leads = (all: ReadonlyArray<BankStatement>) =>
    all.every((one, at) => at === 0 || all[at - 1]?.closingCents === one.openingCents);
  const ordered = leads(parts) ? parts : parts.toReversed();
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined || !leads(ordered)) return null;
  return {
    from: ordered.reduce((day, { from }) => (from < day ? from : day), first.from),
    to: ordered.reduce((day, { to }) => (to > day ? to : day), first.to),
    openingCents: first.openingCents,
    closingCents: last.closingCents,
  };
}
