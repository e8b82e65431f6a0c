import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';

const WIDTH = 640;
const HEIGHT = 360;
const PIXELS = WIDTH * HEIGHT;
const HEADER = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\nFRAME\n`;
const PAPER = 225;
const INK = 30;
const TABLE = 96;
const NO_COLOR = 128;

/**
 * What every camera of a browser sees that is started with `browserArgs`: a video of one picture, which the browser
 * reads again and again, so that another picture can be put before the running camera.
 */
export class FakeCamera {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kartenshop-camera-'));
  readonly #path = join(this.#folder, 'gate.y4m');

  constructor() {
    writeFileSync(this.#path, Buffer.concat([Buffer.from(HEADER), frame([])]));
  }

  get browserArgs(): string[] {
    return [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${this.#path}`,
    ];
  }

  /** Holds codes before the camera, side by side; without any it looks at a bare table. */
  show(...texts: string[]): void {
    const file = openSync(this.#path, 'r+');
    writeSync(file, frame(texts), 0, undefined, HEADER.length);
    closeSync(file);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function frame(texts: string[]): Buffer {
  const picture = Buffer.alloc(PIXELS * 1.5, NO_COLOR);
  picture.fill(TABLE, 0, PIXELS);
  const room = WIDTH / Math.max(texts.length, 1);
  texts.forEach((text, index) => {
    const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 4 });
    const module = Math.floor(Math.min(room * 0.95, HEIGHT * 0.8) / size);
    const left = Math.floor(room * index + (room - size * module) / 2);
    const top = Math.floor((HEIGHT - size * module) / 2);
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        for (let line = 0; line < module; line++) {
          const start = (top + y * module + line) * WIDTH + left + x * module;
          picture.fill(isDark ? INK : PAPER, start, start + module);
        }
      });
    });
  });
  return picture;
}
