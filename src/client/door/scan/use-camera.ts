import { BrowserCodeReader } from '@zxing/browser';
import { useCallback, useEffect, useRef, useState } from 'react';
import { QrDecoder } from './qr-decoder.ts';

export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'missing';

const BETWEEN_FRAMES_MS = 60;

/** The camera behind a video element; gives `onText` whatever code it reads. Off again when the screen goes. */
export function useCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const running = useRef<{ stream: MediaStream; decoder: QrDecoder } | null>(null);
  const hear = useRef(onText);
  const [state, setState] = useState<CameraState>('off');
  const [cameras, setCameras] = useState<MediaDeviceInfo[]>([]);
  const [hasTorch, setHasTorch] = useState(false);
  const [isTorchOn, setTorchOn] = useState(false);
  hear.current = onText;

  const stop = useCallback(() => {
    running.current?.decoder.close();
    for (const track of running.current?.stream.getTracks() ?? []) track.stop();
    running.current = null;
  }, []);

  const start = useCallback(
    async (deviceId?: string) => {
      stop();
      setState('starting');
      try {
        const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } };
        const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
        const stream = await navigator.mediaDevices.getUserMedia({
          video: { ...which, ...size },
          audio: false,
        });
        const decoder = new QrDecoder();
        running.current = { stream, decoder };
        if (video.current) {
          video.current.srcObject = stream;
          await video.current.play();
          void watch(video.current, decoder, () => running.current?.decoder === decoder, hear);
        }
        setHasTorch(BrowserCodeReader.mediaStreamIsTorchCompatible(stream));
        setTorchOn(false);
        setState('on');
        setCameras(await BrowserCodeReader.listVideoInputDevices());
      } catch (error) {
        stop();
        setState((error as Error).name === 'NotAllowedError' ? 'denied' : 'missing');
      }
    },
    [stop],
  );

  useEffect(() => stop, [stop]);

  const switchTorch = async () => {
    const track = running.current?.stream.getVideoTracks()[0];
    if (!track) return;
    await BrowserCodeReader.mediaStreamSetTorch(track, !isTorchOn);
    setTorchOn(!isTorchOn);
  };
  return { video, state, start, cameras, hasTorch, isTorchOn, switchTorch };
}

async function watch(
  video: HTMLVideoElement,
  decoder: QrDecoder,
  isRunning: () => boolean,
  hear: { current: (text: string) => void },
): Promise<void> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  while (isRunning() && context) {
    if (video.videoWidth > 0) {
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      context.drawImage(video, 0, 0);
      const text = await decoder.read(canvas);
      if (text && isRunning()) hear.current(text);
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_FRAMES_MS));
  }
}
