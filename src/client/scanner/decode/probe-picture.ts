export const TEXT_OF_PROBE = 'EINLASS';

/** The code of that text, row by row, the leftmost module in the highest of 21 bits. */
const ROWS = [
  0x1fcd7f, 0x105541, 0x17435d, 0x17455d, 0x17555d, 0x104541, 0x1fd57f, 0x000700, 0x154212, 0x168c4e,
  0x024114, 0x0dac42, 0x12dd54, 0x001eab, 0x1fc6e4, 0x104fb1, 0x175ae9, 0x174462, 0x175519, 0x10446f,
  0x1fd56d,
];
const MODULE_PIXELS = 6;
const QUIET_MODULES = 4;

/** A flawless QR code that whoever reads QR codes at all can read. */
export function probePicture(): ImageData {
  const side = (ROWS.length + 2 * QUIET_MODULES) * MODULE_PIXELS;
  const picture = new ImageData(side, side);
  for (let i = 0; i < side * side; i++) {
    const x = Math.floor((i % side) / MODULE_PIXELS) - QUIET_MODULES;
    const y = Math.floor(Math.floor(i / side) / MODULE_PIXELS) - QUIET_MODULES;
    const isDark = x >= 0 && x < ROWS.length && (((ROWS[y] ?? 0) >> (ROWS.length - 1 - x)) & 1) === 1;
    picture.data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], 4 * i);
  }
  return picture;
}
