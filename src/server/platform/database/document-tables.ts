import type { Instant, Preset, RowId } from './column-types.ts';

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
