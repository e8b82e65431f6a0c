import type { PdfDocument, TextBox, TextStyle } from './pdf-document.ts';

interface Room {
  width: number;
  height: number;
}

/**
 * Fits a text into a box: in the largest of `sizes` (in descending order) at which all of it fits, otherwise
 * in the smallest and truncated with an ellipsis.
 */
export function fitText(
  pdf: PdfDocument,
  text: string,
  style: TextStyle,
  room: Room,
  sizes: readonly number[],
): { text: string; style: TextStyle; height: number } {
  for (const size of sizes) {
    const sized = { ...style, size };
    const height = pdf.heightOf(text, sized, room.width);
    if (height <= room.height + 0.5) return { text, style: sized, height };
  }
  const smallest = { ...style, size: sizes.at(-1) ?? style.size };
  return { text: cutOff(pdf, text, smallest, room), style: smallest, height: room.height };
}

/** Writes a text in the largest size that fits; returns where it ends. */
export function writeFitted(
  pdf: PdfDocument,
  tag: 'H1' | 'H2' | 'P',
  text: string,
  style: TextStyle,
  box: TextBox & { height: number },
  sizes: readonly number[],
): number {
  const fitted = fitText(pdf, text, style, box, sizes);
  return pdf.text(tag, fitted.text, fitted.style, box);
}

/** Keeps as many characters as fit, found by binary search. */
function cutOff(pdf: PdfDocument, text: string, style: TextStyle, { width, height }: Room): string {
  const chars = [...text];
  const beginning = (length: number) => `${chars.slice(0, length).join('').trimEnd()}…`;
  let fits = 0;
  let beyond = chars.length;
  while (beyond - fits > 1) {
    const middle = (fits + beyond) >> 1;
    if (pdf.heightOf(beginning(middle), style, width) <= height + 0.5) fits = middle;
    else beyond = middle;
  }
  return beginning(fits);
}

/** Like `fitText` for a single line; fast enough for thousands of small fields. */
export function fitLine(
  pdf: PdfDocument,
  text: string,
  style: TextStyle,
  width: number,
  sizes: readonly number[],
): { text: string; style: TextStyle } {
  const full = pdf.widthOf(text, style);
  const size = sizes.find((some) => (full * some) / style.size <= width);
  if (size !== undefined) return { text, style: { ...style, size } };
  const smallest = { ...style, size: sizes.at(-1) ?? style.size };
  const chars = [...text];
  let length = Math.floor((chars.length * width) / ((full * smallest.size) / style.size));
  let cut = `${chars.slice(0, length).join('')}…`;
  while (length > 0 && pdf.widthOf(cut, smallest) > width) {
    length -= 1;
    cut = `${chars.slice(0, length).join('')}…`;
  }
  return { text: cut, style: smallest };
}
