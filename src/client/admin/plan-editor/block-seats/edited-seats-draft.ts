import * as v from 'valibot';
import type { BlockSeats } from '../../../../contract/block-seats.ts';
import { seatKinds } from '../../../../domain/seat-kind.ts';
import { deviceStorage } from '../../../platform/storage.ts';
import { type EditedSeats, seatsOfBlock, seatsToSave } from './edited-rows.ts';

/** Seats as they are kept: what is being edited may be wrong in ways the server would refuse. */
const Draft = v.object({
  /** The seats as they were on the server when the editing began, as text. */
  base: v.string(),
  arc: v.number(),
  rows: v.array(
    v.object({
      name: v.string(),
      seats: v.array(
        v.object({
          id: v.nullable(v.number()),
          name: v.string(),
          position: v.number(),
          available: v.boolean(),
          kind: v.picklist(seatKinds),
        }),
      ),
    }),
  ),
});

const placeOf = (blockId: number) => `seat-draft:${blockId}`;

/** The seats of the server as a text that tells whether somebody changed them meanwhile. */
export function baseOf({ rows, arc }: Pick<BlockSeats, 'rows' | 'arc'>): string {
  return JSON.stringify({ rows, arc });
}

/** Keeps what is edited in this browser, at once; where it cannot, the page is all there is. */
export function keepSeats(blockId: number, base: string, seats: EditedSeats): void {
  const isStored = deviceStorage.set(placeOf(blockId), JSON.stringify({ base, ...seatsToSave(seats) }));
  if (!isStored) dropSeats(blockId);
}

export function dropSeats(blockId: number): void {
  deviceStorage.remove(placeOf(blockId));
}

/** What was edited and never saved; null for nothing, or nothing that can be read. */
export function keptSeats(blockId: number): { base: string; seats: EditedSeats } | null {
  try {
    const kept = v.safeParse(Draft, JSON.parse(deviceStorage.get(placeOf(blockId)) ?? 'null'));
    if (!kept.success) return null;
    const { base, ...seats } = kept.output;
    return { base, seats: seatsOfBlock(seats) };
  } catch {
    return null;
  }
}
