interface Block {
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: number;
}

type Point = readonly [number, number];

/** The corners of a block turned about its middle. */
export function cornersOf({ x, y, w, h, rotation }: Block): Point[] {
  const angle = (rotation * Math.PI) / 180;
  const halves = [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ] as const;
  return halves.map(([dx, dy]) => [
    x + w / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
    y + h / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
  ]);
}

/** Two rectangles are apart when a side of one of them parts them (separating axis). */
export function overlap(a: Block, b: Block): boolean {
  return [a, b]
    .flatMap(({ rotation }) => [rotation, rotation + 90])
    .every((axis) => {
      const spanA = spanAlong(a, axis);
      const spanB = spanAlong(b, axis);
      return spanA.from < spanB.to && spanB.from < spanA.to;
    });
}

function spanAlong(block: Block, degrees: number): { from: number; to: number } {
  const angle = (degrees * Math.PI) / 180;
  const along = cornersOf(block).map(([x, y]) => x * Math.cos(angle) + y * Math.sin(angle));
  return { from: Math.min(...along), to: Math.max(...along) };
}
