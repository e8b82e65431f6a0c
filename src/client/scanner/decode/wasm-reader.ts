import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Attempt } from './attempts.ts';
import type { Picture } from './picture.ts';

/** Reads pictures as an attempt says. */
export type PictureReader = (picture: Picture, attempt: Attempt) => Promise<string | null>;

/** Fetches and starts the reader; fails where WebAssembly or its file cannot be had. */
export async function startWasmReader(): Promise<PictureReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (picture, { prepare, options }) => {
    const found = await readBarcodes(asGraymap(prepare(picture)), {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      // Codes without a direction of their own need this; a QR code has three corners to tell.
      tryRotate: false,
      ...options,
    });
    return found.find(({ isValid }) => isValid)?.text ?? null;
  };
}

/** A picture file (PGM) around the same bytes: the only way to hand over brightness without inventing colours. */
function asGraymap({ width, height, luminance }: Picture): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  const file = new Uint8Array(head.length + luminance.length);
  file.set(head);
  file.set(luminance, head.length);
  return file;
}
