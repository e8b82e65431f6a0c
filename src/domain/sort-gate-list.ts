import { compareGerman } from './german-text.ts';
import type { SpecialKind } from './seat.ts';

/** What a gate list is sorted by. */
export const gateListOrders = ['name', 'order', 'seat'] as const;
export type GateListOrder = (typeof gateListOrders)[number];

/** What a ticket can be looked up by. */
export interface GateListEntry {
  /** The code, or the beginning that is shown of it. */
  code: string;
  lastname: string;
  firstname: string;
  orderNumber: string;
  place: { block: string | null; row: string | null; seat: string | null; kind?: SpecialKind };
}

/** Sorts rows by German collation, with seat 9 before seat 10, and adds the word each is looked up by. */
export function sortGateList<Row extends GateListEntry>(
  rows: readonly Row[],
  orderedBy: GateListOrder,
): { row: Row; word: string }[] {
  return rows
    .map((row) => ({ row, keys: sortKeys(row, orderedBy), word: lookupWord(row, orderedBy) }))
    .sort((a, b) => compareKeys(a.keys, b.keys))
    .map(({ row, word }) => ({ row, word }));
}

/** `Muster, Erika`; empty for orders without a name. */
export function listName({ lastname, firstname }: Pick<GateListEntry, 'lastname' | 'firstname'>): string {
  return [lastname, firstname].filter((part) => part !== '').join(', ');
}

function lookupWord(row: GateListEntry, orderedBy: GateListOrder): string {
  return { name: row.lastname, order: row.orderNumber, seat: shortPlace(row.place) }[orderedBy];
}

/** `Block A 12/7` for row 12, seat 7. */
function shortPlace({ block, row, seat }: GateListEntry['place']): string {
  const inBlock = [row, seat].filter((part) => part !== null).join('/');
  return [block ?? '', inBlock].filter((part) => part !== '').join(' ');
}

function sortKeys(row: GateListEntry, orderedBy: GateListOrder): string[] {
  const { block, row: line, seat } = row.place;
  const name = [row.lastname, row.firstname];
  const place = [block ?? '', line ?? '', seat ?? ''];
  return {
    name: [...name, row.orderNumber, ...place],
    order: [row.orderNumber, ...place],
    seat: [...place, ...name],
  }[orderedBy].concat(row.code);
}

function compareKeys(a: string[], b: string[]): number {
  for (const [n, key] of a.entries()) {
    const difference = compareGerman(key, b[n] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}
