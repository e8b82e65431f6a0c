import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { placementsOfBlocks, soldBlocks } from '../../inventory/in-use.repository.ts';
import { deleteLapsedHolds } from '../../inventory/placements.repository.ts';
import { blocksKeptBack, deleteQuotasOfBlocks } from '../../inventory/quotas.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { keyOf } from './layout-view.ts';
import type { BlockRow } from './layouts-table.ts';

/**
 * Whether nobody needs these blocks any more: `blocks_sold` where there was ever an order for one, `blocks_held` where
 * somebody has a place of one in his basket, `blocks_blocked` where staff keep one from being sold, `blocks_kept_back` where the box office has places there. Holds that have
 * lapsed and quotas that are used up are cleared away.
 */
export async function judgeRemoval(
  trx: Trx,
  blocks: ReadonlyArray<BlockRow>,
  now: number,
): Promise<Refusal | null> {
  if (blocks.length === 0) return null;
  const ids = blocks.map(({ id }) => id);
  const sold = await soldBlocks(trx, ids);
  if (sold.size > 0) return refuseBlocks('blocks_sold', blocks, sold);
  await deleteLapsedHolds(trx, { blockIds: ids }, now);
  const kept = await placementsOfBlocks(trx, ids);
  const blocksOf = (rows: typeof kept) => new Set(rows.map(({ block_id }) => block_id));
  const held = blocksOf(kept.filter(({ blocked_reason }) => blocked_reason === null));
  if (held.size > 0) return refuseBlocks('blocks_held', blocks, held);
  if (kept.length > 0) return refuseBlocks('blocks_blocked', blocks, blocksOf(kept));
  const keptBack = await blocksKeptBack(trx, ids);
  if (keptBack.size > 0) return refuseBlocks('blocks_kept_back', blocks, keptBack);
  await deleteQuotasOfBlocks(trx, ids);
  return null;
}

/** A refusal about those of the blocks that are meant, with their names and keys. */
export function refuseBlocks(
  code:
    | 'blocks_sold'
    | 'blocks_held'
    | 'blocks_blocked'
    | 'blocks_kept_back'
    | 'block_kind_sold'
    | 'block_places_sold',
  blocks: ReadonlyArray<BlockRow>,
  meant: ReadonlySet<number | null>,
  most?: number,
): Refusal {
  const named = blocks.filter(({ id }) => meant.has(id));
  return refuse(code, {
    names: joinNames(named.map(({ name }) => name)),
    blocks: named.map(keyOf),
    ...(most === undefined ? {} : { most }),
  });
}

const MOST_NAMED = 4;

/** `„A“`, `„A“ und „B“`; of many only the first and how many more. */
export function joinNames(names: ReadonlyArray<string>): string {
  const quoted = names.slice(0, MOST_NAMED).map((name) => `„${name}“`);
  const more = names.length - quoted.length;
  if (more > 0) return `${quoted.join(', ')} und ${more} weitere`;
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} und ${quoted.at(-1)}` : (quoted[0] ?? '');
}
