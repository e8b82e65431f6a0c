import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import { describeBankFileFault, type importBankFile as endpoint } from '../../../contract/bank.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { accountOf, chooseFiles } from '../../../domain/account-of-file.ts';
import type { BankFile, BankFileRefusal, CsvPreview } from '../../../domain/bank-entry.ts';
import type { PaymentMatch } from '../../../domain/match-payment.ts';
import type { UnknownEntry } from '../../../domain/same-payment.ts';
import { isSampleText } from '../../../domain/sample-club.ts';
import { berlinDay, dayAfter, formatDay } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import { letOthers } from '../../platform/let-others.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import {
  deleteUnusedImport,
  findImportByHash,
  insertImport,
  keepStatements,
  lockImports,
  storedMappings,
  versionOfImports,
} from './bank-imports.repository.ts';
import { type KnownEntry, type MarkedEntry, markEntries, unknownInFiles } from './entry-marks.ts';
import { previewCsv } from './files/csv-table.ts';
import { isFileRefusal } from './files/parse-error.ts';
import { readBankFile } from './files/read-bank-file.ts';
import { unzipFiles } from './files/unzip-files.ts';
import { findTransfers, matchOfTransfer } from './join-transfers.ts';
import { entriesOfDay, insertEntries, type NewEntry } from './known-entries.repository.ts';
import { matchEntries, matchingRules } from './match-entries.ts';
import { joinKnownEntry, joinTakenBack } from './refund-debits.repository.ts';

const LONGEST_NAME = 120;

const NOTHING = {
  success: true as const,
  import: null,
  is_repeat: false,
  new_count: 0,
  doubtful_account: null,
  columns: null,
};

const UNMATCHED: PaymentMatch = { state: 'unmatched', reason: 'nothing', ways: [] };
const MAYBE_DOUBLE: PaymentMatch = { state: 'maybe_double', reason: 'twin', ways: [] };

/**
 * Reads a bank file and imports it, in the place of the import `replaces` if that is given. For a table with unknown columns, also within an archive, or with remembered ones by
 * which it cannot be read, returns its first rows to be mapped; for an account that may not be ours, its name. Refused: `bank_file` with line and
 * reason, `bank_other_account`, `bank_sample_account`.
 */
export async function importBankFile(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Named,
  { bytes, name, isSurelyOurs, areColumnsAsked = false, replaces = null }: Upload,
): Promise<v.InferOutput<typeof endpoint.answer> | Refusal> {
  const mappings = areColumnsAsked ? [] : await storedMappings(services.store.read);
  const read = await readBankFile(bytes, mappings);
  if (areColumnsAsked && Array.isArray(read)) return refuse('bank_known_columns');
  if (!Array.isArray(read)) {
    const lacks = describeBankFileFault(read);
    const isUnmapped = read.reason === 'unknown_columns' || mappings.length === 0;
    const unmapped = isUnmapped ? read : await readBankFile(bytes);
    const isTable = isFileRefusal(unmapped) && unmapped.reason === 'unknown_columns';
    const columns = isTable && unmapped.name === read.name ? await previewOf(bytes, read.name) : null;
    if (columns === null) return refuse('bank_file', { lacks });
    return { ...NOTHING, columns: unmapped === read ? columns : { ...columns, lacks } };
  }
  const shown =
    name
      .replace(/\p{Cc}/gu, '')
      .slice(-LONGEST_NAME)
      .trim() || 'Kontoauszug';
  const taken = await importEntries(services, who, {
    name: shown.toWellFormed(),
    bytes,
    files: read,
    isSurelyOurs,
    replaces,
  });
  if (isRefusal(taken)) return taken;
  if ('doubtfulAccount' in taken) return { ...NOTHING, doubtful_account: taken.doubtfulAccount };
  const { id, isRepeat, newCount } = taken;
  return { ...NOTHING, import: id, is_repeat: isRepeat, new_count: newCount };
}

interface Upload {
  bytes: Uint8Array;
  name: string;
  /** Staff confirmed that a doubtful account is ours. */
  isSurelyOurs: boolean;
  areColumnsAsked?: boolean;
  replaces?: number | null;
}

