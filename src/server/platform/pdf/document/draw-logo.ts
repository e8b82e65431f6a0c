import type { LogoGround } from '../../../../domain/logo-ground.ts';
import { ink } from './page-style.ts';
import type { PdfDocument } from './pdf-document.ts';

/** A logo with its pixels. */
export interface DrawnLogo {
  /** As a `data:` address, which is plain data for the PDF worker. */
  png: string;
  width: number;
  height: number;
  ground: LogoGround;
}

interface LogoBox {
  /** The right edge, in points. */
  right: number;
  top: number;
  /** The most room, in points. */
  width: number;
  height: number;
}

const PLATE = { padding: 5, radius: 4 };

/**
 * Draws a logo into the upper right corner of a box, on a plate where it could not be seen on the ground. Screen readers
 * skip it, because the club's name is on every document. Returns its width with the plate.
 */
export function drawLogo(
  pdf: PdfDocument,
  logo: DrawnLogo,
  box: LogoBox,
  ground: Exclude<LogoGround, 'any'>,
): number {
  const padding = logo.ground === 'any' || logo.ground === ground ? 0 : PLATE.padding;
  const scale = Math.min((box.width - 2 * padding) / logo.width, (box.height - 2 * padding) / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const x = box.right - width - padding;
  const y = box.top + padding;
  pdf.artifact(() => {
    if (padding > 0)
      pdf.doc
        .roundedRect(x - padding, box.top, width + 2 * padding, height + 2 * padding, PLATE.radius)
        .fill(logo.ground === 'dark' ? ink.text : ink.white);
    pdf.doc.image(logo.png, x, y, { width, height });
  });
  return width + 2 * padding;
}
