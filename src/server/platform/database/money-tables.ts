import type { PaypalState } from '../../../contract/paypal.ts';
import type { RefundState } from '../../../contract/refunds.ts';
import type { OrderAction } from '../../../contract/staff-orders.ts';
import type { CallOffKind } from '../../../domain/call-off.ts';
import type { PaymentState } from '../../../domain/match-payment.ts';
import type { ReminderKind } from '../../../domain/reminder.ts';
import type { Bit, Counter, Instant, Preset, RowId } from './column-types.ts';

/** An imported bank file; the file itself is not kept. */
export interface BankImportsTable {
  id: RowId;
  /** SHA-256 of its bytes; the same file is imported only once. */
  file_hash: string;
  file_name: string;
  kind: string;
  created_at: Instant;
  created_by: string;
  /** Entries already known from other files. */
  known_count: number;
  /** Entries of other accounts, which were left out. */
  foreign_count: number;
  /** Entries left out because the bank had not booked them yet. */
  waiting_count: number;
  /** JSON: the ends of the accounts whose entries were left out; null for none. */
  foreign_accounts: Preset<string | null>;
  /** The shop's account at that time; null for imports of earlier versions. */
  account_iban: Preset<string | null>;
}

/** The balances that a bank file names, and the days between them (`domain/bank-chain.ts`). */
export interface BankStatementsTable {
  id: RowId;
  import_id: number;
  account_iban: string;
  /** `YYYY-MM-DD` */
  from_day: string;
  to_day: string;
  opening_cents: number;
  closing_cents: number;
}

/** Entries of bank statements. Payer and purpose are blanked some time after an entry is settled. */
export interface BankEntriesTable {
  id: RowId;
  import_id: number;
  /** Its place in the file. */
  ordinal: number;
  /** Hash of day, amount, payer and purpose; recognises the entry in other files, even when blanked. */
  content_hash: string;
  /** Hash of the bank's own reference, if any. */
  reference_hash: string | null;
  /** `YYYY-MM-DD` */
  booked_on: string;
  amount_cents: number;
  currency: string;
  payer_name: string;
  payer_iban: string | null;
  /** One line for each part that the bank delivered. */
  purpose: string;
  end_to_end_id: string | null;
  is_reversal: Bit;
  state: PaymentState;
  reason: string;
  /** JSON: the possible bookings (domain/match-payment.ts). */
  ways: string;
  outcome: 'open' | 'booked' | 'ignored';
  /** The sum of its payments that were not undone; the whole amount once booked. */
  assigned_cents: Counter;
  settled_at: Instant | null;
  settled_by: string | null;
  /** The reason given by staff; empty if ignored by the shop. */
  ignored_because: string;
  /** Staff undid its booking, so it is never booked automatically again. */
  is_undone: Preset<Bit>;
  blanked_at: Preset<Instant | null>;
  /** Hashes of account and name of the payer, which stay when these are erased; null for none. */
  payer_iban_hash: Preset<string | null>;
  payer_name_hash: Preset<string | null>;
  /** The entry that may be the same payment, until staff have said that it is another one. */
  twin_of: Preset<number | null>;
  /** The run it pays, whole or in part, or that one of its transfers comes back from. */
  refund_run_id: Preset<number | null>;
  /** Which of its refunds; null for all. */
  refund_id: Preset<number | null>;
  /** The payment that this one takes back. */
  returned_entry_id: Preset<number | null>;
  /** Hash of the payer's reference, which stays when that is erased. */
  end_to_end_hash: Preset<string | null>;
}

/** How staff assigned the columns of an unknown CSV format. */
export interface BankMappingsTable {
  id: RowId;
  /** The header line by which the format is recognised; unique. */
  header: string;
  mapping: string;
  created_at: Instant;
  created_by: string;
}

/** A single row that every import updates first: a lock that makes imports run one after another. */
export interface BankTurnsTable {
  id: number;
  count: Counter;
}

/** Payments of an order; refunds are negative. An undone payment stays and no longer counts. */
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
  /** The bank entry it was booked from; null if entered by hand. */
  bank_entry_id: Preset<number | null>;
  /** PayPal's id of the capture or refund; booked only once. */
  paypal_id: Preset<string | null>;
}

/** What a payment is for, by ticket price, in integer cents; together the payment. */
export interface PaymentPartsTable {
  payment_id: number;
  /** 0 for what was paid beyond the total. */
  ticket_price_id: number;
  cents: number;
  /** The rate on the invoice; null as long as there is none. */
  tax_percent: number | null;
}

/** Audit log of orders. */
export interface OrderHistoryTable {
  id: RowId;
  order_id: string;
  at: Instant;
  who: string;
  what: OrderAction;
  /** JSON, flat, with as little personal data as possible. */
  facts: string;
}

/** The team's notes on orders; none is ever changed. */
export interface OrderNotesTable {
  id: RowId;
  order_id: string;
  at: Instant;
  /** The name of the member; empty if nobody knows any more. */
  who: string;
  text: string;
}

/** Invoices and their cancellations as issued: `facts` never change, `bytes` is the PDF printed from them. */
export interface DocumentsTable {
  id: RowId;
  order_id: string;
  kind: 'invoice' | 'cancellation';
  /** `2027-00042`; one series a year for both kinds. */
  number: string;
  issued_at: Instant;
  /** The cancelled invoice. */
  cancels_id: number | null;
  /** The invoice that this corrected one replaces. */
  replaces_id: Preset<number | null>;
  /** JSON: everything that is printed, including names and addresses at that time. */
  facts: string;
  /** Hash of `bytes`, in hex. */
  sha256: Preset<string | null>;
  /** The PDF; null until printed. */
  bytes: Preset<Uint8Array | null>;
}

