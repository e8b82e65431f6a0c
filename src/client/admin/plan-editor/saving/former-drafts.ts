import * as v from 'valibot';
import type { Layout } from '../../../../contract/layouts.ts';
import { type DrawnBlock, type DrawnPlan, isBlock, type PlanElement } from '../../../../domain/floor-plan.ts';
import { seatKinds } from '../../../../domain/seat.ts';
import { deviceStorage } from '../../../platform/storage.ts';

// What browsers stored before blocks were drawn with their seats (until version 1.0); it is still there.

interface Plans {
  base: DrawnPlan;
  plan: DrawnPlan;
}

/** Gives blocks of a former draft the seats they had on the server: their own, or those they were copied from. */
export function withSeats({ base, plan }: Plans, layout: Layout): Plans {
  const blocks = new Map(layout.elements.filter(isBlock).map((block) => [block.key, block]));
  const keys = new Map(layout.blocks.map(({ id, key }) => [id, key]));
  const complete = (element: PlanElement & { copy_of?: number | null }): PlanElement => {
    if (!isBlock(element) || 'rows' in element) return element;
    const { copy_of, ...block } = element as DrawnBlock & { copy_of?: number | null };
    const origin = blocks.get(block.key) ?? blocks.get(keys.get(copy_of ?? 0) ?? '');
    return { ...block, arc: origin?.arc ?? 0, rows: origin?.rows ?? [] };
  };
  return {
    base: { ...base, elements: base.elements.map(complete) },
    plan: { ...plan, elements: plan.elements.map(complete) },
  };
}

const SeatDraft = v.object({
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

/** The unsaved seats of a block, once; null if there are none. */
export function takeSeatDraft(blockId: number): Pick<DrawnBlock, 'arc' | 'rows'> | null {
  const key = `seat-draft:${blockId}`;
  try {
    const stored = v.safeParse(SeatDraft, JSON.parse(deviceStorage.get(key) ?? 'null'));
    if (!stored.success) return null;
    const { arc, rows } = stored.output;
    return {
      arc,
      rows: rows.map(({ name, seats }, row) => ({
        name,
        seats: seats.map(({ id, ...seat }, index) => ({
          key: id === null ? `d${row}-${index}` : `s${id}`,
          ...seat,
        })),
      })),
    };
  } catch {
    return null;
  } finally {
    deviceStorage.remove(key);
  }
}
