import { UNITS_PER_METRE } from '../../../../domain/floor-plan.ts';

/** From plan units; `5,9` for a length to read, two digits for one to type. */
export function formatMetres(units: number, digits = 1): string {
  return (units / UNITS_PER_METRE).toLocaleString('de', { maximumFractionDigits: digits });
}

/** `5,9 × 7,1 m` */
export function formatSides({ w, h }: { w: number; h: number }): string {
  return `${formatMetres(w)} × ${formatMetres(h)} m`;
}
