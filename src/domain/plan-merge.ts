import type { DrawnBlock, DrawnPlan, DrawnRow, DrawnSeat, PlanElement } from './floor-plan.ts';

interface MergedPlan {
  plan: DrawnPlan;
  /** Keys of elements with a property that both changed; there `mine` wins. */
  conflicts: string[];
}

/**
 * Three-way merge of two versions of a plan, property by property, and within a block seat by seat. If both changed a
 * property, `mine` wins. An element or seat that one removed and the other changed stays, because redrawing it costs
 * more than removing it again.
 */
export function mergePlans(base: DrawnPlan, mine: DrawnPlan, theirs: DrawnPlan): MergedPlan {
  const { merged, conflicts } = mergeKeyed(base.elements, mine.elements, theirs.elements);
  return { plan: { name: pick(base.name, mine.name, theirs.name), elements: merged }, conflicts };
}

/** Whether two plans have the same name and the same elements. */
export function isSamePlan(a: DrawnPlan, b: DrawnPlan): boolean {
  if (a === b) return true;
  const { changed, removed } = changesOf(a, b);
  return a.name === b.name && changed.length === 0 && removed.length === 0;
}

/** What makes one plan into another: new and changed elements, and the keys of those that are gone. */
export interface ElementChanges {
  changed: PlanElement[];
  removed: string[];
}

/** What makes `before` into `after`. */
export function changesOf(before: DrawnPlan, after: DrawnPlan): ElementChanges {
  const { added, changed, removed } = compareKeyed(before.elements, after.elements);
  const touched = new Set([...added, ...changed]);
  return {
    changed: after.elements.filter((element) => touched.has(element)),
    removed: removed.map(({ key }) => key),
  };
}

/** What is new, different and gone of elements or of seats; the same are those of one key. */
export function compareKeyed<T extends Keyed>(
  before: ReadonlyArray<T>,
  after: ReadonlyArray<T>,
): { added: T[]; changed: T[]; removed: T[] } {
  const were = byKey(before);
  const are = byKey(after);
  return {
    added: after.filter(({ key }) => !were.has(key)),
    changed: after.filter((one) => {
      const was = were.get(one.key);
      return was !== undefined && !isSame(was, one);
    }),
    removed: before.filter(({ key }) => !are.has(key)),
  };
}

/** The elements of a plan after changes; new ones come last. */
export function applyChanges(
  { elements }: Pick<DrawnPlan, 'elements'>,
  { changed, removed }: ElementChanges,
): PlanElement[] {
  const gone = new Set(removed);
  const drawn = byKey(changed);
  const there = byKey(elements);
  return [
    ...elements.filter(({ key }) => !gone.has(key)).map((element) => drawn.get(element.key) ?? element),
    ...changed.filter(({ key }) => !there.has(key)),
  ];
}

interface Keyed {
  key: string;
}

const byKey = <T extends Keyed>(all: ReadonlyArray<T>) => new Map(all.map((one) => [one.key, one]));

const pick = <T>(base: T | undefined, mine: T, theirs: T): T => (mine === base ? theirs : mine);

/** In the order of `theirs`; what only `mine` has comes last. */
function mergeKeyed<T extends Keyed>(
  base: ReadonlyArray<T>,
  mine: ReadonlyArray<T>,
  theirs: ReadonlyArray<T>,
): { merged: T[]; conflicts: string[] } {
  const before = byKey(base);
  const ofMine = byKey(mine);
  const ofTheirs = byKey(theirs);
  const conflicts: string[] = [];
  const merged: T[] = [];
  for (const their of theirs) {
    const one = mergeOne(before.get(their.key), ofMine.get(their.key), their);
    if (one === null) continue;
    if (one.isConflict) conflicts.push(their.key);
    merged.push(one.value);
  }
  for (const one of mine) {
    if (ofTheirs.has(one.key)) continue;
    const was = before.get(one.key);
    if (was === undefined || !isSame(was, one)) merged.push(one);
  }
  return { merged, conflicts };
}

/** Elements and seats alike are compared by their properties. */
type Properties = Record<string, unknown>;
const propertiesOf = (one: object | undefined): Properties => ({ ...one });

function isSame(a: Keyed, b: Keyed): boolean {
  if (a === b) return true;
  const ofA = propertiesOf(a);
  const ofB = propertiesOf(b);
  const names = new Set([...Object.keys(ofA), ...Object.keys(ofB)]);
  return [...names].every((name) =>
    name === 'rows' ? areSameRows(ofA[name] as Rows, ofB[name] as Rows) : ofA[name] === ofB[name],
  );
}

