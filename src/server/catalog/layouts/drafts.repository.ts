import { countPlaces, type DrawnBlock, isBlock, type PlanElement } from '../../../domain/floor-plan.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** The elements of a draft in the order they were drawn; empty without a draft. */
export async function draftElements(db: Db, layoutId: number): Promise<PlanElement[]> {
  const rows = await db
    .selectFrom('draft_elements')
    .select('content')
    .where('layout_id', '=', layoutId)
    .orderBy('position')
    .execute();
  return rows.map(({ content }) => JSON.parse(content));
}

/** The keys of a draft's elements. */
export async function draftKeys(db: Db, layoutId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('draft_elements')
    .select('key')
    .where('layout_id', '=', layoutId)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** How many elements of each kind a draft has, and the sum of their places. */
export async function draftCounts(db: Db, layoutId: number) {
  const rows = await db
    .selectFrom('draft_elements')
    .select((row) => [
      'kind',
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('places').as('places'),
    ])
    .where('layout_id', '=', layoutId)
    .groupBy('kind')
    .execute();
  const of = (kind: PlanElement['kind']) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  const places = rows.reduce((sum, row) => sum + Number(row.places), 0);
  return { blocks: of('block'), stages: of('stage'), labels: of('label'), places };
}

/** Far below the parameter limits of a statement. */
const ELEMENTS_A_STATEMENT = 100;

/** Stores these elements; those that are there already keep their place in the order. */
export async function upsertDraftElements(
  trx: Trx,
  layoutId: number,
  elements: ReadonlyArray<PlanElement>,
): Promise<void> {
  const last = await trx
    .selectFrom('draft_elements')
    .select((row) => row.fn.max('position').as('position'))
    .where('layout_id', '=', layoutId)
    .executeTakeFirst();
  const first = Number(last?.position ?? 0) + 1;
  const rows = elements.map((element, index) => ({
    layout_id: layoutId,
    key: element.key,
    position: first + index,
    kind: element.kind,
    places: isBlock(element) ? storedPlaces(element) : 0,
    content: JSON.stringify(element),
  }));
  for (let from = 0; from < rows.length; from += ELEMENTS_A_STATEMENT) {
    await trx
      .insertInto('draft_elements')
      .values(rows.slice(from, from + ELEMENTS_A_STATEMENT))
      .onConflict((on) =>
        on.columns(['layout_id', 'key']).doUpdateSet((row) => ({
          kind: row.ref('excluded.kind'),
          places: row.ref('excluded.places'),
          content: row.ref('excluded.content'),
        })),
      )
      .execute();
  }
}

/** The seats of a block with unnumbered places count too, because they are still stored and return with its old kind. */
function storedPlaces(block: DrawnBlock): number {
  return Math.max(countPlaces(block), countPlaces({ ...block, has_fixed_places: false }));
}

export async function deleteDraftElements(
  trx: Trx,
  layoutId: number,
  keys?: ReadonlyArray<string>,
): Promise<void> {
  if (keys?.length === 0) return;
  const all = trx.deleteFrom('draft_elements').where('layout_id', '=', layoutId);
  await (keys === undefined ? all : all.where('key', 'in', keys)).execute();
}

export async function insertLayoutVersion(
  trx: Trx,
  version: { layout_id: number; at: number; who: string; name: string; elements: ReadonlyArray<PlanElement> },
): Promise<void> {
  const { elements, ...facts } = version;
  const places = elements.reduce((sum, one) => sum + (isBlock(one) ? countPlaces(one, 'available') : 0), 0);
  const row = { ...facts, places, content: JSON.stringify(elements) };
  await trx.insertInto('layout_versions').values(row).execute();
}

/** A version of a large plan weighs a megabyte. */
const VERSIONS_KEPT = 30;

/** Deletes all but the latest publications of a plan. */
export async function deleteOldLayoutVersions(trx: Trx, layoutId: number): Promise<void> {
  const kept = (await layoutVersions(trx, layoutId)).map(({ id }) => id);
  if (kept.length < VERSIONS_KEPT) return;
  await trx
    .deleteFrom('layout_versions')
    .where('layout_id', '=', layoutId)
    .where('id', '<', Math.min(...kept))
    .execute();
}

/** The latest publications of a plan, newest first, without their content. */
export function layoutVersions(db: Db, layoutId: number) {
  return db
    .selectFrom('layout_versions')
    .select(['id', 'at', 'who', 'name', 'places'])
    .where('layout_id', '=', layoutId)
    .orderBy('id', 'desc')
    .limit(VERSIONS_KEPT)
    .execute();
}

/** What was published then; undefined if there is no such version of this plan. */
export async function findLayoutVersion(
  db: Db,
  layoutId: number,
  id: number,
): Promise<{ name: string; elements: PlanElement[] } | undefined> {
  const row = await db
    .selectFrom('layout_versions')
    .select(['name', 'content'])
    .where('layout_id', '=', layoutId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : { name: row.name, elements: JSON.parse(row.content) };
}
