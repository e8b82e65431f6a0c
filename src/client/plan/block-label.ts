/** In units of the plan; `y` is the line's middle relative to the block's. */
interface LabelLine {
  text: string;
  size: number;
  y: number;
  isName: boolean;
}

export interface LabelContent {
  name: string;
  /** Free and total places: `18/48`. */
  count: string;
  /** A third line, shown if there is room. */
  remark: string;
  w: number;
  h: number;
}

const NAME_PX = 13;
const COUNT_PX = 12.5;
const MIN_PX = 7.25;
/** Smaller names are abbreviated. */
const LEGIBLE_PX = 9;
/** One line wins over two only if it is this much larger, because two are quicker to read. */
const ONE_LINE_ADVANTAGE = 1.25;
const LINE_HEIGHT = 1.22;
/** Text wider than the block by more than this factor is dropped, except for the name. */
const OVERHANG = 1.25;

/**
 * Fits name and count into a block at a given scale: with the remark if there is room, in one or two lines,
 * whichever can be larger. If both do not fit, only the name is left.
 */
export function fitLabel(
  { name, count, remark, w, h }: LabelContent,
  unitsPerPixel: number,
  isShort = false,
): LabelLine[] {
  const room = { width: w / unitsPerPixel - 5, height: h / unitsPerPixel - 4 };
  const nameLine = { text: isShort ? shortNameOf(name) : name, size: NAME_PX, isName: true };
  const countLine = { text: count, size: COUNT_PX, isName: false };
  const withRemark = [nameLine, countLine, { ...countLine, text: remark }];
  if (remark !== '' && squeeze(withRemark, room).scale === 1) return spread(withRemark, unitsPerPixel);

  const stacked = squeeze([nameLine, countLine], room);
  const oneLine = squeeze([{ ...nameLine, text: `${nameLine.text} · ${count}` }], room);
  const { squeezed } = oneLine.scale > ONE_LINE_ADVANTAGE * stacked.scale ? oneLine : stacked;
  if (squeezed.every(({ text, size }) => widthInEms(text) * size <= OVERHANG * room.width)) {
    return spread(squeezed, unitsPerPixel);
  }
  return spread(squeeze([nameLine], room).squeezed, unitsPerPixel);
}

/** Whether the name would be too small to read; then all names of the plan are abbreviated. */
export function isCramped(content: LabelContent, unitsPerPixel: number): boolean {
  if (shortNameOf(content.name) === content.name) return false;
  const [name] = fitLabel(content, unitsPerPixel);
  return name !== undefined && name.size / unitsPerPixel < LEGIBLE_PX;
}

/** `Block A` becomes `A`, `Tisch 3` becomes `3`. */
function shortNameOf(name: string): string {
  return name.replace(/^(Block|Tisch)\s+(?=\S)/i, '');
}

type Line = Omit<LabelLine, 'y'>;

const heightOf = (lines: Line[]) => lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0);

/**
 * Shrinks each line to the width and all lines to the height; `scale` is the average factor, 1 if all fit.
 */
function squeeze(
  lines: Line[],
  room: { width: number; height: number },
): { scale: number; squeezed: Line[] } {
  const across = lines.map(({ text, size }) => Math.min(1, room.width / (widthInEms(text) * size)));
  const narrowed = lines.map((line, index) => ({ ...line, size: line.size * (across[index] ?? 1) }));
  const down = Math.min(1, room.height / heightOf(narrowed));
  return {
    scale: (across.reduce((sum, scale) => sum + scale, 0) / lines.length) * down,
    squeezed: narrowed.map((line) => ({ ...line, size: Math.max(line.size * down, MIN_PX) })),
  };
}

/** Estimated per letter of the text font, wide rather than narrow: the server cannot measure text. */
export function widthInEms(text: string): number {
  return [...text].reduce((sum, letter) => {
    if (/[mwMW@%]/.test(letter)) return sum + 0.86;
    if (/[\p{Lu}&]/u.test(letter)) return sum + 0.64;
    if (/[\d€]/.test(letter)) return sum + 0.51;
    if (/[ijlftr.,:;·'!|/ ()-]/.test(letter)) return sum + 0.35;
    return sum + 0.56;
  }, 0);
}

function spread(lines: Line[], unitsPerPixel: number): LabelLine[] {
  let y = -heightOf(lines) / 2;
  return lines.map((line) => {
    const middle = y + (line.size * LINE_HEIGHT) / 2;
    y += line.size * LINE_HEIGHT;
    return { ...line, size: line.size * unitsPerPixel, y: middle * unitsPerPixel };
  });
}
