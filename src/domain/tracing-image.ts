import { UNITS_PER_METRE } from './floor-plan.ts';
import { plainAngle, roundTurned, scaleAbout, turnAbout } from './plan-geometry.ts';
import { middleOf, type Point, type Turned } from './turned-box.ts';

/** The longest distance that can be entered, in metres. */
export const MOST_METRES = 500;

/** In plan units; closer together, two points say nothing about the scale. */
const LEAST_DISTANCE = 1;

/** Where two points are on the plan that are `metres` apart in the hall. */
export interface Measured {
  from: Point;
  to: Point;
  metres: number;
}

/**
 * Scales a picture about `from` so that the points are as far apart as in the hall, and turns it so that their line
 * is level or upright, whichever is nearer. Null if the points are too close together.
 */
export function fitToDistance(picture: Turned, { from, to, metres }: Measured): Turned | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(dx, dy);
  if (distance < LEAST_DISTANCE) return null;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const straight = Math.round(angle / 90) * 90;
  const scaled = scaleAbout(picture, from, (metres * UNITS_PER_METRE) / distance);
  const turned = turnAbout(scaled, from, straight - angle);
  return roundTurned({ ...turned, rotation: plainAngle(turned.rotation) });
}

/** The picture as wide as this many metres, around the same middle. */
export function withWidth(picture: Turned, metres: number): Turned {
  return roundTurned(scaleAbout(picture, middleOf(picture), (metres * UNITS_PER_METRE) / picture.w));
}
