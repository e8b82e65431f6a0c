import type { Instant, Preset, RowId } from './column-types.ts';

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
