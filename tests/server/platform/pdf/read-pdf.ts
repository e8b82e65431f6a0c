import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const WASM = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: readFileSync(WASM).buffer } });

/** What another program (pdfium, as in Chrome) finds in a PDF. */
export interface ReadPdf {
  /** The text of each page, blanks run together. */
  pages: string[];
  /** What a phone reads from each page printed at 150 dpi and held before the camera; `null` where there is no code. */
  codes: (string | null)[];
  pictures: { data: Uint8ClampedArray; width: number; height: number }[];
}

const DPI = 150;
const library = await PDFiumLibrary.init();

/** Opens a PDF, reads its text and, where asked, looks for a QR code in a picture of each page. */
export async function readPdf(bytes: Uint8Array, { withCodes = false } = {}): Promise<ReadPdf> {
  const document = await library.loadDocument(bytes);
  const pages: string[] = [];
  const codes: ReadPdf['codes'] = [];
  const pictures: ReadPdf['pictures'] = [];
  for (const page of document.pages()) {
    pages.push(page.getText().replace(/\s+/g, ' '));
    if (!withCodes) continue;
    const { data, width, height } = await page.render({ scale: DPI / 72, render: 'bitmap' });
    const picture = { data: new Uint8ClampedArray(data), width, height };
    pictures.push(picture);
    codes.push((await readBarcodes(picture as ImageData))[0]?.text ?? null);
  }
  document.destroy();
  return { pages, codes, pictures };
}

/** The file itself as text, for what it says of itself outside of its compressed pages. */
export function rawPdf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
