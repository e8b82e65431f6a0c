/** A4 in points. */
export const A4 = { width: 595.28, height: 841.89 };

/** Millimetres in points. */
export function mm(millimetres: number): number {
  return (millimetres * 72) / 25.4;
}
