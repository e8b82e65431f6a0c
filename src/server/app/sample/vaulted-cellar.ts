import type { PlannedLayout } from '../../catalog/layouts/planned-block.ts';
import { plannedRows } from './planned-rows.ts';

/** A small hall: 376 seats in six blocks, two of them by a pillar or a beam, and 300 places to stand. */
export const vaultedCellar: PlannedLayout = {
  name: 'Gewölbekeller',
  blocks: [
    {
      name: 'Block A',
      ...{ x: 20, y: 40, w: 210, h: 156, rotation: -8 },
      category: 0,
      fixed_places: 0,
      seats: plannedRows({ rows: 5, seats: 10, aislesAfter: [5], unavailable: ['D1', 'E1'] }),
    },
    {
      name: 'Block B',
      ...{ x: 318, y: 28, w: 224, h: 156, rotation: 0 },
      category: 0,
      fixed_places: 0,
      seats: plannedRows({ rows: 7, seats: 9, aislesAfter: [3, 6], unavailable: ['A1', 'A9', 'G5'] }),
    },
    {
      name: 'Block C',
      ...{ x: 630, y: 40, w: 210, h: 156, rotation: 8 },
      category: 0,
      fixed_places: 0,
      seats: plannedRows({ rows: 5, seats: 10, aislesAfter: [5], unavailable: ['D10', 'E10'] }),
    },
    {
      name: 'Weinlaube',
      ...{ x: 52, y: 252, w: 226, h: 92, rotation: -4 },
      category: 1,
      fixed_places: 0,
      seats: plannedRows({ rows: 6, seats: 14, aislesAfter: [7], unavailable: ['C4', 'C11', 'F13', 'F14'] }),
    },
    {
      name: 'Block D',
      ...{ x: 336, y: 238, w: 188, h: 104, rotation: 0 },
      category: 1,
      fixed_places: 0,
      seats: plannedRows({ rows: 8, seats: 8, aislesAfter: [4], unavailable: ['A4', 'A5', 'H1', 'H8'] }),
    },
    {
      name: 'Kelterhaus',
      ...{ x: 582, y: 252, w: 226, h: 92, rotation: 4 },
      category: 1,
      fixed_places: 0,
      seats: plannedRows({ rows: 6, seats: 14, aislesAfter: [7], unavailable: ['C4', 'C11', 'F1', 'F2'] }),
    },
    {
      name: 'Stehplätze',
      ...{ x: 166, y: 382, w: 528, h: 70, rotation: 0 },
      category: 2,
      fixed_places: 300,
      seats: [],
    },
  ],
};
