import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Fitting } from './floor-plans.ts';
import { Id, IdInPath } from './wire.ts';

/** A floor plan to sell: its blocks as they are drawn, without their seats. */
export const SalePlan = v.object({
  blocks: v.array(
    v.object({
      id: Id,
      name: v.string(),
      x: v.number(),
      y: v.number(),
      w: v.number(),
      h: v.number(),
      rotation: v.number(),
      has_fixed_places: v.boolean(),
      /** All places for sale. */
      places: v.number(),
      /** A table whose seats are sold together only. */
      sold_whole: v.optional(v.literal(true)),
    }),
  ),
  /** Stage and labels; left out if the stage is placed automatically above the blocks. */
  fittings: v.optional(v.array(Fitting)),
});
export type SalePlan = v.InferOutput<typeof SalePlan>;

export const readSalePlan = endpoint({
  method: 'GET',
  path: '/api/office/sale-plans/:id',
  summary: 'Ein Saalplan, auf dem eine Veranstaltung stattfinden kann: seine Blöcke und wie sie liegen',
  access: 'events',
  params: v.object({ id: IdInPath }),
  answer: v.object({ plan: SalePlan }),
});
