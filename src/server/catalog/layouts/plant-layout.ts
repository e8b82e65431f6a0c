import type { Trx } from '../../platform/database/store.ts';
import type { PlannedBlock, PlannedLayout } from './planned-block.ts';

/** Far below the parameters that one statement may have: 32,766 on SQLite, 65,535 on PostgreSQL. */
const SEATS_A_STATEMENT = 2000;

/** Writes a plan; answers its id and the ids of its blocks by their names. */
export async function plantLayout(
  trx: Trx,
  layout: PlannedLayout,
): Promise<{ layoutId: number; blockIds: Map<string, number> }> {
  const { id: layoutId } = await trx
    .insertInto('layouts')
    .values({ name: layout.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const planted = await trx
    .insertInto('blocks')
    .values(layout.blocks.map((block) => ({ layout_id: layoutId, ...rowOf(block) })))
    .returning(['id', 'name'])
    .execute();
  const blockIds = new Map(planted.map(({ id, name }) => [name, id]));
  const seats = layout.blocks.flatMap((block) =>
    block.seats.map((seat) => ({ block_id: blockIds.get(block.name) as number, ...seat })),
  );
  for (let i = 0; i < seats.length; i += SEATS_A_STATEMENT) {
    await trx
      .insertInto('seats')
      .values(seats.slice(i, i + SEATS_A_STATEMENT))
      .execute();
  }
  return { layoutId, blockIds };
}

function rowOf({ name, x, y, w, h, rotation, fixed_places }: PlannedBlock) {
  const has_fixed_places: 0 | 1 = fixed_places > 0 ? 1 : 0;
  return { name, x, y, w, h, rotation, has_fixed_places, fixed_places };
}
