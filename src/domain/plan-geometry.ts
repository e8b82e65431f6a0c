import { cornersOf, middleOf, type Point, type Turned, turnPoint } from './turned-box.ts';

/** A turned box as a picture of plain numbers, in the units of the plan; leaves everything else behind. */
export function turnedOf({ x, y, w, h, rotation }: Turned): Turned {
  return { x, y, w, h, rotation };
}

/** Whether a point lies within a turned box, or no further than `reach` outside of it. */
export function isWithin(point: Point, box: Turned, reach = 0): boolean {
  const { x, y } = turnPoint(point, middleOf(box), -box.rotation);
  return x >= box.x - reach && x <= box.x + box.w + reach && y >= box.y - reach && y <= box.y + box.h + reach;
}

/** Degrees from -180 (not included) to 180. */
export function plainAngle(degrees: number): number {
  const turned = degrees % 360;
  if (turned > 180) return turned - 360;
  return turned <= -180 ? turned + 360 : turned;
}

/** To hundredths: finer than anybody draws, and nothing drifts by being written and read. */
export function roundPlan(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

/** A box with every number in hundredths and its rotation plain. */
export function roundTurned<T extends Turned>(box: T): T {
  return {
    ...box,
    x: roundPlan(box.x),
    y: roundPlan(box.y),
    w: roundPlan(box.w),
    h: roundPlan(box.h),
    rotation: plainAngle(roundPlan(box.rotation)),
  };
}

/**
 * Whether two turned boxes share more than `slack` units of room, by the axes of both (separating axis theorem).
 * Touching edges do not count.
 */
export function doOverlap(a: Turned, b: Turned, slack = 0.5): boolean {
  const cornersOfA = cornersOf(a);
  const cornersOfB = cornersOf(b);
  return [a.rotation, a.rotation + 90, b.rotation, b.rotation + 90].every((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const along = ({ x, y }: Point) => x * Math.cos(angle) + y * Math.sin(angle);
    const ofA = cornersOfA.map(along);
    const ofB = cornersOfB.map(along);
    return (
      Math.min(Math.max(...ofA), Math.max(...ofB)) - Math.max(Math.min(...ofA), Math.min(...ofB)) > slack
    );
  });
}
