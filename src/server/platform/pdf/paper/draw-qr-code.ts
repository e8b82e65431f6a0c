import { encode } from 'uqr';
import { CODE_BLACK, ink } from './ink.ts';

/** As the standard asks for, on all four sides. */
const QUIET_ZONE = 4;

/** A text as a QR code (error correction M) on white with its quiet zone, as vectors; `side` includes the zone. */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const { size, data } = encode(text, { ecc: 'M', boostEcc: false, border: QUIET_ZONE });
  doc.rect(x, y, side, side).fill(ink.white);
  // Counted in modules the path is made of whole numbers, which take a third of the room.
  doc
    .save()
    .translate(x, y)
    .scale(side / size);
  data.forEach((row, line) => {
    for (const { from, length } of runsOf(row)) doc.rect(from, line, length, 1);
  });
  // One path and one fill: between areas filled one by one, viewers show hairlines.
  doc.fill(CODE_BLACK).restore();
}

function runsOf(row: boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, column) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.from + last.length === column) last.length += 1;
    else runs.push({ from: column, length: 1 });
  });
  return runs;
}
