import { clubColors, WINE } from '../../../../domain/club-colors.ts';

/** The festival's colours in print, the same as the light theme in client/styles/tokens.css. */
export const ink = {
  text: '#2a1720',
  soft: '#66525b',
  line: '#d9cabd',
  wine: '#7a1738',
  wineTint: '#f7e6e8',
  sunk: '#f4ece4',
  gold: '#8a5a12',
  goldBright: '#e8b04b',
  white: '#ffffff',
} as const;

/** What is wine red in print, in a club's own colour (six hex digits) if it has one. */
export function accentInk(color: string = WINE): { main: string; tint: string } {
  const { main, tint } = clubColors(color).day;
  return { main: `#${main}`, tint: `#${tint}` };
}

/** Codes are printed in plain black for the best contrast, whatever the theme. */
export const CODE_BLACK = '#000000';

/** A4 in points. */
export const A4 = { width: 595.28, height: 841.89 };

/** Converts millimetres to points. */
export function mm(millimetres: number): number {
  return (millimetres * 72) / 25.4;
}
