import { createHash } from 'node:crypto';
import type { BankEntry, BankFile, BankFileKind } from '../../../domain/bank-entry.ts';
import { foldForSearch } from '../../../domain/german-text.ts';
import { nameTokens } from '../../../domain/payment-clues.ts';
import { type EntryMark, type UnknownEntry, unknownEntries } from '../../../domain/same-payment.ts';
import { readSepaMarks } from '../../../domain/sepa-marks.ts';
import { type TransferClues, transferClues } from '../../../domain/transfer-ids.ts';
import { referenceOf } from './files/account-files.ts';
import type { KnownRow } from './known-entries.repository.ts';

export interface MarkedEntry {
  /** With the purpose that the payer wrote, whatever the format puts around it. */
  entry: BankEntry;
  mark: EntryMark;
  /** The content as earlier versions hashed it, with everything the format puts into the purpose. */
  formerContent: string;
  /** Hash of the payer's reference; null for none. */
  endToEnd: string | null;
  /** Our own transfers that it may name. */
  transfer: TransferClues;
}

/**
 * The entries of a file with hashes that recognise them in other files, even after the payer was removed. `turn` is
 * awaited between them, since a file may have many.
 */
export async function markEntries(
  accountIban: string,
  { kind, entries }: Pick<BankFile, 'kind' | 'entries'>,
  turn: () => Promise<void>,
): Promise<MarkedEntry[]> {
  const marked: MarkedEntry[] = [];
  for (const written of entries) {
    await turn();
    const { purposeParts, endToEndText } = readSepaMarks(written.purposeParts);
    const endToEndId = written.endToEndId ?? referenceOf(endToEndText);
    const entry: BankEntry = { ...written, purposeParts, endToEndId };
    const { bookedOn, amountCents, bankReference } = entry;
    const reference = bankReference === null ? null : hashOf([accountIban, bankReference]);
    const content = contentHash(accountIban, entry);
    const mark = { kind, bookedOn, amountCents, content, reference, ...payerMarks(accountIban, entry) };
    const isMarked = purposeParts.join('') !== written.purposeParts.join('');
    const formerContent = isMarked ? contentHash(accountIban, written) : content;
    const whole = written.purposeParts.join('');
    const texts = [whole, purposeParts.join(''), endToEndId, bankReference, written.batchId ?? null];
    marked.push({
      ...{ entry, mark, formerContent },
      endToEnd: endToEndId === null ? null : hashOf([accountIban, endToEndId]),
      transfer: transferClues(texts.filter((text) => text !== null)),
    });
  }
  return marked;
}

/** Of a known entry, either its id or its place among the entries of the same upload. */
export interface KnownEntry extends EntryMark {
  id: number | null;
  at: number | null;
}

/**
 * The unknown entries of the files of one upload, by their place among all of them. Each file is compared with what is
 * stored and with the files before it, as if they were uploaded one after another; day by day, since entries of two days
 * are never the same. `turn` is awaited between the days.
 */
export async function unknownInFiles(
  accountIban: string,
  rowsOf: (day: string) => Promise<ReadonlyArray<KnownRow>>,
  files: ReadonlyArray<ReadonlyArray<MarkedEntry>>,
  turn: () => Promise<void>,
): Promise<UnknownEntry<KnownEntry>[]> {
  const today = new Map<string, string>();
  const days = new Map<string, PlacedMark[][]>();
  let at = 0;
  for (const [index, file] of files.entries())
    for (const { formerContent, mark } of file) {
      if (formerContent !== mark.content) today.set(formerContent, mark.content);
      const ofFiles = days.get(mark.bookedOn) ?? files.map(() => []);
      days.set(mark.bookedOn, ofFiles);
      ofFiles[index]?.push({ ...mark, id: null, at: at++ });
    }
  const unknown: UnknownEntry<KnownEntry>[] = [];
  for (const [day, ofFiles] of days) {
    await turn();
    const known = (await rowsOf(day)).map((row): KnownEntry => {
      const mark = markOfRow(accountIban, row);
      return { ...mark, content: today.get(mark.content) ?? mark.content, id: row.id, at: null };
    });
    for (const marks of ofFiles)
      for (const { at: place, twin } of unknownEntries(known, marks)) {
        const mark = marks[place];
        if (mark === undefined) continue;
        unknown.push({ at: mark.at, twin });
        known.push(mark);
      }
  }
  return unknown.sort((a, b) => a.at - b.at);
}

/** An entry of the upload itself. */
interface PlacedMark extends KnownEntry {
  at: number;
}

function markOfRow(accountIban: string, row: KnownRow): EntryMark {
  const isHashed = row.payer_iban_hash !== null || row.payer_name_hash !== null;
  const payer = isHashed
    ? { payerIban: row.payer_iban_hash, payerName: row.payer_name_hash }
    : payerMarks(accountIban, { payerIban: row.payer_iban, payerName: row.payer_name });
  return {
    kind: row.kind as BankFileKind,
    bookedOn: row.booked_on,
    amountCents: row.amount_cents,
    content: row.content_hash,
    reference: row.reference_hash,
    ...payer,
  };
}

function contentHash(accountIban: string, entry: BankEntry): string {
  const { bookedOn, amountCents, currency } = entry;
  const payer = entry.payerIban ?? normalized(entry.payerName);
  const purpose = normalized(entry.purposeParts.join(''));
  return hashOf([accountIban, bookedOn, amountCents, currency, payer, purpose]);
}

/** Two words of a name in any order: some formats cut names, some put the last name first. */
function payerMarks(
  accountIban: string,
  { payerIban, payerName }: Pick<BankEntry, 'payerIban' | 'payerName'>,
): Pick<EntryMark, 'payerIban' | 'payerName'> {
  const name = nameTokens(payerName).slice(0, 2).sort().join(' ');
  return {
    payerIban: payerIban === null ? null : hashOf([accountIban, payerIban]),
    payerName: name === '' ? null : hashOf([accountIban, name]),
  };
}

/** Formats differ in line breaks and letters. */
function normalized(text: string): string {
  return foldForSearch(text).replace(/[^\p{Letter}\p{Number}]+/gu, '');
}

function hashOf(parts: ReadonlyArray<string | number>): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
