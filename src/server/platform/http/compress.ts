import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Above this brotli takes several times as long for a few percent, and places change by the second. */
const BROTLI_QUALITY = 5;

/** The bytes of an answer in an encoding, made beside the main thread. */
export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  switch (encoding) {
    case 'br': {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      };
      return brotli(bytes, { params });
    }
    case 'gzip':
      return zip(bytes);
    case 'identity':
      return bytes;
  }
}
