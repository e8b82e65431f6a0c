import type { LayoutEntry } from '../../../contract/layouts.ts';
import type { EventAuditAction } from '../../../contract/staff-events.ts';
import type { SeatKind } from '../../../domain/seat.ts';
import type { StoredTime } from '../../../domain/stored-time.ts';
import type { Bit, Counter, Instant, Preset, RowId } from './column-types.ts';

export interface SettingsTable {
  key: string;
  /** JSON. */
  value: string;
  updated_at: Instant;
  /** Grows with every change by staff. */
  version: Preset<number>;
}

/** Who of the team changed which settings. */
export interface SettingsHistoryTable {
  id: RowId;
  at: Instant;
  who: string;
  /** JSON (contract/settings.ts). */
  changes: string;
}

export interface BlocksTable {
  id: RowId;
  layout_id: number;
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: number;
  has_fixed_places: Bit;
  fixed_places: number;
  /** Names it within its plan; null where nobody has drawn on that since. */
  key: Preset<string | null>;
  group_key: Preset<string | null>;
  /** How many degrees the rows bend about the stage at most; 0 for straight ones. */
  arc: Preset<number>;
}

export interface SeatsTable {
  id: RowId;
  block_id: number;
  row: string;
  row_position: number;
  name: string;
  /** Place in the row from 1, with gaps where there is an aisle. */
  position: number;
  is_available: Bit;
  kind: Preset<SeatKind>;
}

export interface EventsTable {
  id: RowId;
  name: string;
  location: string;
  description: string;
  has_fixed_tickets: Bit;
  layout_id: number | null;
  starts_at: StoredTime;
  ends_at: StoredTime | null;
  sale_starts_at: StoredTime | null;
  sale_ends_at: StoredTime | null;
  /** From when tickets let in; null for always. */
  admission_starts_at: StoredTime | null;
  is_published: Bit;
  position: number;
  picture_id: Preset<string | null>;
  /** What is seen on the picture, in words; empty where it only adorns. */
  picture_alt: Preset<string>;
  /** Grows with every change by staff. */
  version: Preset<number>;
}

/** What staff did to an event; its name stays when the event is gone. */
export interface EventHistoryTable {
  id: RowId;
  event_id: number;
  at: Instant;
  who: string;
  what: EventAuditAction;
  name: string;
}

export interface PriceCategoriesTable {
  id: RowId;
  event_id: number;
  name: string;
  color: string;
  position: number;
}

export interface TicketPricesTable {
  id: RowId;
  event_id: number;
  price_category_id: number | null;
  name: string;
  price_cents: number;
  /** Included in the price; null for the club's own rate. */
  tax_percent: Preset<number | null>;
  position: number;
}

/** Which category a block has in an event. */
export interface EventBlocksTable {
  event_id: number;
  block_id: number;
  price_category_id: number;
}

/**
 * A contingent: of a whole event, of a block of it or of one ticket price of it. `taken` grows by a conditional
 * update, so the database itself never sells beyond `capacity`.
 */
export interface ContingentsTable {
  id: RowId;
  event_id: number;
  block_id: number | null;
  ticket_price_id: number | null;
  capacity: number;
  /** What staff set as the limit of a block of places; null where all of them are sold. */
  wanted: Preset<number | null>;
  taken: Counter;
}

/** A floor plan; its blocks are rows of their own. */
export interface LayoutsTable {
  id: RowId;
  name: string;
  /** Grows with every change. */
  version: Preset<number>;
  /** JSON: the stage and the labels; null where the stage comes by itself. */
  fittings: Preset<string | null>;
  /** What the client called its last save, to know it again when it comes twice. */
  saved_as: Preset<string | null>;
  changed_at: Preset<Instant | null>;
  changed_by: Preset<string | null>;
}

/** A block that was removed from its plan, to come back with its seats when that is undone. */
export interface RemovedBlocksTable {
  id: RowId;
  layout_id: number;
  key: string;
  /** The id it had, and gets again. */
  block_id: number;
  removed_at: Instant;
  /** JSON (catalog/layouts/keep-removed-block.ts). */
  facts: string;
}

/** Who changed a plan; what one person saves in one go is one entry. */
export interface LayoutHistoryTable {
  id: RowId;
  layout_id: number;
  at: Instant;
  who: string;
  what: LayoutEntry['what'];
  added: Preset<number>;
  removed: Preset<number>;
  changed: Preset<number>;
}

/** Pictures that staff have uploaded, as guests get them: WebP without a word of who took them, when or where. */
export interface PicturesTable {
  /** The beginning of the SHA-256 of `large`, in hex. */
  id: string;
  /** Of `large`, in pixels. */
  width: number;
  height: number;
  large: Uint8Array;
  small: Uint8Array;
  /** When somebody last uploaded it, or put it somewhere. */
  wanted_at: Instant;
}
