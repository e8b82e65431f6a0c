import * as v from 'valibot';
import { MOST_ARC } from '../domain/bent-rows.ts';
import { planLimits } from '../domain/plan-limits.ts';
import { REQUIRED } from './required.ts';
import { Id } from './wire.ts';

const { name, leastSide, mostSide, reach, seats } = planLimits;

/** Names an element within its plan. */
export const PlanKey = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));

/** How a plan or a block is called. */
export const PlanName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(REQUIRED),
  v.maxLength(name, `Höchstens ${name} Zeichen.`),
);

const Coordinate = v.pipe(v.number(), v.finite(), v.minValue(-reach), v.maxValue(reach));
const Side = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(leastSide, `Mindestens ${leastSide} breit und hoch.`),
  v.maxValue(mostSide, `Höchstens ${mostSide} breit und hoch.`),
);

/** Where something lies: its upper left corner before it is turned by `rotation` degrees about its middle. */
export const Lying = v.object({
  x: Coordinate,
  y: Coordinate,
  w: Side,
  h: Side,
  rotation: v.pipe(v.number(), v.finite(), v.minValue(-360), v.maxValue(360)),
});

const Drawn = { key: PlanKey, group: v.nullable(PlanKey), ...Lying.entries };

/** How many degrees the rows of a block bend about the stage; 0 for straight ones. */
export const Arc = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MOST_ARC, `Höchstens ${MOST_ARC} Grad.`),
);

/** How many places without number a block may have. */
export const PlacesCount = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(seats, `Höchstens ${seats} Plätze.`),
);

/** A block as it is drawn; `copy_of` is the block whose seats a new one gets copies of. */
export const DrawnBlock = v.object({
  kind: v.literal('block'),
  ...Drawn,
  name: PlanName,
  has_fixed_places: v.boolean(),
  fixed_places: PlacesCount,
  copy_of: v.nullable(Id),
});

/** What stands on a plan and is not sold: the stage, a door, a bar. */
export const Fitting = v.object({
  kind: v.picklist(['stage', 'label']),
  ...Drawn,
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED), v.maxLength(name)),
});
export type Fitting = v.InferOutput<typeof Fitting>;

const keysOf = (elements: ReadonlyArray<{ key: string }>) => new Set(elements.map(({ key }) => key));

/** Everything on a plan, in the order it was drawn; refused with two of one key or two stages. */
export const PlanElements = v.pipe(
  v.array(v.variant('kind', [DrawnBlock, Fitting])),
  v.check((elements) => keysOf(elements).size === elements.length, 'Zwei Teile tragen denselben Schlüssel.'),
  v.check(
    (elements) => elements.filter(({ kind }) => kind === 'stage').length <= 1,
    'Ein Saalplan hat höchstens eine Bühne.',
  ),
  v.check(
    (elements) => elements.filter(({ kind }) => kind === 'block').length <= planLimits.blocks,
    `Höchstens ${planLimits.blocks} Blöcke.`,
  ),
  v.check(
    (elements) => elements.filter(({ kind }) => kind !== 'block').length <= planLimits.fittings,
    `Höchstens ${planLimits.fittings} Beschriftungen.`,
  ),
);
