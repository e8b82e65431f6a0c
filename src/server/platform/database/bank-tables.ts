import type { PaymentState } from '../../../domain/match-way.ts';
import type { Bit, Counter, Instant, Preset, RowId } from './column-types.ts';

/** One bank file that was taken in; the file itself is not kept. */
export interface BankImportsTable {
  id: RowId;
  /** SHA-256 of its bytes: the same file is taken in once. */
  file_hash: string;
  file_name: string;
  kind: string;
  created_at: Instant;
  created_by: string;
  /** How many of its entries were known from other files. */
  known_count: number;
  /** How many entries of other accounts were left out. */
  foreign_count: number;
  /** How many were left out because the bank had not booked them yet. */
  waiting_count: number;
}

/** What came in or went out by the bank. Who paid is blanked some time after it is settled. */
export interface BankEntriesTable {
  id: RowId;
  import_id: number;
  /** Its place in the file. */
  ordinal: number;
  /** Of day, amount, payer and purpose: by it an entry is recognised in another file, also once it is blanked. */
  content_hash: string;
  /** Of the bank's own mark, where there is one. */
  reference_hash: string | null;
  /** `YYYY-MM-DD` */
  booked_on: string;
  amount_cents: number;
  currency: string;
  payer_name: string;
  payer_iban: string | null;
  /** A line for each piece the bank delivered. */
  purpose: string;
  end_to_end_id: string | null;
  is_reversal: Bit;
  state: PaymentState;
  reason: string;
  /** JSON: how it could be booked (domain/match-way.ts). */
  ways: string;
  outcome: 'open' | 'booked' | 'ignored';
  /** The sum of the payments on it that were not taken back: the whole amount once it is booked. */
  assigned_cents: Counter;
  settled_at: Instant | null;
  settled_by: string | null;
  /** Why somebody ignored it; empty where the shop did. */
  ignored_because: string;
  /** Somebody took back what was done with it: it is never booked together with others again. */
  is_undone: Preset<Bit>;
  blanked_at: Preset<Instant | null>;
}

/** How the columns of a kind of CSV file are to be read. */
export interface BankMappingsTable {
  id: RowId;
  /** The header row by which such a file is recognised; each once. */
  header: string;
  mapping: string;
  created_at: Instant;
  created_by: string;
}

/** A single row that every import changes first, so that they come one after another. */
export interface BankTurnsTable {
  id: number;
  count: Counter;
}