/** The first rows of the table, or of the file `name` in an archive. */
async function previewOf(bytes: Uint8Array, name: string | null): Promise<CsvPreview | null> {
  if (name === null) return previewCsv(bytes);
  const unpacked = await unzipFiles(bytes);
  if (isFileRefusal(unpacked)) return null;
  const table = unpacked.find((file) => file.name === name);
  return table === undefined ? null : previewCsv(table.bytes);
}

/** Who imports: a member of the team, or the folder of the bank's program. */
type Named = Pick<Staff, 'firstname' | 'lastname'>;

interface SentFile extends Pick<Upload, 'name' | 'bytes' | 'isSurelyOurs'> {
  files: ReadonlyArray<BankFile>;
  replaces: number | null;
}

interface ImportedFile {
  id: number;
  isRepeat: boolean;
  newCount: number;
}

/**
 * Nothing was imported, since staff must confirm the account: an IBAN computed from bank code and number, a
 * number or name as written, or empty.
 */
interface DoubtfulAccount {
  doubtfulAccount: string;
}

/**
 * Imports a parsed file and matches it to orders, but books nothing. The same file again returns its first
 * import. Entries known from other files are skipped, and of several accounts only the shop's counts
 * (`chooseFiles`). Refused: `bank_file` for entries in another currency or with a day to come,
 * `bank_other_account` if no account is ours, `bank_sample_account` while the shop has no account yet.
 */
async function importEntries(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Named,
  { name, bytes, files, isSurelyOurs, replaces }: SentFile,
): Promise<ImportedFile | DoubtfulAccount | Refusal> {
  const { store } = services;
  const { bank } = services.settings();
  const iban = bank.iban.replace(/\s/g, '').toUpperCase();
  const { sure, doubtful } = chooseFiles(files, iban);
  const [doubted] = doubtful;
  if (doubted !== undefined && !isSurelyOurs) return { doubtfulAccount: accountOf(doubted) };
  const ours = files.filter((file) => sure.includes(file) || doubtful.includes(file));
  const [first] = ours;
  if (first === undefined) {
    return refuse(isSampleText('bank.iban', iban) ? 'bank_sample_account' : 'bank_other_account', {
      names: placesOf(files),
    });
  }
  const now = services.clock();
  const fault = faultOfEntries(ours, berlinDay(now));
  if (fault !== null) return refuse('bank_file', { lacks: describeBankFileFault(fault) });
  const hash = createHash('sha256').update(bytes).digest('hex');
  const turn = letOthers();
  const marked: MarkedEntry[][] = [];
  for (const file of ours) marked.push(await markEntries(iban, file, turn));
  const entries = marked.flat();
  // Compared and matched before the transaction, which should only wait for the database.
  const version = await versionOfImports(store.read);
  const stored = (day: string) => entriesOfDay(store.read, day, replaces);
  const unknown = await unknownInFiles(iban, stored, marked, turn);
  const matchOf = await matchUnknown(store.read, matchingRules(services.settings()), { entries, unknown });
  const transfers = await findTransfers(store.read, entries);
  const statements = ours.flatMap((file) => file.statements);
  return store.write(async (trx) => {
    const isSameVersion = (await lockImports(trx)) === version;
    const refusal = replaces === null ? null : await deleteUnusedImport(trx, { id: replaces, hash });
    if (refusal !== null) return refusal;
    const earlier = await findImportByHash(trx, hash);
    if (earlier !== undefined) {
      // Earlier versions kept neither.
      await keepStatements(trx, { importId: earlier.id, iban, statements });
      for (const [at, join] of transfers) await joinKnownEntry(trx, entries[at]?.mark.content ?? '', join);
      return { id: earlier.id, isRepeat: true, newCount: 0 };
    }
    const fresh = isSameVersion
      ? unknown
      : await unknownInFiles(iban, (day) => entriesOfDay(trx, day), marked, turn);
    const id = await insertImport(trx, {
      file_hash: hash,
      file_name: name,
      kind: first.kind,
      created_at: now,
      created_by: nameOfStaff(who),
      known_count: entries.length - fresh.length,
      foreign_count: files.reduce((sum, file) => sum + file.entries.length, 0) - entries.length,
      foreign_accounts: foreignAccounts(files.filter((file) => !ours.includes(file))),
      waiting_count: ours.reduce((sum, file) => sum + file.waitingCount, 0),
      account_iban: iban,
    });
    await keepStatements(trx, { importId: id, iban, statements });
    const rows: NewEntry[] = [];
    for (const { at, twin } of fresh) {
      await turn();
      const marked = entries[at];
      if (marked === undefined) continue;
      const join = transfers.get(at) ?? null;
      const match = join === null ? (matchOf.get(at) ?? UNMATCHED) : matchOfTransfer(join);
      const isDoubtful = twin !== null && match.state !== 'ignored';
      rows.push({
        ordinal: at + 1,
        ...marked,
        join,
        match: isDoubtful ? MAYBE_DOUBLE : match,
        // What is set aside counts once too, until somebody says that it is a second one.
        twin: twin && { id: twin.id, ordinal: twin.at === null ? null : twin.at + 1 },
      });
    }
    await insertEntries(trx, { importId: id, now }, rows);
    const isNew = new Set(fresh.map(({ at }) => at));
    for (const [at, join] of transfers)
      if (!isNew.has(at)) await joinKnownEntry(trx, entries[at]?.mark.content ?? '', join);
    await joinTakenBack(trx, id, now);
    return { id, isRepeat: false, newCount: rows.length };
  });
}

