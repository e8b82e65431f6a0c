import type { FromDecoder, ToDecoder } from './decode-messages.ts';
import { FrameReader } from './frame-reader.ts';
import { type BarcodeDetectorClass, probeNativeReader } from './native-reader.ts';
import { startWasmReader } from './wasm-reader.ts';

const say = (message: FromDecoder) => self.postMessage(message);

async function open(): Promise<FrameReader> {
  const wasm = startWasmReader();
  // Asked for only after the probe: until then a failure is nobody's.
  wasm.catch(() => {});
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  return FrameReader.open({ native: await probeNativeReader(BarcodeDetector), wasm });
}

const opening = open();
opening.then(
  () => say('ready'),
  () => say('unable'),
);

self.onmessage = async ({ data: frame }: MessageEvent<ToDecoder>) => {
  try {
    say({ text: await (await opening).read(frame) });
  } catch {
    say('unable');
  } finally {
    frame.close();
  }
};
