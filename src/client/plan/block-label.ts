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
const LEAST_PX = 7.25;
/** A name smaller than this is better cut short. */
const READABLE_PX = 9;
/** Name and count beneath each other are found more quickly. */
const BESIDE_WORTH = 1.25;
const LINE_HEIGHT = 1.22;
/** Writing that would stand out further than this to both sides is left out, but for the name. */
const OVERHANG = 1.25;

/**
 * Fits a block's name and count into it at a given scale of the drawing: with a remark where there is room, beneath
 * each other or beside each other, whatever can be written larger. In no room at all the name stands alone.
 */
export function fitLabel(
  { name, count, remark, w, h }: Labelled,
  unitsPerPixel: number,
  isShort = false,
): LabelLine[] {
  const room = { width: w / unitsPerPixel - 5, height: h / unitsPerPixel - 4 };
  const nameLine = { text: isShort ? shortNameOf(name) : name, size: NAME_PX, isName: true };
  const countLine = { text: count, size: COUNT_PX, isName: false };
  const withRemark = [nameLine, countLine, { ...countLine, text: remark }];
  if (remark !== '' && squeeze(withRemark, room).worth === 1) return spread(withRemark, unitsPerPixel);

  const stacked = squeeze([nameLine, countLine], room);
  const beside = squeeze([{ ...nameLine, text: `${nameLine.text} · ${count}` }], room);
  const { squeezed } = beside.worth > BESIDE_WORTH * stacked.worth ? beside : stacked;
  if (squeezed.every(({ text, size }) => widthInEms(text) * size <= OVERHANG * room.width)) {
    return spread(squeezed, unitsPerPixel);
  }
  return spread(squeeze([nameLine], room).squeezed, unitsPerPixel);
}

/** Whether the name would become too small to read; then all names of the plan are cut short, to be alike. */
export function isCramped(labelled: Labelled, unitsPerPixel: number): boolean {
  if (shortNameOf(labelled.name) === labelled.name) return false;
  const [name] = fitLabel(labelled, unitsPerPixel);
  return name !== undefined && name.size / unitsPerPixel < READABLE_PX;
}

/** `Block A` is as well known as `A`. */
function shortNameOf(name: string): string {
  return name.replace(/^Block\s+(?=\S)/i, '');
}

type Line = Omit<LabelLine, 'y'>;

const heightOf = (lines: Line[]) => lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0);

/** Makes every line small enough for the width and all of them for the height; `worth` is 1 where nothing had to be. */
function squeeze(
  lines: Line[],
  room: { width: number; height: number },
): { worth: number; squeezed: Line[] } {
  const across = lines.map(({ text, size }) => Math.min(1, room.width / (widthInEms(text) * size)));
  const narrowed = lines.map((line, index) => ({ ...line, size: line.size * (across[index] ?? 1) }));
  const down = Math.min(1, room.height / heightOf(narrowed));
  return {
    worth: (across.reduce((sum, scale) => sum + scale, 0) / lines.length) * down,
    squeezed: narrowed.map((line) => ({ ...line, size: Math.max(line.size * down, LEAST_PX) })),
  };
}

/** About as wide as the letters of the text face are, rather more than less: nothing here can be measured. */
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
