import { encode } from 'uqr';
import { CODE_BLACK, ink } from './page-style.ts';

/** In modules on each side, as the QR code standard (ISO/IEC 18004) requires. */
const QUIET_ZONE = 4;

/** Draws a QR code (error correction M) as vectors on white; `side` includes the quiet zone. */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const { size, data } = encode(text, { ecc: 'M', boostEcc: false, border: QUIET_ZONE });
  doc.rect(x, y, side, side).fill(ink.white);
  // Scaled to modules, so that the path consists of integers, which take a third of the bytes.
  doc
    .save()
    .translate(x, y)
    .scale(side / size);
  data.forEach((row, line) => {
    for (const { from, length } of runsOf(row)) doc.rect(from, line, length, 1);
  });
  // One path and one fill, because viewers show hairlines between areas that are filled separately.
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
