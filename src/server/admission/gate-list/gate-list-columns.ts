import { shortTicketWords } from '../../../domain/listed-ticket.ts';
import { seatKindWords } from '../../../domain/seat-kind.ts';
import { type GateListOrder, listName } from '../../../domain/sort-gate-list.ts';
import type { TextStyle } from '../../platform/pdf/paper/paper.ts';
import { placeWords } from '../ticket-paper/ticket-facts.ts';
import type { GateListRow } from './gate-list-facts.ts';

export interface GateListColumn {
  title: string;
  width: number;
  textOf: (row: GateListRow) => string;
  styleOf: (row: GateListRow) => TextStyle;
}

const PLAIN: TextStyle = { size: 9.5 };
const STRONG: TextStyle = { face: 'strong', size: 10 };

/** The columns of a list, the one it goes by first and bold. */
export function gateListColumns(orderedBy: GateListOrder): GateListColumn[] {
  const column = (title: string, width: number, textOf: GateListColumn['textOf'], isFirst: boolean) => ({
    title,
    width,
    textOf,
    styleOf: () => (isFirst ? STRONG : PLAIN),
  });
  const isBySeat = orderedBy === 'seat';
  const finders: Record<GateListOrder, GateListColumn> = {
    name: column('Name', isBySeat ? 124 : 138, listName, orderedBy === 'name'),
    order: column('Bestellung', 66, ({ orderNumber }) => orderNumber, orderedBy === 'order'),
    seat: column(
      'Platz',
      isBySeat ? 130 : 116,
      ({ place }) => placeInShort(place) || 'freie Platzwahl',
      orderedBy === 'seat',
    ),
  };
  const others = (['name', 'order', 'seat'] as const).filter((key) => key !== orderedBy);
  return [
    finders[orderedBy],
    ...others.map((key) => finders[key]),
    column('Karte', 84, ({ priceName }) => priceName, false),
    column('Kurzcode', 72, ({ code }) => shortTicketWords(code), false),
    {
      title: 'Zahlung',
      width: 46,
      textOf: ({ isPaid }) => (isPaid ? 'bezahlt' : 'OFFEN'),
      styleOf: ({ isPaid }) => (isPaid ? PLAIN : STRONG),
    },
  ];
}

/** `Block A, Reihe D, Rollstuhlplatz 6`: with one word more the letters would be too small to read at a gate. */
function placeInShort({ kind, ...place }: GateListRow['place']): string {
  const words = placeWords(place);
  return kind ? words.replace(/Platz (?=[^,]*$)/, `${seatKindWords[kind]} `) : words;
}