/** What a document comes to, in integer cents, so that adding up the books need not read its facts. */
export interface DocumentSumsTable {
  document_id: number;
  kind: 'invoice' | 'cancellation';
  gross_cents: number;
}

/** Paid orders whose invoice waits for the club's tax number. */
export interface WaitingInvoicesTable {
  order_id: string;
  since: Instant;
}

/** The last document number of each year. */
export interface DocumentNumbersTable {
  year: number;
  last: number;
}

/** PayPal orders opened for an order; there is a second one where the first expired or had another total. */
export interface PaypalOrdersTable {
  /** PayPal's own id. */
  id: string;
  order_id: string;
  /** The requested amount. */
  cents: number;
  /** The page on which the guest approves the payment. */
  approve_url: string;
  state: PaypalState;
  created_at: Instant;
  /** When its state is next fetched from PayPal; null once settled. */
  ask_at: Preset<Instant | null>;
}

/** Bank account for a refund, as typed, kept only while the refund is due. */
export interface RefundAccountsTable {
  order_id: string;
  holder: string;
  /** Without spaces. */
  iban: string;
  changed_at: Instant;
  changed_by: string;
  /** Null for what the bank said, or an earlier version wrote. */
  changed_by_id: Preset<number | null>;
}

/** Batches of refunds transferred together. */
export interface RefundRunsTable {
  id: RowId;
  /** Grows with every refund removed. */
  version: Counter;
  created_at: Instant;
  created_by: string;
  /** `YYYY-MM-DD` */
  requested_on: string;
  /** The club's account at that time. */
  debtor_name: string;
  debtor_iban: string;
  debtor_bic: string;
  downloaded_at: Preset<Instant | null>;
  executed_at: Preset<Instant | null>;
  executed_by: Preset<string | null>;
  /** The day on the bank statement, `YYYY-MM-DD`. */
  executed_on: Preset<string | null>;
}

/** The refunds of a batch; an order waits in one batch at most. */
export interface RefundsTable {
  id: RowId;
  run_id: number;
  order_id: string;
  cents: number;
  /** Holder and IBAN are empty once erased. */
  holder: string;
  iban: string;
  reference: string;
  state: RefundState;
  /** The payment it was booked as. */
  payment_id: Preset<number | null>;
  /** Who wrote the account; both null for what the bank said. */
  account_by: Preset<string | null>;
  account_by_id: Preset<number | null>;
}

/** Reminders put into the outbox, each kind at most once for an order. */
export interface RemindersTable {
  id: RowId;
  order_id: string;
  kind: ReminderKind;
  created_at: Instant;
  /** Days after a last reminder until the order is cancelled; null if it announces no cancellation. */
  notice_days: Preset<number | null>;
  /** Printed and posted by staff instead of mailed. */
  is_letter: Preset<Bit>;
}

/** Withdrawals from the contract as guests typed them, and what staff decided. */
export interface WithdrawalsTable {
  id: RowId;
  /** Hash of the client's key and the declaration; a repeat is the same withdrawal. */
  key_hash: string;
  name: string;
  order_number: string;
  email: string;
  remark: string;
  /** `email` normalised to its mailbox, by which receipts are limited each day. */
  mailbox: string;
  /** The order number read from the declaration, whether or not it exists; null if unreadable. */
  meant_number: string | null;
  /** What it is found by; null until the shop has written it (money/withdrawals/write-search-texts.ts). */
  search_text: Preset<string | null>;
  received_at: Instant;
  outcome: Preset<'accepted' | 'declined' | 'void' | null>;
  note: Preset<string>;
  settled_at: Preset<number | null>;
  settled_by: Preset<string | null>;
}

/** Events called off, moved, or made cheaper, all at once. */
export interface CallOffsTable {
  id: RowId;
  /** Hash of the client's key; sent twice, it is the same call-off. */
  key_hash: string;
  kind: CallOffKind;
  /** Of `price_back`: a share of each ticket's price, or else an amount. */
  percent: number | null;
  cents: number | null;
  /** What the team writes to the guests, with placeholders (domain/call-off.ts). */
  words: string;
  /** The last day on which guests may answer by their link, `YYYY-MM-DD`. */
  until: string;
  created_at: Instant;
  created_by: string;
  created_by_id: number | null;
  finished_at: Preset<Instant | null>;
}

/** The events of a call-off, and when they were to start and do now. */
export interface CallOffEventsTable {
  call_off_id: number;
  event_id: number;
  starts_before: string;
  starts_after: string;
}

/** The orders of a call-off, each carried out once. */
export interface CallOffOrdersTable {
  call_off_id: number;
  order_id: string;
  /** Null until it is carried out. */
  done_at: Preset<Instant | null>;
  /** How many of its tickets were concerned. */
  tickets: Preset<number>;
  /** What became refundable by it. */
  refund_cents: Preset<number>;
  /** It was not paid. */
  was_open: Preset<Bit>;
}

/** Links by which guests say where their refund goes, or ask for it; the token itself is only in the mail. */
export interface RefundLinksTable {
  token_hash: string;
  order_id: string;
  /** The moved event whose tickets may be given back by it; null if it only asks for an account. */
  call_off_id: number | null;
  created_at: Instant;
  expires_at: Instant;
  /** Answers that were refused. */
  attempts: Counter;
  used_at: Preset<Instant | null>;
}
