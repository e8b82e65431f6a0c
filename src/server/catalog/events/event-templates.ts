import type { EventTemplate } from '../../../contract/new-events.ts';
import { rowsOfPattern, type SeatPattern, simplePattern } from '../../../domain/seat-pattern.ts';
import type { PlannedBlock, PlannedOffer, PlannedSeat } from './seed-event.ts';

const GOLD = '8a5a12';
const VINE = '3f6130';

const stalls: PlannedBlock = {
  ...{ name: 'Parkett', x: 0, y: 0, w: 660, h: 400, rotation: 0 },
  ...{ category: 0, fixed_places: 0 },
  seats: seatsOf({ rows: 12, seats: 20, aislesAfter: [10] }),
};

const balcony: PlannedBlock = {
  ...{ name: 'Empore', x: 0, y: 440, w: 660, h: 160, rotation: 0 },
  ...{ category: 1, fixed_places: 0 },
  seats: seatsOf({ rows: 4, seats: 20, aislesAfter: [10] }),
};

const TABLES_A_ROW = 4;

/** Guests choose a table, and sit down where they like. */
const tables = Array.from({ length: 12 }, (_, at): PlannedBlock => {
  const [column, row] = [at % TABLES_A_ROW, Math.floor(at / TABLES_A_ROW)];
  return {
    ...{ name: `Tisch ${at + 1}`, x: column * 200, y: row * 140, w: 150, h: 90, rotation: 0 },
    ...{ category: 0, fixed_places: 8, seats: [] },
  };
});

/** What an event begins with by its template; the club changes whatever does not fit. */
export const offerOfTemplate: Record<EventTemplate, PlannedOffer> = {
  admission: {
    prices: [
      { name: 'Erwachsene', euros: 8 },
      { name: 'Ermäßigt', euros: 5 },
      { name: 'Kinder bis 14', euros: 3 },
    ],
    layout: null,
    categories: [],
  },
  hall: {
    prices: [],
    layout: { name: 'Saal', blocks: [stalls, balcony] },
    categories: [
      {
        ...{ name: 'Parkett', color: GOLD },
        prices: [
          { name: 'Erwachsene', euros: 25 },
          { name: 'Ermäßigt', euros: 20 },
        ],
      },
      {
        ...{ name: 'Empore', color: VINE },
        prices: [
          { name: 'Erwachsene', euros: 18 },
          { name: 'Ermäßigt', euros: 14 },
        ],
      },
    ],
  },
  tables: {
    prices: [],
    layout: { name: 'Tische', blocks: tables },
    categories: [{ name: 'Am Tisch', color: GOLD, prices: [{ name: 'Erwachsene', euros: 29 }] }],
  },
};

/** What an event on a floor plan of the club begins with: one category on all its blocks. */
export const offerOnOwnLayout: Omit<PlannedOffer, 'layout'> = {
  prices: [],
  categories: [
    {
      ...{ name: 'Alle Plätze', color: GOLD },
      prices: [
        { name: 'Erwachsene', euros: 25 },
        { name: 'Ermäßigt', euros: 20 },
      ],
    },
  ],
};

function seatsOf(pattern: Partial<SeatPattern>): PlannedSeat[] {
  const rows = rowsOfPattern({ ...simplePattern, isWithoutLookAlikes: true, ...pattern });
  return rows.flatMap(({ name: row, seats }, index) =>
    seats.map(({ name, position }) => ({
      ...{ row, row_position: index + 1, name, position },
      is_available: 1 as const,
    })),
  );
}
