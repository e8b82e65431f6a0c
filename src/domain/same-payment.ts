import type { BankFileKind } from './bank-entry.ts';

/** Identifies an entry across files by hashes, each of the account and what it is named after. */
export interface EntryMark {
  kind: BankFileKind;
  bookedOn: string;
  amountCents: number;
  /** Of day, amount, payer and purpose. */
  content: string;
  /** Of the bank's own reference; null for none. */
  reference: string | null;
  /** Of the payer's account; null for none. */
  payerIban: string | null;
  /** Of the payer's name; null for none. Without account and name the payer is unknown. */
  payerName: string | null;
}

/** `known` counts once, `doubtful` is shown to staff beside the known one, `other` is a payment of its own. */
type Verdict = 'known' | 'doubtful' | 'other';

interface SamePaymentCase {
  /** What an entry and one that is known have in common. */
  when: string;
  holds: (read: EntryMark, known: EntryMark) => boolean;
  verdict: Verdict;
  /** Why no payment is counted twice by it, and none is lost. */
  because: string;
}

/**
 * Whether an entry is a payment that is known from another file. The first case that holds decides; each known entry
 * answers for one entry of a file. Two entries of one file are never the same payment.
 */
export const samePaymentCases = [
  {
    when: 'content and bank reference are the same',
    holds: (read, known) => isSameContent(read, known) && hasSameReference(read, known),
    verdict: 'known',
    because:
      'A bank gives a reference to one booking only, and the parts of a batch differ in their content.',
  },
  {
    when: 'the content is the same, and the references are those of two formats',
    holds: (read, known) =>
      isSameContent(read, known) &&
      read.reference !== null &&
      known.reference !== null &&
      read.kind !== known.kind,
    verdict: 'known',
    because:
      'Each format has references of its own, so they say nothing about each other; as many are known as there are.',
  },
  {
    when: 'the content is the same, and only the known one has a reference',
    holds: (read, known) => isSameContent(read, known) && read.reference === null && known.reference !== null,
    verdict: 'known',
    because:
      'A table without references lists the same booking; one more of them than are known is a new one.',
  },
  {
    when: 'the content is the same, and the known one has no reference',
    holds: (read, known) => isSameContent(read, known) && known.reference === null,
    verdict: 'known',
    because: 'It may be any booking of this content; one more of them than are known is a new one.',
  },
  {
    when: 'the content is the same, but one format gives another reference',
    holds: isSameContent,
    verdict: 'doubtful',
    because:
      'It may be a second payment or the same one under a new reference: some banks number every export anew.',
  },
  {
    when: 'day, amount and payer are the same, but not the text',
    holds: (read, known) => isSameDayAndAmount(read, known) && comparePayers(read, known) === 'same',
    verdict: 'doubtful',
    because:
      'Exports shorten and complete the text each in its own way, but a guest may also pay two orders.',
  },
  {
    when: 'day and amount are the same, and one payer is unknown',
    holds: (read, known) => isSameDayAndAmount(read, known) && comparePayers(read, known) === 'unknown',
    verdict: 'doubtful',
    because:
      'Some exports name no payer, and the names of settled entries are erased; nothing speaks against it.',
  },
  {
    when: 'day, amount or payer differ',
    holds: () => true,
    verdict: 'other',
    because: 'Every format gives day and amount, and two accounts or two names are two payers.',
  },
] as const satisfies ReadonlyArray<SamePaymentCase>;

function isSameContent(read: EntryMark, known: EntryMark): boolean {
  return read.content === known.content;
}

function hasSameReference(read: EntryMark, known: EntryMark): boolean {
  return read.reference !== null && read.reference === known.reference;
}

function isSameDayAndAmount(read: EntryMark, known: EntryMark): boolean {
  return read.bookedOn === known.bookedOn && read.amountCents === known.amountCents;
}

/** By account if both have one, otherwise by name. */
function comparePayers(read: EntryMark, known: EntryMark): 'same' | 'different' | 'unknown' {
  if (read.payerIban !== null && known.payerIban !== null)
    return read.payerIban === known.payerIban ? 'same' : 'different';
  if (read.payerName === null || known.payerName === null) return 'unknown';
  return read.payerName === known.payerName ? 'same' : 'different';
}

/** An entry that is not known; `twin` is the known one that may be the same payment. */
export interface UnknownEntry<Known> {
  /** Its index in the file. */
  at: number;
  twin: Known | null;
}

/** The entries of one file that are not known, in its order (`samePaymentCases`). */
export function unknownEntries<Known extends EntryMark>(
  known: ReadonlyArray<Known>,
  read: ReadonlyArray<EntryMark>,
): UnknownEntry<Known>[] {
  const left = Map.groupBy(known, ({ content }) => content);
  const recognised = (one: SamePaymentCase) => (at: number) => {
    const mark = read[at];
    const group = mark && left.get(mark.content);
    if (mark === undefined || group === undefined) return false;
    const index = group.findIndex((candidate) => one.holds(mark, candidate));
    if (index >= 0) group.splice(index, 1);
    return index >= 0;
  };
  // Case by case over the whole file, so that as many as possible are recognised.
  const unknown = samePaymentCases
    .filter(({ verdict }) => verdict === 'known')
    .reduce((rest, one) => rest.filter((at) => !recognised(one)(at)), [...read.keys()]);
  const candidates = indexByPayer([...left.values()].flat());
  const doubts = samePaymentCases.filter(({ verdict }) => verdict === 'doubtful');
  const used = new Set<Known>();
  return unknown.map((at) => {
    const mark = read[at];
    const near = mark === undefined ? [] : candidates(mark);
    const twins = doubts.flatMap(({ holds }) => near.filter((one) => mark && holds(mark, one)));
    // Each gets a twin of its own, as long as there are some.
    const twin = twins.find((one) => !used.has(one)) ?? twins[0] ?? null;
    if (twin !== null) used.add(twin);
    return { at, twin };
  });
}

/** Finds those of a day and amount whose payer is the same or unknown, without a look at all others. */
function indexByPayer<Known extends EntryMark>(
  known: ReadonlyArray<Known>,
): (mark: EntryMark) => ReadonlyArray<Known> {
  const of = (key: (one: EntryMark) => string) =>
    Map.groupBy(known, (one) => `${dayAndAmount(one)} ${key(one)}`);
  const [all, ibans, names] = [
    of(() => ''),
    of((one) => `${one.payerIban}`),
    of((one) => `${one.payerName}`),
  ];
  return (mark) => {
    const key = dayAndAmount(mark);
    if (mark.payerName === null) return all.get(`${key} `) ?? [];
    const found = [
      mark.payerIban === null ? [] : ibans.get(`${key} ${mark.payerIban}`),
      names.get(`${key} ${mark.payerName}`),
      names.get(`${key} null`),
    ];
    return [...new Set(found.flatMap((some) => some ?? []))];
  };
}

function dayAndAmount({ bookedOn, amountCents }: EntryMark): string {
  return `${bookedOn} ${amountCents}`;
}
