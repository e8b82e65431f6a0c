import sharp, { type Sharp } from 'sharp';

interface MadeLogo {
  width: number;
  height: number;
  color: string;
  /** Transparent, on each side. */
  border?: number;
}

/** A disc or ellipse of one colour on nothing. */
export function madeLogo({ width, height, color, border = 0 }: MadeLogo): Sharp {
  const shape = Buffer.alloc(width * height * 4);
  const [red = 0, green = 0, blue = 0] = Buffer.from(color, 'hex');
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [(2 * x + 1) / width - 1, (2 * y + 1) / height - 1];
      if (dx * dx + dy * dy < 1.02) shape.set([red, green, blue, 255], (y * width + x) * 4);
    }
  }
  const side = { left: border, right: border, top: border, bottom: border };
  return sharp(shape, { raw: { width, height, channels: 4 } }).extend({
    ...side,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
}
