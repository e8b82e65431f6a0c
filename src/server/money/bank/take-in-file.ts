import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { BankFile } from '../../../domain/bank-entry.ts';
import { newEntries } from '../../../domain/new-entries.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { sampleSettings } from '../../settings/sample-settings.ts';
import { insertEntries, knownMarks, type NewEntry } from './bank-entries-table.ts';
import { entryMarkOf } from './entry-mark-of.ts';
import { judgeEntries } from './judge-entries.ts';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
  /** As they were read from the bytes. */
  files: ReadonlyArray<BankFile>;
  /** Somebody says that an account which is not told by its IBAN is ours. */
  isSurelyOurs: boolean;
}

/** What a file came to: its import, whether it had been taken in before, and how many entries are new. */
export interface TakenIn {
  id: number;
  isRepeat: boolean;
  newCount: number;
}

/**
 * Nothing was taken in, for somebody should look whether this account is ours: an IBAN by the usual rule, a number or
 * name as it is written, or empty where the file names none.
 */
export interface DoubtfulAccount {
  doubtfulAccount: string;
}

/**
 * Takes a read file in, judged and with nothing booked. The same file again answers the import that it made; entries
 * that other files brought are left out. Of several accounts only the shop's own counts. A single account that is told
 * otherwise than by its IBAN, or not at all, is asked about first unless its number is that of ours. Refused:
 * `bank_other_account` where none is ours, `bank_sample_account` while the shop has none of its own.
 */
export async function takeInFile(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { name, bytes, files, isSurelyOurs }: SentFile,
): Promise<TakenIn | DoubtfulAccount | Refusal> {
  const { store } = services;
  const { bank, order_prefix: prefix } = services.settings();
  const iban = bank.iban.replace(/\s/g, '').toUpperCase();
  const sure = files.filter((file) => isOurs(file, iban));
  const doubtful = doubtfulFiles(files, sure);
  const [doubted] = doubtful;
  if (doubted !== undefined && !isSurelyOurs) return { doubtfulAccount: accountOf(doubted) };
  const ours = files.filter((file) => sure.includes(file) || doubtful.includes(file));
  const [first] = ours;
  if (first === undefined) {
    const isSample = iban === sampleSettings(services.clock()).bank.iban.replace(/\s/g, '');
    return refuse(isSample ? 'bank_sample_account' : 'bank_other_account', { names: placesOf(files) });
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  const entries = ours.flatMap((file) => file.entries);
  const marks = entries.map((entry) => entryMarkOf(iban, entry));
  const contents = [...new Set(marks.map(({ content }) => content))];
  // Judged before the transaction, which waits for nothing but the database.
  const unknown = newEntries(await knownMarks(store.read, contents), marks);
  const judgements = await judgeEntries(
    store.read,
    prefix,
    unknown.flatMap((at) => entries[at] ?? []),
  );
  const judged = new Map(unknown.map((at, i) => [at, judgements[i]]));
  const now = services.clock();
  return store.write(async (trx) => {
    await waitForTurn(trx);
    const earlier = await trx
      .selectFrom('bank_imports')
      .select('id')
      .where('file_hash', '=', hash)
      .executeTakeFirst();
    if (earlier !== undefined) return { id: earlier.id, isRepeat: true, newCount: 0 };
    const fresh = newEntries(await knownMarks(trx, contents), marks);
    const { id } = await trx
      .insertInto('bank_imports')
      .values({
        file_hash: hash,
        file_name: name,
        kind: first.kind,
        created_at: now,
        created_by: nameOfStaff(who),
        known_count: entries.length - fresh.length,
        foreign_count: files.reduce((sum, file) => sum + file.entries.length, 0) - entries.length,
        waiting_count: ours.reduce((sum, file) => sum + file.waitingCount, 0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = fresh.flatMap((at): NewEntry[] => {
      const [entry, mark, judgement] = [entries[at], marks[at], judged.get(at)];
      if (entry === undefined || mark === undefined) return [];
      return [{ ordinal: at + 1, entry, mark, judgement: judgement ?? UNJUDGED }];
    });
    await insertEntries(trx, { importId: id, now }, rows);
    return { id, isRepeat: false, newCount: rows.length };
  });
}

/** What a file calls its account, empty where it names none. */
function accountOf({ accountIban, accountWritten }: BankFile): string {
  return accountIban ?? accountWritten ?? '';
}

/** By the IBAN, or by the account number in it. What names no account and has no entries is nobody else's either. */
function isOurs(file: BankFile, iban: string): boolean {
  const account = accountOf(file);
  if (account === '') return file.entries.length === 0;
  const withoutZeros = (digits: string) => digits.replace(/^0+/, '');
  const isNumber = file.accountIban === null && iban.startsWith('DE') && /^\d{1,10}$/.test(account);
  return account === iban || (isNumber && withoutZeros(account) === withoutZeros(iban.slice(-10)));
}

/**
 * Files that may be ours: those that name no account; beside none that surely is ours also those of a single account
 * that is not told by its IBAN.
 */
function doubtfulFiles(
  files: ReadonlyArray<BankFile>,
  sure: ReadonlyArray<BankFile>,
): ReadonlyArray<BankFile> {
  if (sure.length > 0) return files.filter((file) => accountOf(file) === '' && !sure.includes(file));
  const isDoubtful = files.every((file) => file.accountIban === null || file.isAccountComputed);
  return isDoubtful && new Set(files.map(accountOf)).size === 1 ? files : [];
}

/** „auszug.xml, Zeile 2: …2051“ of each account. */
function placesOf(files: ReadonlyArray<BankFile>): string {
  const places = files.map((file) => {
    const place = [file.name, file.accountLine && `Zeile ${file.accountLine}`]
      .filter((part) => part)
      .join(', ');
    const account = accountOf(file) === '' ? 'ohne Angabe' : `…${accountOf(file).slice(-4)}`;
    return place === '' ? account : `${place}: ${account}`;
  });
  return [...new Set(places)].join('; ');
}

const UNJUDGED: NewEntry['judgement'] = { state: 'unmatched', reason: 'nothing', ways: [] };

/** Two files that overlap are taken in one after the other, or each would find the other's entries missing. */
async function waitForTurn(trx: Trx): Promise<void> {
  await trx
    .updateTable('bank_turns')
    .set((row) => ({ count: row('count', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}
