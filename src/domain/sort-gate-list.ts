import type { SpecialKind } from './seat.ts';

/** What a gate list goes by. */
export type GateListOrder = 'name' | 'order' | 'seat';

/** What a ticket is looked for by; no place where there are none. */
export interface GateListEntry {
  /** The code, or the beginning of it that is shown. */
  code: string;
  lastname: string;
  firstname: string;
  orderNumber: string;
  place: { block: string | null; row: string | null; seat: string | null; kind?: SpecialKind };
}

/** As in a telephone book, and seat 9 before seat 10. */
const collator = new Intl.Collator('de', { numeric: true });

/** The rows in the order of the list, with the word each is found by. */
export function sortGateList<Row extends GateListEntry>(
  rows: readonly Row[],
  orderedBy: GateListOrder,
): { row: Row; word: string }[] {
  return rows
    .map((row) => ({ row, keys: sortKeys(row, orderedBy), word: lookupWord(row, orderedBy) }))
    .sort((a, b) => compareKeys(a.keys, b.keys))
    .map(({ row, word }) => ({ row, word }));
}

/** Last name first, as one looks for it; empty where nobody gave one. */
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
    const difference = collator.compare(key, b[n] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}
