import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { BenchPicture } from './door-hardships.ts';

/** What a reader made of one picture. */
export interface Reading {
  /** Which frame of the same sight brought the text, from 1; `null` when none did. */
  readOnFrame: number | null;
  /** Milliseconds of all frames until then. */
  ms: number;
}

/** The frames of half a second, as many as the scanner looks at in that time. */
const FRAMES = 6;
const ASSETS = resolve(import.meta.dirname, '../../dist/client/assets');
const PICTURES = '/bench-picture/';

type BenchWindow = Window & {
  ZXingBrowser: {
    BrowserQRCodeReader: new () => { decodeFromCanvas(canvas: HTMLCanvasElement): { getText(): string } };
  };
  benchWorker: Worker;
};

/** The scanner's built worker and @zxing/browser, both on the scanner's page and looking at the same frames. */
export class DoorReaders {
  readonly #page: Page;
  #picture: BenchPicture | null = null;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** `page` may have any address of a running shop. */
  static async open(page: Page): Promise<DoorReaders> {
    const readers = new DoorReaders(page);
    await page.route(`**${PICTURES}*`, (route) =>
      route.fulfill({
        contentType: 'application/octet-stream',
        body: Buffer.from(readers.#picture?.luminance ?? []),
      }),
    );
    await page.goto('/scanner');
    const zxing = createRequire(import.meta.url).resolve('@zxing/browser/umd/zxing-browser.min.js');
    await page.evaluate(`(() => { ${readFileSync(zxing, 'utf8')} })()`);
    await page.evaluate(startWorker, `/assets/${builtWorker()}`);
    return readers;
  }

  async read(picture: BenchPicture, number: number): Promise<{ scanner: Reading; zxing: Reading }> {
    this.#picture = picture;
    return this.#page.evaluate(readOne, { address: PICTURES + number, text: picture.text, frames: FRAMES });
  }
}

function builtWorker(): string {
  const name = readdirSync(ASSETS).find((file) => /^decode-worker-.*\.js$/.test(file));
  if (name === undefined) throw new Error(`no worker in ${join(ASSETS)}: build the shop first`);
  return name;
}

// What follows runs in the browser: nothing of this file is known there but what is inside each function.

async function startWorker(address: string): Promise<void> {
  const worker = new Worker(address, { type: 'module' });
  const said = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  if (said !== 'ready') throw new Error('the worker cannot read here');
  (window as unknown as BenchWindow).benchWorker = worker;
}

async function readOne(asked: {
  address: string;
  text: string;
  frames: number;
}): Promise<{ scanner: Reading; zxing: Reading }> {
  const { ZXingBrowser, benchWorker } = window as unknown as BenchWindow;
  const [width, height] = [1280, 720];
  const luminance = new Uint8Array(await (await fetch(asked.address)).arrayBuffer());
  // As cameras deliver it: brightness within 16 to 235, then colours at a quarter of the size.
  const planes = new Uint8Array(luminance.length * 1.5).fill(128);
  for (let i = 0; i < luminance.length; i++) planes[i] = 16 + ((luminance[i] as number) * 219) / 255;
  const frame = new VideoFrame(planes, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: 0,
    colorSpace: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: false },
  });

  const readByWorker = (sent: VideoFrame) =>
    new Promise<string | null>((resolve) => {
      benchWorker.onmessage = ({ data }) => resolve(data.text);
      benchWorker.postMessage(sent, [sent]);
    });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const reader = new ZXingBrowser.BrowserQRCodeReader();
  const readByZxing = async (sent: VideoFrame) => {
    context?.drawImage(sent, 0, 0);
    sent.close();
    try {
      return reader.decodeFromCanvas(canvas).getText();
    } catch {
      return null;
    }
  };
  const measure = async (read: (sent: VideoFrame) => Promise<string | null>, frames: number) => {
    const startedAt = performance.now();
    let readOnFrame: number | null = null;
    for (let number = 1; number <= frames && readOnFrame === null; number++)
      if ((await read(frame.clone())) === asked.text) readOnFrame = number;
    return { readOnFrame, ms: performance.now() - startedAt };
  };
  const scanner = await measure(readByWorker, asked.frames);
  // It makes the same of the same frame every time.
  const zxing = await measure(readByZxing, 1);
  frame.close();
  return { scanner, zxing };
}
