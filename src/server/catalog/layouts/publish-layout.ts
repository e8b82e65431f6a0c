import type { Publication } from '../../../contract/layouts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { isBlock } from '../../../domain/floor-plan.ts';
import { type PlanChanges, planChanges } from '../../../domain/plan-changes.ts';
import { contingentsOfBlock } from '../../inventory/contingents.repository.ts';
import {
  soldBlocks,
  soldSeats,
  ticketsOfSeats,
  unsoldPlacements,
} from '../../inventory/in-use.repository.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { addBlock, changeBlock } from './change-block.ts';
import { deleteDraftElements, deleteOldLayoutVersions, insertLayoutVersion } from './drafts.repository.ts';
import { currentPlan, keyOf, keyOfSeat, publishedPlan } from './drawn-plan.ts';
import { writeLayoutHistory } from './layout-history.repository.ts';
import {
  type BlockRow,
  claimLayoutVersion,
  eventsOnLayouts,
  eventsWithoutOpenPrice,
  type LayoutRow,
  layoutRows,
  updateLayout,
} from './layouts.repository.ts';
import { checkRemoval, joinNames, refuseBlocks, removeBlock } from './remove-block.ts';
import { seatKeys, seatsOfBlocks } from './seats.repository.ts';

/**
 * What publishing a draft changes for guests, and what hinders it. Refused: `unknown_layout`, `nothing_to_publish`.
 */
export async function readPublication(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  id: number,
): Promise<Publication | Refusal> {
  const db = store.read;
  const now = clock();
  const [layout] = await layoutRows(db, id);
  if (layout === undefined) return refuse('unknown_layout');
  if (layout.draft_name === null) return refuse('nothing_to_publish');
  const compared = await compare(db, layout);
  const { changes } = compared;
  const refused = await checkPublication(db, compared, now);
  const seats = refused?.details.seats ?? {};
  const kept = new Set([...(refused?.details.blocks ?? []), ...Object.keys(seats)]);
  return {
    version: layout.version,
    added: changes.added.map(({ name }) => name),
    removed: changes.removed.map(({ name }) => name),
    changed: changes.changed.map(({ after }) => after.name),
    seats: changes.seats,
    has_other_look: changes.hasOtherLook,
    held: await countHeld(db, compared, now),
    unpriced: changes.added.length === 0 ? [] : await eventsWithoutOpenPrice(db, id),
    refused:
      refused === null
        ? null
        : {
            message: refused.message,
            blocks: compared.published.elements.filter(isBlock).filter(({ key }) => kept.has(key)),
            seats,
            guests: await guestsOf(db, compared, seats),
          },
  };
}

const MOST_GUESTS = 10;
/** Of a plan with more, the first will do. */
const MOST_SEATS_ASKED = 2000;

/** Who sits in seats that have to stay, by the keys of their blocks. */
async function guestsOf(
  db: Db,
  { rows }: Compared,
  seats: Readonly<Record<string, string[]>>,
): Promise<NonNullable<Publication['refused']>['guests']> {
  const keys = new Map(
    Object.entries(seats).flatMap(([block, own]) => {
      const id = rows.get(block)?.id;
      return id === undefined ? [] : [[id, new Set(own)] as const];
    }),
  );
  if (keys.size === 0) return [];
  const kept = (await seatsOfBlocks(db, [...keys.keys()])).filter((seat) =>
    keys.get(seat.block_id)?.has(keyOfSeat(seat)),
  );
  const names = new Map(kept.map((seat) => [seat.id, `${seat.row} ${seat.name}`.trim()]));
  const some = [...names.keys()].slice(0, MOST_SEATS_ASKED);
  const tickets = await ticketsOfSeats(db, some, MOST_GUESTS);
  return tickets.map(({ seat_id, order_id }) => ({ seat: names.get(seat_id ?? 0) ?? '', order_id }));
}

