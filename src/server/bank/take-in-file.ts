import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { BankFile } from '../../domain/bank-entry.ts';
import { newEntries } from '../../domain/new-entries.ts';
import type { Trx } from '../database/store.ts';
import type { Staff } from '../http/actor.ts';
import { nameOfStaff } from '../orders/order-history.ts';
import type { Services } from '../services.ts';
import { insertEntries, knownMarks, type NewEntry } from './bank-entries-table.ts';
import { entryMarkOf } from './entry-mark-of.ts';
import { judgeEntries } from './judge-entries.ts';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
  /** As they were read from the bytes. */
  files: ReadonlyArray<BankFile>;
  /** Somebody says that an account which is told by its number is ours, whatever its IBAN would be by the usual rule. */
  isSurelyOurs: boolean;
}

/** What a file came to: its import, whether it had been taken in before, and how many entries are new. */
export interface TakenIn {
  id: number;
  isRepeat: boolean;
  newCount: number;
}

/** Nothing was taken in, for somebody should look whether this account (an IBAN by the usual rule) is ours. */
export interface DoubtfulAccount {
  doubtfulAccount: string;
}

/**
 * Takes a read file in, judged and with nothing booked. The same file again answers the import that it made; entries
 * that other files brought are left out. Of several accounts only the shop's own counts. A single account that is told
 * by its number and would have another IBAN is asked about first. Refused: `bank_other_account` where none is ours.
 */
export async function takeInFile(
  services: Services,
  who: Staff,
  { name, bytes, files, isSurelyOurs }: SentFile,
): Promise<TakenIn | DoubtfulAccount | Refusal> {
  const { store } = services;
  const { bank, order_prefix: prefix } = services.settings();
  const iban = bank.iban.replace(/\s/g, '').toUpperCase();
  const named = files.filter(({ accountIban }) => accountIban === null || accountIban === iban);
  const doubtfulAccount = named.length === 0 ? onlyComputedAccount(files) : null;
  if (doubtfulAccount !== null && !isSurelyOurs) return { doubtfulAccount };
  const ours = doubtfulAccount === null ? named : files;
  const [first] = ours;
  if (first === undefined) {
    const names = [...new Set(files.map(({ accountIban }) => `…${accountIban?.slice(-4)}`))].join(', ');
    return refuse('bank_other_account', { names });
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

/** The IBAN by the usual rule where all files are of one account that is told by its number. */
function onlyComputedAccount(files: ReadonlyArray<BankFile>): string | null {
  const [first] = files;
  const isOne = files.every(
    ({ accountIban, isAccountComputed }) => isAccountComputed && accountIban === first?.accountIban,
  );
  return isOne ? (first?.accountIban ?? null) : null;
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
