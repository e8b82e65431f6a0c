import type { LayoutEntry } from '../../../contract/layouts.ts';
import type { EventAuditAction } from '../../../contract/staff-events.ts';
import type { PlanElement, TableShape } from '../../../domain/floor-plan.ts';
import type { LogoGround } from '../../../domain/logo-ground.ts';
import type { SeatKind } from '../../../domain/seat.ts';
import type { StoredTime } from '../../../domain/stored-time.ts';
import type { Sphere } from '../../../domain/tax.ts';
import type { Bit, Counter, Instant, Preset, RowId } from './column-types.ts';

export interface SettingsTable {
  key: string;
  /** JSON. */
  value: string;
  updated_at: Instant;
  /** Grows with every change by staff. */
  version: Preset<number>;
}

/** Audit log of the settings. */
export interface SettingsHistoryTable {
  id: RowId;
  at: Instant;
  who: string;
  /** JSON, see contract/settings.ts. */
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
  /** Identifies the block within its plan; null until the plan is first saved with keys. */
  key: Preset<string | null>;
  group_key: Preset<string | null>;
  /** The most degrees a row may span around the stage; 0 for straight rows. */
  arc: Preset<number>;
  table_shape: Preset<TableShape | null>;
  /** Of a table: its seats are sold together only. */
  sold_whole: Preset<Bit>;
}

export interface SeatsTable {
  id: RowId;
  block_id: number;
  row: string;
  row_position: number;
  name: string;
  /** Place in the row from 1; a missing number is an aisle. */
  position: number;
  is_available: Bit;
  kind: Preset<SeatKind>;
  /** What is in the way of its view; null if nothing is. */
  view: Preset<string | null>;
  /** Permanent within the block; null for seats from before drafts. */
  key: Preset<string | null>;
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
  /** When tickets are first admitted; null for any time. */
  admission_starts_at: StoredTime | null;
  is_published: Bit;
  position: number;
  picture_id: Preset<string | null>;
  /** Alternative text; empty if the picture is decorative. */
  picture_alt: Preset<string>;
  /** Grows with every change by staff. */
  version: Preset<number>;
  /** The version in which name, place or times were last changed. */
  facts_version: Preset<number>;
  /** The version in which plan, prices or limits were last changed. */
  offer_version: Preset<number>;
  /** When it was called off. */
  cancelled_at: Preset<Instant | null>;
  /** The start it was first sold with; null unless it was moved. */
  moved_from: Preset<StoredTime | null>;
}

/** Audit log of events; it keeps the name of a deleted event. */
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
  /** Included in the price; null for the club's default rate. */
  tax_percent: Preset<number | null>;
  /** Of the club's spheres; null for its usual one. */
  sphere: Preset<Sphere | null>;
  position: number;
}

/** The price category of each block in each event. */
export interface EventBlocksTable {
  event_id: number;
  block_id: number;
  price_category_id: number;
}

/** The seats of each event with another price category than their block's. */
export interface EventSeatCategoriesTable {
  event_id: number;
  seat_id: number;
  price_category_id: number;
}

/**
 * How many places an event, a block or a ticket price has. `taken` grows by a conditional update, so the
 * database itself never sells beyond `capacity`.
 */
export interface ContingentsTable {
  id: RowId;
  event_id: number;
  block_id: number | null;
  ticket_price_id: number | null;
  capacity: number;
  /** The limit set by staff on a block of unnumbered places; null to sell all of them. */
  wanted: Preset<number | null>;
  taken: Counter;
}

export interface LayoutsTable {
  id: RowId;
  name: string;
  /** Grows with every change. */
  version: Preset<number>;
  /** JSON: the stage, labels and other shapes without places; null if the stage is placed automatically. */
  fittings: Preset<string | null>;
  /** The client's key of the last save, by which a repeated request is recognised. */
  saved_as: Preset<string | null>;
  changed_at: Preset<Instant | null>;
  changed_by: Preset<string | null>;
  /** 0 before the first publication. */
  is_published: Preset<Bit>;
  /** Its name in the draft; null if there is no draft. */
  draft_name: Preset<string | null>;
  /** The picture it is traced from. */
  tracing_picture_id: Preset<string | null>;
  /** JSON: where that lies. */
  tracing_placement: Preset<string | null>;
}

/** The elements of drafts. */
export interface DraftElementsTable {
  layout_id: number;
  key: string;
  /** The order they were drawn in. */
  position: number;
  kind: PlanElement['kind'];
  /** All places of a block, for the limit of a plan; 0 for anything else. */
  places: number;
  /** JSON of a `PlanElement`; a block has its seats in it. */
  content: string;
}

/** What was published of a plan. */
export interface LayoutVersionsTable {
  id: RowId;
  layout_id: number;
  at: Instant;
  who: string;
  name: string;
  places: number;
  /** JSON of a list of `PlanElement`. */
  content: string;
}

/** Blocks removed from a plan, kept so that undo brings them back with the same seat ids. */
export interface RemovedBlocksTable {
  id: RowId;
  layout_id: number;
  key: string;
  /** The id it had and gets back. */
  block_id: number;
  removed_at: Instant;
  /** JSON, see catalog/layouts/remove-block.ts. */
  facts: string;
}

/** Audit log of floor plans; consecutive saves by one person are one entry. */
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

/** Uploaded pictures as guests get them: WebP without metadata. */
export interface PicturesTable {
  /** The first hex digits of the SHA-256 of `large`. */
  id: string;
  /** Of `large`, in pixels. */
  width: number;
  height: number;
  large: Uint8Array;
  small: Uint8Array;
  /** When it was last uploaded or assigned. */
  wanted_at: Instant;
}

/** The club's logos, as PNG without metadata. Earlier ones stay, because issued documents name theirs. */
export interface LogosTable {
  /** The first hex digits of the SHA-256 of `large`. */
  id: string;
  /** Of `large`, in pixels. */
  width: number;
  height: number;
  ground: LogoGround;
  stored_at: Instant;
  large: Uint8Array;
  small: Uint8Array;
}
