import jsQr from 'jsqr';
import { PNG } from 'pngjs';

/** What a phone reads from a picture of a QR code, its bytes as UTF-8; `null` when it reads nothing. */
export function readPicture(file: Uint8Array): { text: string; version: number } | null {
  const { width, height, data } = PNG.sync.read(Buffer.from(file));
  const code = jsQr(new Uint8ClampedArray(data), width, height);
  return code && { text: Buffer.from(code.binaryData).toString(), version: code.version };
}