/**
 * Makes the draft of a layout what guests see, in one transaction: blocks and seats keep their ids, new ones are added,
 * and those that are gone are removed with what guests hold there. Contingents of all events follow. Returns the new
 * version. Refused, with nothing changed: `unknown_layout`, `layout_changed` if the draft is not the one that was
 * looked at, `nothing_to_publish`, `blocks_sold`, `blocks_blocked`, `blocks_kept_back`, `block_kind_sold`,
 * `block_places_sold`, `seats_taken_already`.
 */
export async function publishLayout(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  id: number,
  version: number,
): Promise<number | Refusal> {
  const at = services.clock();
  const published = await services.store.write(async (trx) => {
    const [layout] = await layoutRows(trx, id);
    if (layout === undefined) return refuse('unknown_layout');
    if (layout.draft_name === null) return refuse('nothing_to_publish');
    if (!(await claimLayoutVersion(trx, id, version, { saved_as: null }))) return refuse('layout_changed');
    return publishDraft(trx, who, layout, at);
  });
  if (isRefusal(published)) return published;
  await announceLayout(services, id);
  return version + 1;
}

async function publishDraft(
  trx: Trx,
  who: Staff,
  layout: LayoutRow,
  at: number,
): Promise<Refusal | 'published'> {
  const compared = await compare(trx, layout);
  const refused = await checkPublication(trx, compared, at);
  if (refused !== null) return refused;
  const { changes, draft, rows } = compared;
  for (const block of changes.added) {
    const notAdded = await addBlock(trx, layout.id, block, at);
    if (notAdded !== null) return notAdded;
  }
  for (const { before, after } of changes.changed) {
    const row = rows.get(before.key);
    const notChanged = row === undefined ? null : await changeBlock(trx, row, after, at);
    if (notChanged !== null) return notChanged;
  }
  for (const { key } of changes.removed) {
    const row = rows.get(key);
    if (row !== undefined) await removeBlock(trx, row, at);
  }
  await deleteDraftElements(trx, layout.id);
  const { name, elements, isStageAutomatic } = draft;
  const placed = elements.filter((element) => !isBlock(element));
  const fittings = isStageAutomatic ? null : JSON.stringify(placed);
  await updateLayout(trx, layout.id, { name, fittings, draft_name: null, is_published: 1 });
  await insertLayoutVersion(trx, { layout_id: layout.id, at, who: nameOfStaff(who), name, elements });
  await deleteOldLayoutVersions(trx, layout.id);
  const { added, removed, changed } = changes;
  await writeLayoutHistory(trx, {
    ...{ layoutId: layout.id, at, who, what: 'published' },
    ...{ added: added.length, removed: removed.length, changed: changed.length },
  });
  return 'published';
}

interface Compared {
  published: Awaited<ReturnType<typeof publishedPlan>>;
  draft: Awaited<ReturnType<typeof currentPlan>>;
  changes: PlanChanges;
  /** The published blocks by key. */
  rows: ReadonlyMap<string, BlockRow>;
}

async function compare(db: Db, layout: LayoutRow): Promise<Compared> {
  const draft = await currentPlan(db, layout);
  const published = await publishedPlan(db, layout);
  return {
    published,
    draft,
    changes: planChanges(published, draft),
    rows: new Map(published.blocks.map((block) => [keyOf(block), block])),
  };
}

async function checkPublication(db: Db, { changes, rows }: Compared, now: number): Promise<Refusal | null> {
  const rowsOf = (blocks: ReadonlyArray<{ key: string }>) => blocks.flatMap(({ key }) => rows.get(key) ?? []);
  const kindChanged = changes.changed.filter(
    ({ before, after }) => before.has_fixed_places !== after.has_fixed_places,
  );
  const otherKind = rowsOf(kindChanged.map(({ before }) => before));
  if (otherKind.length > 0) {
    const sold = await soldBlocks(
      db,
      otherKind.map(({ id }) => id),
    );
    if (sold.size > 0) return refuseBlocks('block_kind_sold', otherKind, sold);
  }
  return (
    (await checkRemoval(db, [...rowsOf(changes.removed), ...otherKind], now)) ??
    (await checkRemovedSeats(db, changes, rows, now)) ??
    (await checkPlaces(db, changes, rows))
  );
}

