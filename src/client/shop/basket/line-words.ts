import type { PricedLine } from './price-basket.ts';

/** Where one sits: `Reihe D, Platz 6`, or without a row `Platz 6`. */
export function seatWords(seat: { row: string; name: string }): string {
  return seat.row ? `Reihe ${seat.row}, Platz ${seat.name}` : `Platz ${seat.name}`;
}

/** What a line is, in a few words for buttons, notifications and lists. */
export function lineWords({
  line,
  name,
  blockName,
}: Pick<PricedLine, 'line' | 'name' | 'blockName'>): string {
  const parts = line.is_fixed
    ? [blockName, `${name} × ${line.quantity}`]
    : [blockName, seatWords(line), name];
  return parts.filter(Boolean).join(' · ');
}

/** The shortest name of a line: `Reihe D, Platz 6` or `2 × Erwachsene`. */
export function shortLineWords({ line, name }: Pick<PricedLine, 'line' | 'name'>): string {
  return line.is_fixed ? `${line.quantity} × ${name}` : seatWords(line);
}
