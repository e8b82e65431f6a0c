import type { Pose } from './door-scene.ts';

export interface Point {
  x: number;
  y: number;
}

/** A camera this many widths of a 1280 pixel frame away from what it looks at: 65 degrees from side to side. */
const FOCAL_PIXELS = 1005;

type Matrix = [number, number, number, number, number, number, number, number, number];

/** Nine numbers, row by row: from a pixel to the plane of the ticket, in modules from the middle of its code. */
export function toTicket(pose: Pose, middle: Point): Matrix {
  return invert(toPixels(pose, middle));
}

/** From the plane of the ticket to pixels: turned about all axes, then seen from afar. */
function toPixels({ module, turn, tiltX, tiltY }: Pose, middle: Point): Matrix {
  const [s, c] = sinAndCos(turn);
  const [sx, cx] = sinAndCos(tiltX);
  const [sy, cy] = sinAndCos(tiltY);
  // The first two columns of Ry · Rx · Rz: the plane's own axes as the camera sees them.
  const across = { x: cy * c + sy * sx * s, y: cx * s, z: -sy * c + cy * sx * s };
  const down = { x: -cy * s + sy * sx * c, y: cx * c, z: sy * s + cy * sx * c };
  const k = module / FOCAL_PIXELS;
  const row = (axis: 'x' | 'y'): [number, number, number] => [
    module * across[axis] + middle[axis] * k * across.z,
    module * down[axis] + middle[axis] * k * down.z,
    middle[axis],
  ];
  return [...row('x'), ...row('y'), k * across.z, k * down.z, 1];
}

function sinAndCos(degrees: number): [number, number] {
  const angle = (degrees / 180) * Math.PI;
  return [Math.sin(angle), Math.cos(angle)];
}

function invert([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ].map((value) => value / determinant) as Matrix;
}