/** Seats that were ever ordered stay, and so do those that staff block. */
async function checkRemovedSeats(
  db: Db,
  { removedSeats }: PlanChanges,
  rows: Compared['rows'],
  now: number,
): Promise<Refusal | null> {
  const blocks = [...removedSeats.keys()].flatMap((key) => rows.get(key) ?? []);
  if (blocks.length === 0) return null;
  const ids = blocks.map(({ id }) => id);
  const kept = await soldSeats(db, ids);
  for (const { seat_id, blocked_reason } of await unsoldPlacements(db, ids, now))
    if (seat_id !== null && blocked_reason !== null) kept.add(seat_id);
  const keys = new Map<number, Set<string>>();
  for (const seat of await seatKeys(db, [...kept]))
    keys.set(seat.block_id, (keys.get(seat.block_id) ?? new Set()).add(keyOfSeat(seat)));
  const names: string[] = [];
  const seats: Record<string, string[]> = {};
  for (const block of blocks) {
    const missing = (removedSeats.get(keyOf(block)) ?? []).filter(({ key }) => keys.get(block.id)?.has(key));
    if (missing.length === 0) continue;
    seats[keyOf(block)] = missing.map(({ key }) => key);
    names.push(...missing.map(({ row, name }) => `${row} ${name}`.trim()));
  }
  return names.length === 0 ? null : refuse('seats_taken_already', { names: joinNames(names), seats });
}

async function checkPlaces(
  db: Db,
  { changed }: PlanChanges,
  rows: Compared['rows'],
): Promise<Refusal | null> {
  for (const { before, after } of changed) {
    const row = rows.get(before.key);
    if (row === undefined || !after.has_fixed_places || after.fixed_places >= before.fixed_places) continue;
    const taken = Math.max(
      0,
      ...(await contingentsOfBlock(db, row.id)).map((contingent) => contingent.taken),
    );
    if (taken > after.fixed_places) return refuseBlocks('block_places_sold', [row], new Set([row.id]), taken);
  }
  return null;
}

/** How many places that guests hold are lost. */
async function countHeld(db: Db, { changes, rows }: Compared, now: number): Promise<number> {
  const ids = (keys: Iterable<string>) => [...keys].flatMap((key) => rows.get(key)?.id ?? []);
  const gone = ids(changes.removed.map(({ key }) => key));
  const thinned = ids(changes.removedSeats.keys());
  if (gone.length + thinned.length === 0) return 0;
  const held = (await unsoldPlacements(db, [...gone, ...thinned], now)).filter(
    ({ blocked_reason }) => blocked_reason === null,
  );
  const keyOfBlock = new Map([...rows].map(([key, { id }]) => [id, key]));
  const lost = new Set(
    [...changes.removedSeats].flatMap(([block, seats]) => seats.map(({ key }) => `${block} ${key}`)),
  );
  const seats = await seatKeys(
    db,
    held.flatMap(({ seat_id }) => seat_id ?? []),
  );
  const lostIds = new Set(
    seats
      .filter((seat) => lost.has(`${keyOfBlock.get(seat.block_id)} ${keyOfSeat(seat)}`))
      .map(({ id }) => id),
  );
  return held.filter(
    ({ block_id, seat_id }) =>
      (block_id !== null && gone.includes(block_id)) || (seat_id !== null && lostIds.has(seat_id)),
  ).length;
}

/** Call after the commit: updates prepared answers and open pages of the events on this layout. */
async function announceLayout(
  { store, changes }: Pick<Ports, 'changes' | 'store'>,
  id: number,
): Promise<void> {
  const events = await eventsOnLayouts(store.read, [id]);
  if (events.length === 0) return;
  changes.announceCatalogue();
  for (const event of events) changes.announceRenewal(event.id);
}
