import type { RefundState } from '../../../contract/refunds.ts';
import type { Counter, Instant, Preset, RowId } from './column-types.ts';

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
