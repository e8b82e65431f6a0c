import type { Instant, RowId } from './column-types.ts';

/**
 * Tickets of one price, in a block where it has places without number, that are kept back from the guests for the box
 * office. In the contingents they are taken from the moment they are kept back.
 */
export interface BoxOfficeQuotasTable {
  id: RowId;
  event_id: number;
  block_id: number | null;
  ticket_price_id: number;
  /** Kept back and not issued yet. */
  remaining: number;
  issued: number;
  changed_at: Instant;
  changed_by: string;
}