type Rows = DrawnBlock['rows'] | undefined;

function areSameRows(a: Rows, b: Rows): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  return a.every((row, index) => {
    const other = b[index];
    if (row === other) return true;
    if (other === undefined || row.name !== other.name || row.seats.length !== other.seats.length)
      return false;
    return row.seats.every((seat, at) => {
      const one = other.seats[at];
      return one !== undefined && isSame(seat, one);
    });
  });
}

/** Null if `mine` removed it and `theirs` did not change it. */
function mergeOne<T extends Keyed>(
  base: T | undefined,
  mine: T | undefined,
  theirs: T,
): { value: T; isConflict: boolean } | null {
  if (mine === undefined) {
    return base !== undefined && isSame(base, theirs) ? null : { value: theirs, isConflict: false };
  }
  if (base !== undefined && isSame(base, theirs)) return { value: mine, isConflict: false };
  if (isSame(mine, theirs) || (base !== undefined && isSame(base, mine)))
    return { value: theirs, isConflict: false };
  const was = propertiesOf(base);
  const ofMine = propertiesOf(mine);
  const ofTheirs = propertiesOf(theirs);
  let isConflict = false;
  const merged = { ...ofTheirs };
  for (const name of new Set([...Object.keys(ofMine), ...Object.keys(ofTheirs)])) {
    if (name === 'rows') {
      const rows = mergeRows((was[name] as Rows) ?? [], ofMine[name] as RowList, ofTheirs[name] as RowList);
      merged[name] = rows.merged;
      isConflict ||= rows.isConflict;
      continue;
    }
    merged[name] = pick(was[name], ofMine[name], ofTheirs[name]);
    // Left out rather than undefined, as elements are without it.
    if (merged[name] === undefined) delete merged[name];
    if (ofMine[name] !== was[name] && ofTheirs[name] !== was[name] && ofMine[name] !== ofTheirs[name]) {
      isConflict = true;
    }
  }
  // Merging properties of two elements of the same kind gives another one, which TypeScript cannot tell.
  return { value: merged as unknown as T, isConflict };
}

type RowList = DrawnBlock['rows'];

/** Rows in the order of `theirs`; those that only `mine` has follow the row they follow there. */
function mergeRows(base: RowList, mine: RowList, theirs: RowList): { merged: RowList; isConflict: boolean } {
  if (areSameRows(base, mine)) return { merged: theirs, isConflict: false };
  if (areSameRows(base, theirs)) return { merged: mine, isConflict: false };
  const { merged, conflicts } = mergeKeyed(seatsOfRows(base), seatsOfRows(mine), seatsOfRows(theirs));
  const names = theirs.map(({ name }) => name);
  for (const [index, { name }] of mine.entries()) {
    if (names.includes(name)) continue;
    const before = mine[index - 1]?.name;
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name);
  }
  const byRow = Map.groupBy(merged, ({ row }) => row);
  const rows = names.flatMap((name): DrawnRow[] => {
    const seats = byRow.get(name) ?? [];
    return seats.length === 0 ? [] : [{ name, seats: withUniqueNames(seats) }];
  });
  return { merged: rows, isConflict: conflicts.length > 0 };
}

/** A seat with the name of its row. */
export type NamedSeat = DrawnSeat & { row: string };

/** In the order of the rows. */
export function seatsOfRows(rows: RowList): NamedSeat[] {
  return rows.flatMap(({ name, seats }) => seats.map((seat) => ({ ...seat, row: name })));
}

/** Both may have added a seat 7: the later one takes the next free number, so that neither is lost. */
function withUniqueNames(seats: ReadonlyArray<NamedSeat>): DrawnSeat[] {
  const names = new Set<string>();
  const positions = new Set<number>();
  return seats
    .map(({ row: _, ...seat }) => {
      const name = names.has(seat.name)
        ? nextFree((number) => names.has(String(number))).toString()
        : seat.name;
      const position = positions.has(seat.position)
        ? nextFree((number) => positions.has(number))
        : seat.position;
      names.add(name);
      positions.add(position);
      return name === seat.name && position === seat.position ? seat : { ...seat, name, position };
    })
    .toSorted((one, other) => one.position - other.position);
}

function nextFree(isTaken: (number: number) => boolean): number {
  let number = 1;
  while (isTaken(number)) number++;
  return number;
}