/**
 * The matches of unknown entries by their place. A doubtful one is no payment yet, so that it leaves its order to those
 * that surely are.
 */
async function matchUnknown(
  db: Db,
  rules: ReturnType<typeof matchingRules>,
  { entries, unknown }: { entries: ReadonlyArray<MarkedEntry>; unknown: UnknownEntry<KnownEntry>[] },
): Promise<Map<number, PaymentMatch>> {
  const matchOf = new Map<number, PaymentMatch>();
  // What came in is doubtful whatever it matches; what went out may be nothing to us.
  const wentOut = unknown.filter(({ at, twin }) => twin && (entries[at]?.entry.amountCents ?? 0) <= 0);
  for (const some of [unknown.filter(({ twin }) => twin === null), wentOut]) {
    const matches = await matchEntries(
      db,
      rules,
      some.flatMap(({ at }) => entries[at]?.entry ?? []),
    );
    for (const [index, { at }] of some.entries()) matchOf.set(at, matches[index] ?? UNMATCHED);
  }
  return matchOf;
}

/** „auszug.xml, Zeile 2: …2051“ of each account. */
function placesOf(files: ReadonlyArray<BankFile>): string {
  const places = files.map((file) => {
    const place = [file.name, file.accountLine && `Zeile ${file.accountLine}`]
      .filter((part) => part)
      .join(', ');
    return place === '' ? accountEnd(file) : `${place}: ${accountEnd(file)}`;
  });
  return [...new Set(places)].join('; ');
}

function accountEnd(file: BankFile): string {
  return accountOf(file) === '' ? 'ohne Angabe' : `…${accountOf(file).slice(-4)}`;
}

function foreignAccounts(files: ReadonlyArray<BankFile>): string | null {
  const ends = new Set(files.filter(({ entries }) => entries.length > 0).map(accountEnd));
  return ends.size === 0 ? null : JSON.stringify([...ends]);
}

/** Some banks date what comes in on holidays to the next bank day. */
const MOST_DAYS_AHEAD = 14;

/**
 * What no statement of our account contains: another currency, or a day that is still far away. Only euros can be
 * booked, and a wrong day would let the shop believe that it knows all payments up to today.
 */
function faultOfEntries(files: ReadonlyArray<BankFile>, today: string): BankFileRefusal | null {
  const latest = dayAfter(today, MOST_DAYS_AHEAD);
  for (const { kind, name, entries, lines } of files) {
    for (const [at, { bookedOn, currency, ordinal }] of entries.entries()) {
      const place = { line: lines[at] ?? null, name, ...(kind === 'camt' && { entry: ordinal }) };
      if (currency !== 'EUR') return { reason: 'foreign_currency', text: currency, ...place };
      if (bookedOn > latest) return { reason: 'future_date', text: formatDay(bookedOn), ...place };
    }
  }
  return null;
}
