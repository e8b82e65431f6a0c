import { sepaText } from './sepa.ts';

/** The SEPA limit for an identifier. */
const MAX_ID_LENGTH = 35;

interface RunIds {
  id: number;
  /** Epoch milliseconds. */
  created_at: number;
  version: number;
}

/** What names a run's transfer file to the bank, another one for every version of it. */
export function runMessageId({ id, created_at, version }: RunIds): string {
  return `ERSTATTUNG-${id}-${created_at.toString(36).toUpperCase()}-${version}`.slice(0, MAX_ID_LENGTH);
}

/** The EndToEndId of a refund, which comes back with a return. */
export function refundTransferId(number: string, refund: number): string {
  return sepaText(`${number}-${refund}`, MAX_ID_LENGTH);
}

/** The ids of our own transfers that a bank's entry may name; whether they exist is another question. */
export interface TransferClues {
  /** As in `runMessageId`: the run, and the time of its making. */
  runs: Array<{ id: number; createdAt: number }>;
  /** As in `refundTransferId`. */
  refunds: Array<{ id: number; transferId: string }>;
  /** Numbers of orders behind our own word, „Erstattung WF27-K7HXAQ“. */
  numbers: string[];
}

const MOST = 5;

/** `texts` are purposes and references, in any of which a bank may keep an id, also split or in lower case. */
export function transferClues(texts: ReadonlyArray<string>): TransferClues {
  const all = texts.map((text) => text.toUpperCase());
  const inAll = (form: RegExp) => all.flatMap((text) => [...text.matchAll(form)]).slice(0, MOST);
  const runs = inAll(/ERSTATTUNG-(\d{1,9})-([0-9A-Z]{6,10})-\d{1,6}/g).map(([, id = '', made = '']) => ({
    id: Number(id),
    createdAt: Number.parseInt(made, 36),
  }));
  const refunds = inAll(/(?<![A-Z0-9-])[A-Z][A-Z0-9]{0,5}-[A-Z0-9]{6}-(\d{1,9})(?!\d)/g).map(
    ([transferId, id = '']) => ({ id: Number(id), transferId }),
  );
  const numbers = inAll(/^\W*ERSTATTUNG\s*([A-Z][A-Z0-9]{0,5}-[A-Z0-9]{6})(?![A-Z0-9])/g).map(
    ([, number = '']) => number,
  );
  return { runs, refunds, numbers: [...new Set(numbers)] };
}

/** A refund as a transfer file has it. */
export interface SentRefund {
  id: number;
  run_id: number;
  number: string;
  cents: number;
  /** Empty once erased. */
  iban: string;
}

export interface SentRun {
  id: number;
  created_at: number;
}

/** `paid_…`: this entry is the transfer. `returned_refund`: the transfer came back. */
export type TransferJoin =
  | { kind: 'paid_run'; run: number }
  | { kind: 'paid_refund' | 'returned_refund'; run: number; refund: number };

interface JoinFacts {
  entry: { amountCents: number; currency: string; payerIban: string | null };
  clues: TransferClues;
  refunds: ReadonlyArray<SentRefund>;
  runs: ReadonlyArray<SentRun>;
}

/**
 * Which of our own transfers an entry is, or brings back; null for none. An id alone is not enough, since anybody may
 * write one: the amount of a single transfer must be the same. A run's id is known to us and the bank only.
 */
export function joinTransfer({ entry, clues, refunds, runs }: JoinFacts): TransferJoin | null {
  const { amountCents, currency, payerIban } = entry;
  if (currency !== 'EUR') return null;
  const named = refunds.filter(
    ({ id, number, cents }) =>
      cents === Math.abs(amountCents) &&
      clues.refunds.some((clue) => clue.id === id && clue.transferId === refundTransferId(number, id)),
  );
  const [refund, ...others] = named.length > 0 ? named : byNumber();
  if (refund !== undefined && others.length === 0) {
    const kind = amountCents < 0 ? 'paid_refund' : 'returned_refund';
    return { kind, run: refund.run_id, refund: refund.id };
  }
  if (amountCents >= 0) return null;
  const run = runs.find(({ id, created_at }) =>
    clues.runs.some((clue) => clue.id === id && clue.createdAt === created_at),
  );
  return run === undefined ? null : { kind: 'paid_run', run: run.id };

  /** Without ids, our own words and the account we sent it to say it. */
  function byNumber(): SentRefund[] {
    return refunds.filter(
      ({ number, cents, iban }) =>
        clues.numbers.includes(number) &&
        cents === Math.abs(amountCents) &&
        (payerIban === null || iban === '' || iban === payerIban),
    );
  }
}
