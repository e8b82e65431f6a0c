import { PNG } from 'pngjs';
import { encode } from 'uqr';

/** The largest code that EPC069-12 allows. */
const MOST_VERSION = 13;
const QUIET_ZONE = 4;
const PIXELS_A_MODULE = 8;

/** A GiroCode's text (domain/giro-code.ts) as a PNG, black on white whatever the mail's colours are. */
export function giroCodePng(text: string): Buffer {
  const { size, data } = encode(text, {
    ecc: 'M',
    boostEcc: false,
    maxVersion: MOST_VERSION,
    border: QUIET_ZONE,
  });
  const side = size * PIXELS_A_MODULE;
  const png = new PNG({ width: side, height: side, colorType: 0, inputColorType: 0, bitDepth: 8 });
  for (let y = 0; y < side; y++) {
    const row = data[Math.floor(y / PIXELS_A_MODULE)];
    for (let x = 0; x < side; x++) {
      png.data[y * side + x] = row?.[Math.floor(x / PIXELS_A_MODULE)] ? 0 : 255;
    }
  }
  // Trying filters costs most of the time and gains nothing on black and white squares.
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, filterType: 0 });
}
