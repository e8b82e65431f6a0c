import type { Paper, TextStyle } from './paper.ts';

/** Like `fitText`, for a text that stays on one line; made for thousands of small fields. */
export function fitLine(
  paper: Paper,
  text: string,
  style: TextStyle,
  width: number,
  sizes: readonly number[],
): { text: string; style: TextStyle } {
  const full = paper.widthOf(text, style);
  const size = sizes.find((some) => (full * some) / style.size <= width);
  if (size !== undefined) return { text, style: { ...style, size } };
  const smallest = { ...style, size: sizes.at(-1) ?? style.size };
  const chars = [...text];
  let length = Math.floor((chars.length * width) / ((full * smallest.size) / style.size));
  let cut = `${chars.slice(0, length).join('')}…`;
  while (length > 0 && paper.widthOf(cut, smallest) > width) {
    length -= 1;
    cut = `${chars.slice(0, length).join('')}…`;
  }
  return { text: cut, style: smallest };
}
