import type { TableShape } from '../../domain/floor-plan.ts';
import { formatCount } from '../ui/numbers.tsx';

interface Countable {
  table?: TableShape | null | undefined;
}

/** `1 Block, 80 Tische` */
export function formatBlocks(blocks: ReadonlyArray<Countable>): string {
  const tables = blocks.filter(({ table }) => table !== undefined && table !== null).length;
  const others = blocks.length - tables;
  const parts = [
    ...(others > 0 || tables === 0 ? [others === 1 ? '1 Block' : `${formatCount(others)} Blöcke`] : []),
    ...(tables > 0 ? [tables === 1 ? '1 Tisch' : `${formatCount(tables)} Tische`] : []),
  ];
  return parts.join(', ');
}

/** `1 Platz`, `1.200 Plätze` */
export function formatPlaces(count: number): string {
  return count === 1 ? '1 Platz' : `${formatCount(count)} Plätze`;
}
