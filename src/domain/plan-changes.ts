import { type DrawnBlock, type DrawnPlan, type DrawnSeat, isBlock } from './floor-plan.ts';
import { changesOf } from './plan-merge.ts';

/** What is different for guests once a draft is published. */
export interface PlanChanges {
  added: DrawnBlock[];
  removed: DrawnBlock[];
  changed: { before: DrawnBlock; after: DrawnBlock }[];
  /** Seats removed from blocks that stay, by the key of their block. */
  removedSeats: ReadonlyMap<string, ReadonlyArray<NamedSeat>>;
  /** Numbers of seats, those of added and removed blocks included. */
  seats: { added: number; removed: number; changed: number };
  /** The name, the stage or a label is another. */
  hasOtherLook: boolean;
}

/** A seat with the name of its row. */
export type NamedSeat = DrawnSeat & { row: string };

/** Compares a draft with what is published; blocks and seats are the same if their keys are. */
export function planChanges(published: DrawnPlan, draft: DrawnPlan): PlanChanges {
  const before = new Map(published.elements.map((element) => [element.key, element]));
  const { changed: touched, removed: goneKeys } = changesOf(published, draft);
  const added: DrawnBlock[] = [];
  const removed = goneKeys.flatMap((key) => onlyBlock(before.get(key)));
  const changed: PlanChanges['changed'] = [];
  const removedSeats = new Map<string, NamedSeat[]>();
  const seats = { added: 0, removed: 0, changed: 0 };
  let hasOtherLook = published.name !== draft.name || goneKeys.length > removed.length;
  for (const element of touched) {
    if (!isBlock(element)) {
      hasOtherLook = true;
      continue;
    }
    const was = before.get(element.key);
    if (was === undefined || !isBlock(was)) {
      added.push(element);
      seats.added += seatsOf(element).length;
      continue;
    }
    changed.push({ before: was, after: element });
    const gone = compareSeats(was, element, seats);
    if (gone.length > 0) removedSeats.set(element.key, gone);
  }
  for (const block of removed) seats.removed += seatsOf(block).length;
  return { added, removed, changed, removedSeats, seats, hasOtherLook };
}

const onlyBlock = (element: DrawnPlan['elements'][number] | undefined) =>
  element !== undefined && isBlock(element) ? [element] : [];

/** The seats of a block in the order of its rows. */
export function seatsOf({ rows }: DrawnBlock): NamedSeat[] {
  return rows.flatMap(({ name, seats }) => seats.map((seat) => ({ ...seat, row: name })));
}

/** Counts into `seats`, and returns the seats that are gone. */
function compareSeats(before: DrawnBlock, after: DrawnBlock, seats: PlanChanges['seats']): NamedSeat[] {
  if (before.rows === after.rows) return [];
  const were = new Map(seatsOf(before).map((seat) => [seat.key, seat]));
  for (const seat of seatsOf(after)) {
    const was = were.get(seat.key);
    if (was === undefined) seats.added++;
    else if (SHOWN.some((property) => was[property] !== seat[property])) seats.changed++;
    were.delete(seat.key);
  }
  seats.removed += were.size;
  return [...were.values()];
}

const SHOWN = ['row', 'name', 'position', 'available', 'kind'] as const;
