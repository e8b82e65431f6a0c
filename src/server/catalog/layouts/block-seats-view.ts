import type { BlockSeats } from '../../../contract/block-seats.ts';
import { takenSeatsOfBlock } from '../../inventory/in-use.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import { type SeatRow, seatsOfBlocks } from './layouts-table.ts';

/** A block with its seats as staff edit them; undefined where there is none. */
export async function viewBlockSeats(db: Db, id: number, now: number): Promise<BlockSeats | undefined> {
  const block = await db
    .selectFrom('blocks as block')
    .innerJoin('layouts as layout', 'layout.id', 'block.layout_id')
    .where('block.id', '=', id)
    .select([
      'block.name',
      'block.has_fixed_places',
      'block.x',
      'block.y',
      'block.w',
      'block.h',
      'block.rotation',
      'block.arc',
      'layout.id as layout_id',
      'layout.name as layout_name',
      'layout.version',
    ])
    .executeTakeFirst();
  if (block === undefined) return undefined;
  const { x, y, w, h, rotation, arc } = block;
  const seats = await seatsOfBlocks(db, [id]);
  return {
    id,
    name: block.name,
    layout: { id: block.layout_id, name: block.layout_name, version: block.version },
    has_fixed_places: block.has_fixed_places === 1,
    box: { x, y, w, h, rotation },
    arc,
    rows: [...Map.groupBy(seats, (seat) => seat.row)].map(([name, ofRow]) => ({
      name,
      seats: ofRow.map(viewSeat),
    })),
    taken: [...(await takenSeatsOfBlock(db, id, now))],
  };
}

const viewSeat = ({ id, name, position, is_available, kind }: SeatRow) => ({
  ...{ id, name, position, kind },
  available: is_available === 1,
});
