/** One line of writing on a block, in the units of the plan; `y` is its middle, counted from the block's middle. */
export interface LabelLine {
  text: string;
  size: number;
  y: number;
  isName: boolean;
}

export interface Labelled {
  name: string;
  /** Free and total places: `18/48`. */
  count: string;
  /** A third line where there is room. */
  remark: string;
  w: number;
  h: number;
}

const NAME_PX = 13;
const COUNT_PX = 12.5;
const LEAST_SCALE = 0.66;
const LINE_HEIGHT = 1.22;
/** The mean width of a letter in ems, generously. */
const LETTER = 0.57;
/** A shortened name must gain at least this much in size. */
const SHORT_NAME_WORTH = 0.8;

/**
 * Fits a block's name and count into it at a given scale of the drawing: with a remark where there is room, beneath
 * each other, beside each other or with a shorter name, whatever can be written largest.
 */
export function fitLabel({ name, count, remark, w, h }: Labelled, unitsPerPixel: number): LabelLine[] {
  const room = { width: w / unitsPerPixel - 8, height: h / unitsPerPixel - 2 };
  const nameLine = { text: name, size: NAME_PX, isName: true };
  const countLine = { text: count, size: COUNT_PX, isName: false };
  const withRemark = [nameLine, countLine, { ...countLine, text: remark }];
  if (remark !== '' && scaleOf(withRemark, room) === 1) return spread(withRemark, unitsPerPixel);

  const ways = [
    { lines: [nameLine, countLine], worth: 1 },
    { lines: [{ ...nameLine, text: `${name} · ${count}` }], worth: 1 },
    { lines: [{ ...nameLine, text: name.replace(/^Block\s+/i, '') }, countLine], worth: SHORT_NAME_WORTH },
  ].map(({ lines, worth }) => ({ lines, scale: scaleOf(lines, room), worth: worth * scaleOf(lines, room) }));
  const best = ways.reduce((one, other) => (other.worth > one.worth ? other : one));
  const scale = Math.max(best.scale, LEAST_SCALE);
  return spread(
    best.lines.map((line) => ({ ...line, size: line.size * scale })),
    unitsPerPixel,
  );
}

type Line = Omit<LabelLine, 'y'>;

const heightOf = (lines: Line[]) => lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0);

/** How much lines must be made smaller to fit; 1 when they fit as they are. */
function scaleOf(lines: Line[], room: { width: number; height: number }): number {
  const width = Math.max(...lines.map(({ text, size }) => text.length * size * LETTER));
  return Math.min(1, room.width / width, room.height / heightOf(lines));
}

function spread(lines: Line[], unitsPerPixel: number): LabelLine[] {
  let y = -heightOf(lines) / 2;
  return lines.map((line) => {
    const middle = y + (line.size * LINE_HEIGHT) / 2;
    y += line.size * LINE_HEIGHT;
    return { ...line, size: line.size * unitsPerPixel, y: middle * unitsPerPixel };
  });
}
