import type { Paper, TextBox, TextStyle } from './paper.ts';

export interface Room {
  width: number;
  height: number;
}

/**
 * A text made to fit into a room: in the largest of `sizes` (largest first) at which all of it does, else in the
 * smallest and cut off with an ellipsis.
 */
export function fitText(
  paper: Paper,
  text: string,
  style: TextStyle,
  room: Room,
  sizes: readonly number[],
): { text: string; style: TextStyle; height: number } {
  for (const size of sizes) {
    const sized = { ...style, size };
    const height = paper.heightOf(text, sized, room.width);
    if (height <= room.height + 0.5) return { text, style: sized, height };
  }
  const smallest = { ...style, size: sizes.at(-1) ?? style.size };
  return { text: cutOff(paper, text, smallest, room), style: smallest, height: room.height };
}

/** Writes a text as large as it fits; returns where it ends. */
export function writeFitted(
  paper: Paper,
  tag: 'H1' | 'H2' | 'P',
  text: string,
  style: TextStyle,
  box: TextBox & { height: number },
  sizes: readonly number[],
): number {
  const fitted = fitText(paper, text, style, box, sizes);
  return paper.text(tag, fitted.text, fitted.style, box);
}

/** As many characters as fit, found by halving. */
function cutOff(paper: Paper, text: string, style: TextStyle, { width, height }: Room): string {
  const chars = [...text];
  const beginning = (length: number) => `${chars.slice(0, length).join('').trimEnd()}…`;
  let fits = 0;
  let beyond = chars.length;
  while (beyond - fits > 1) {
    const middle = (fits + beyond) >> 1;
    if (paper.heightOf(beginning(middle), style, width) <= height + 0.5) fits = middle;
    else beyond = middle;
  }
  return beginning(fits);
}
