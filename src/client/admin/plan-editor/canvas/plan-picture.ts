import { flushSync } from 'react-dom';
import { saveFile } from '../../save-file.ts';
import { type Board, planOf } from '../board-store.ts';
import { planFileName } from '../layouts/plan-file-name.ts';
import { PLAN_SHEET_ID } from './plan-layer.tsx';

export const pictureFormats = ['png', 'svg'] as const;
type PictureFormat = (typeof pictureFormats)[number];

/** Saves the plan as a picture with every seat and its number, as on white paper. */
export function savePlanPicture(board: Board, format: PictureFormat): Promise<void> {
  const { name } = planOf(board.getState());
  return saveFile(
    async () => {
      const svg = planAsSvg(board);
      return format === 'svg' ? svg.blob : rasterize(svg);
    },
    `${planFileName(name)}.${format}`,
  );
}

interface SvgPicture {
  blob: Blob;
  width: number;
  height: number;
}

function planAsSvg(board: Board): SvgPicture {
  const { entered } = board.getState();
  flushSync(() => board.setState({ isDrawnWhole: true, entered: null }));
  try {
    const drawn = document.querySelector<SVGSVGElement>(`#${PLAN_SHEET_ID} > svg`);
    if (drawn === null) throw new Error('The plan is not on the page.');
    drawn.style.colorScheme = 'only light';
    const copy = drawn.cloneNode(true) as SVGSVGElement;
    inlineStyles(drawn, copy, null);
    drawn.style.removeProperty('color-scheme');
    const { width, height } = drawn.viewBox.baseVal;
    copy.removeAttribute('style');
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    const blob = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
    return { blob, width, height };
  } finally {
    board.setState({ isDrawnWhole: false, entered });
  }
}

/** Style properties of the drawing, which the file has as attributes instead of a style sheet. */
const INHERITED = [
  ...['color', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
  ...['font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor'],
];
const OWN: Record<string, string> = {
  opacity: '1',
  'vector-effect': 'none',
  'dominant-baseline': 'auto',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
};

function inlineStyles(drawn: Element, copy: Element, parent: CSSStyleDeclaration | null): void {
  const style = getComputedStyle(drawn);
  const isHidden = style.display === 'none' || (style.fill === 'rgba(0, 0, 0, 0)' && style.stroke === 'none');
  if (isHidden && !drawn.closest('defs')) {
    copy.remove();
    return;
  }
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value !== parent?.getPropertyValue(name)) copy.setAttribute(name, value);
  }
  for (const [name, initial] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value !== initial) copy.setAttribute(name, value);
  }
  copy.removeAttribute('class');
  const copies = [...copy.children];
  [...drawn.children].forEach((child, index) => {
    const twin = copies[index];
    if (twin) inlineStyles(child, twin, style);
  });
}

/** Of the longer side; wide enough to read the numbers of a large hall. */
const PNG_PIXELS = 4000;

async function rasterize({ blob, width, height }: SvgPicture): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
    const scale = PNG_PIXELS / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas to draw on.');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture is too large.')))),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
