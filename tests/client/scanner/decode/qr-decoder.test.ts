import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CameraFrame } from '../../../../src/client/scanner/decode/camera-frame.ts';
import type { FromDecoder } from '../../../../src/client/scanner/decode/decode-worker.ts';
import { type DecodeWorker, QrDecoder } from '../../../../src/client/scanner/decode/qr-decoder.ts';

class Worker implements DecodeWorker {
  onmessage: DecodeWorker['onmessage'] = null;
  onerror: DecodeWorker['onerror'] = null;
  frames: unknown[] = [];
  isEnded = false;

  postMessage(frame: unknown): void {
    this.frames.push(frame);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: FromDecoder): void {
    this.onmessage?.({ data } as MessageEvent<FromDecoder>);
  }
}

function frame(): CameraFrame & { isClosed: boolean } {
  const made = { isClosed: false, close: () => {} };
  made.close = () => {
    made.isClosed = true;
  };
  return made as unknown as CameraFrame & { isClosed: boolean };
}

let workers: Worker[];
let decoder: QrDecoder;
const latest = () => workers.at(-1) as Worker;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  decoder = new QrDecoder({
    startWorker: () => {
      workers.push(new Worker());
      return latest();
    },
    readOnPage: () => 'read on the page',
  });
  return () => {
    decoder.close();
    vi.useRealTimers();
  };
});

describe('who reads', () => {
  test('until the worker can, the page itself, which closes the frame', async () => {
    const early = frame();
    expect(await decoder.read(early)).toBe('read on the page');
    expect(early.isClosed).toBe(true);
    expect(latest().frames).toEqual([]);
  });

  test('from then on the worker, to which the frame is handed over', async () => {
    latest().say('ready');
    const handedOver = frame();
    const text = decoder.read(handedOver);
    expect(latest().frames).toEqual([handedOver]);
    latest().say({ text: 'read in the worker' });
    expect(await text).toBe('read in the worker');
    expect(handedOver.isClosed).toBe(false);
  });

  test('one frame at a time: what comes meanwhile is dropped, so that no queue grows', async () => {
    latest().say('ready');
    const first = decoder.read(frame());
    const second = frame();
    expect(await decoder.read(second)).toBeNull();
    expect(second.isClosed).toBe(true);
    expect(latest().frames).toHaveLength(1);
    latest().say({ text: 'first' });
    expect(await first).toBe('first');
  });

  test('nobody once the screen is gone', async () => {
    latest().say('ready');
    const asked = decoder.read(frame());
    decoder.close();
    expect(await asked).toBeNull();
    expect(latest().isEnded).toBe(true);
    const late = frame();
    expect(await decoder.read(late)).toBeNull();
    expect(late.isClosed).toBe(true);
    vi.advanceTimersByTime(10 * 60_000);
    expect(workers).toHaveLength(1);
  });
});

describe('a worker that fails', () => {
  test('and answers no more is ended and started anew; the page reads meanwhile', async () => {
    latest().say('ready');
    const hung = decoder.read(frame());
    vi.advanceTimersByTime(2_000);
    expect(await hung).toBeNull();
    expect(workers[0]?.isEnded).toBe(true);
    expect(await decoder.read(frame())).toBe('read on the page');
    vi.advanceTimersByTime(1_000);
    expect(workers).toHaveLength(2);
    latest().say('ready');
    const again = decoder.read(frame());
    latest().say({ text: 'read in the second worker' });
    expect(await again).toBe('read in the second worker');
  });

  test('is not mistaken for one that is only waiting for the next frame', () => {
    latest().say('ready');
    void decoder.read(frame());
    latest().say({ text: null });
    vi.advanceTimersByTime(10 * 60_000);
    expect(workers).toHaveLength(1);
  });

  test('by an error while it is loaded is started anew', () => {
    latest().onerror?.({} as ErrorEvent);
    vi.advanceTimersByTime(1_000);
    expect(workers).toHaveLength(2);
  });

  test('whose reader does not come within half a minute is started anew', () => {
    vi.advanceTimersByTime(30_000);
    expect(workers[0]?.isEnded).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(workers).toHaveLength(2);
  });

  test('for ever is tried again in growing pauses, and at once after it has read again', async () => {
    const pauses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const before = workers.length;
      latest().say('unable');
      let waited = 0;
      for (; workers.length === before && waited < 300_000; waited += 1_000) vi.advanceTimersByTime(1_000);
      pauses.push(waited / 1_000);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);

    latest().say('ready');
    const read = decoder.read(frame());
    latest().say({ text: 'at last' });
    await read;
    latest().say('unable');
    const before = workers.length;
    vi.advanceTimersByTime(1_000);
    expect(workers).toHaveLength(before + 1);
  });

  test('to take a frame is started anew, and the frame is closed', async () => {
    latest().say('ready');
    latest().postMessage = () => {
      throw new DOMException('', 'DataCloneError');
    };
    const refused = frame();
    expect(await decoder.read(refused)).toBeNull();
    expect(refused.isClosed).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(workers).toHaveLength(2);
  });

  test('and speaks after its end is not listened to', async () => {
    const old = latest();
    old.say('ready');
    const hung = decoder.read(frame());
    vi.advanceTimersByTime(3_000);
    await hung;
    old.say('ready');
    old.say({ text: 'too late' });
    expect(await decoder.read(frame())).toBe('read on the page');
  });

  test('to start at all leaves the page to read', async () => {
    const without = new QrDecoder({
      startWorker: () => {
        throw new Error('no workers here');
      },
      readOnPage: () => 'read on the page',
    });
    expect(await without.read(frame())).toBe('read on the page');
    without.close();
  });
});
