import type { LayoutEntry } from '../../../contract/layouts.ts';
import type { Instant, Preset, RowId } from './column-types.ts';

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
