import type { PaypalState } from '../../../contract/paypal.ts';
import type { RefundState } from '../../../contract/refunds.ts';
import type { OrderAction } from '../../../contract/staff-orders.ts';
import type { PaymentState } from '../../../domain/match-payment.ts';
import type { ReminderKind } from '../../../domain/reminder.ts';
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

/** Money that came in for an order, or was given back (negative); taken back it stays, and no longer counts. */
export interface PaymentsTable {
  id: RowId;
  order_id: string;
  cents: number;
  method: 'transfer' | 'paypal';
  /** The day on the bank statement, `YYYY-MM-DD`. */
  booked_on: string;
  note: string;
  created_at: Instant;
  booked_by: string;
  undone_at: Preset<Instant | null>;
  undone_by: Preset<string | null>;
  /** The entry of a bank statement that it stands on; null where somebody typed it. */
  bank_entry_id: Preset<number | null>;
  /** PayPal's id of the capture or refund that it stands on: booked once. */
  paypal_id: Preset<string | null>;
}

/** What staff did to an order. */
export interface OrderHistoryTable {
  id: RowId;
  order_id: string;
  at: Instant;
  who: string;
  what: OrderAction;
  /** JSON, flat, with no more personal data than it takes. */
  facts: string;
}

/** An invoice or the cancellation of one, as issued: never changed, only printed once. */
export interface DocumentsTable {
  id: RowId;
  order_id: string;
  kind: 'invoice' | 'cancellation';
  /** `2027-00042`; one series a year for both kinds. */
  number: string;
  issued_at: Instant;
  /** The invoice that a cancellation is about. */
  cancels_id: number | null;
  /** The invoice that this one, corrected, takes the place of. */
  replaces_id: Preset<number | null>;
  /** JSON: everything that is printed, names and addresses of that moment too. */
  facts: string;
  /** Of the bytes, in hex. */
  sha256: Preset<string | null>;
  /** The PDF; null until it has been printed. */
  bytes: Preset<Uint8Array | null>;
}

/** The last number given in a year. */
export interface DocumentNumbersTable {
  year: number;
  last: number;
}

/** What was opened at PayPal for an order: a second one where the first can no longer be paid or costs otherwise. */
export interface PaypalOrdersTable {
  /** PayPal's own. */
  id: string;
  order_id: string;
  /** What we asked for. */
  cents: number;
  /** Where the guest agrees to it. */
  approve_url: string;
  state: PaypalState;
  created_at: Instant;
  /** When PayPal is asked next how it stands; null where that is settled. */
  ask_at: Preset<Instant | null>;
}

/** The account that what is due of an order goes back to, as long as it is; as it was typed. */
export interface RefundAccountsTable {
  order_id: string;
  holder: string;
  /** Without blanks. */
  iban: string;
  changed_at: Instant;
  changed_by: string;
}

/** Refunds that are transferred together. */
export interface RefundRunsTable {
  id: RowId;
  /** Grows with every refund taken out. */
  version: Counter;
  created_at: Instant;
  created_by: string;
  /** `YYYY-MM-DD` */
  requested_on: string;
  /** The club's account as it was then. */
  debtor_name: string;
  debtor_iban: string;
  debtor_bic: string;
  downloaded_at: Preset<Instant | null>;
  executed_at: Preset<Instant | null>;
  executed_by: Preset<string | null>;
  /** The day on the bank statement, `YYYY-MM-DD`. */
  executed_on: Preset<string | null>;
}

/** What is given back of one order in a run. Of an order one at most waits in a run. */
export interface RefundsTable {
  id: RowId;
  run_id: number;
  order_id: string;
  cents: number;
  /** Both empty once they were deleted. */
  holder: string;
  iban: string;
  reference: string;
  state: RefundState;
  /** What it was booked as. */
  payment_id: Preset<number | null>;
}

/** A reminder that was put into the outbox; an order has each kind at most once. */
export interface RemindersTable {
  id: RowId;
  order_id: string;
  kind: ReminderKind;
  created_at: Instant;
  /** A last one says that its order is cancelled so many days after it was sent; null where it does not say so. */
  notice_days: Preset<number | null>;
}

/** What a guest declared, as he typed it, and what staff made of it. */
export interface WithdrawalsTable {
  id: RowId;
  /** Of the client's key and what came with it: a repeat is the same withdrawal. */
  key_hash: string;
  name: string;
  order_number: string;
  email: string;
  remark: string;
  /** The address without what makes no other mailbox of it: so many mails a day go to one. */
  mailbox: string;
  /** The number of the order that is meant, whether or not there is one; null where none was to be read. */
  meant_number: string | null;
  received_at: Instant;
  outcome: Preset<'accepted' | 'declined' | 'void' | null>;
  note: Preset<string>;
  settled_at: Preset<number | null>;
  settled_by: Preset<string | null>;
}
