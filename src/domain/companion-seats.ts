import { adjoin, type RowSeat } from './orphan-seats.ts';

/** What a guest who chose companion places without the wheelchair place they belong to should know. */
interface AloneCompanions {
  /** The companion places chosen alone. */
  seats: ReadonlyArray<number>;
  /** The free wheelchair places beside them. */
  wheelchairs: ReadonlyArray<number>;
}

/**
 * The chosen companion places without a chosen wheelchair place beside them; several companion places side by side belong to
 * the same wheelchair place. Rows are sorted by column.
 */
export function companionsAlone(rows: ReadonlyArray<ReadonlyArray<RowSeat>>): AloneCompanions {
  const groups = rows.flatMap(groupsOf).map((group) => ({
    companions: group.filter(({ kind, state }) => kind === 'companion' && state === 'selected'),
    wheelchairs: group.filter(({ kind }) => kind === 'wheelchair'),
  }));
  const alone = groups.filter(({ wheelchairs }) => wheelchairs.every(({ state }) => state !== 'selected'));
  return {
    seats: alone.flatMap(({ companions }) => companions.map(({ id }) => id)),
    wheelchairs: alone
      .filter(({ companions }) => companions.length > 0)
      .flatMap(({ wheelchairs }) => wheelchairs.filter(({ state }) => state === 'free').map(({ id }) => id)),
  };
}

/** Runs of adjoining wheelchair and companion places. */
function groupsOf(row: ReadonlyArray<RowSeat>): RowSeat[][] {
  const groups: RowSeat[][] = [];
  for (const seat of row) {
    if (!seat.kind) continue;
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && adjoin(before, seat)) last.push(seat);
    else groups.push([seat]);
  }
  return groups;
}
