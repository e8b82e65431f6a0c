import { useCallback, useEffect, useRef, useState } from 'react';
import { grabFrame } from '../decode/camera-frame.ts';
import { QrDecoder } from '../decode/qr-decoder.ts';
import {
  type CameraProblem,
  cameraIdOf,
  cameraProblemOf,
  closeCamera,
  hasTorch,
  listCameras,
  openCamera,
  storeCameraChoice,
  switchTorch,
} from './camera-stream.ts';

type CameraState = 'off' | 'starting' | 'on' | CameraProblem;

interface Camera {
  state: CameraState;
  /** All cameras, known only while one is running, and the running one's id. */
  cameras: MediaDeviceInfo[];
  chosen: string;
  hasTorch: boolean;
  isTorchOn: boolean;
}

const OFF: Camera = { state: 'off', cameras: [], chosen: '', hasTorch: false, isTorchOn: false };

/**
 * `onText` gets the code in each frame, or `null`. The camera pauses while the page is hidden, and closes
 * with the screen.
 */
export function useCamera(onText: (text: string | null) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const running = useRef<MediaStream | null>(null);
  const decoder = useRef<QrDecoder | null>(null);
  /** Counts the starts: a stream that opens after a later start, or after the end, is closed again. */
  const latest = useRef(0);
  const onFrame = useRef(onText);
  const [camera, setCamera] = useState(OFF);
  onFrame.current = onText;

  const stop = useCallback(() => {
    latest.current += 1;
    if (running.current) closeCamera(running.current);
    running.current = null;
  }, []);

  const start = useCallback(
    async (deviceId?: string) => {
      stop();
      const own = latest.current;
      const isLatest = () => own === latest.current;
      setCamera((before) => ({ ...before, state: 'starting' }));
      try {
        const stream = await openCamera(deviceId);
        if (!isLatest() || video.current === null || decoder.current === null) return closeCamera(stream);
        running.current = stream;
        // Unplugged, taken over by a phone call, or permission revoked.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => {
          if (isLatest()) setCamera(OFF);
        });
        video.current.srcObject = stream;
        await video.current.play();
        if (!isLatest()) return;
        void watchFrames(video.current, decoder.current, isLatest, (text) => onFrame.current(text));
        const cameras = await listCameras();
        const on = { state: 'on', cameras, chosen: cameraIdOf(stream), hasTorch: hasTorch(stream) } as const;
        if (isLatest()) setCamera({ ...on, isTorchOn: false });
      } catch (error) {
        if (!isLatest()) return;
        stop();
        setCamera({ ...OFF, state: cameraProblemOf(error) });
      }
    },
    [stop],
  );

  useEffect(() => {
    // The decoder lives as long as the screen, not the camera, so that it is fetched while there still is a
    // network.
    const opened = new QrDecoder();
    decoder.current = opened;
    return () => opened.close();
  }, []);

  useEffect(() => {
    let isPaused = false;
    const follow = () => {
      if (document.hidden && running.current) {
        isPaused = true;
        stop();
      } else if (!document.hidden && isPaused) {
        isPaused = false;
        void start();
      }
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [start, stop]);

  const choose = (deviceId: string) => {
    storeCameraChoice(deviceId);
    void start(deviceId);
  };
  const switchLight = async () => {
    if (!running.current) return;
    const wish = !camera.isTorchOn;
    const isTorchOn = await switchTorch(running.current, wish);
    setCamera((before) => ({ ...before, isTorchOn, hasTorch: isTorchOn === wish }));
  };
  return { ...camera, video, start: () => void start(), choose, switchLight };
}

/**
 * Twelve frames a second catch a ticket as soon as it is held still, and let the battery last the evening.
 */
const FRAME_INTERVAL_MS = 80;
/** After this long without a ticket, half as many frames. */
const QUIET_AFTER_MS = 30_000;
/** For browsers without `requestVideoFrameCallback`, and for cameras that deliver nothing. */
const MAX_FRAME_WAIT_MS = 250;

/**
 * Reads the video until `isRunning` is false: always the newest frame, one at a time, none while the page is
 * hidden. `onFrame` gets the code in each frame, or `null`.
 */
export async function watchFrames(
  video: HTMLVideoElement,
  decoder: Pick<QrDecoder, 'read'>,
  isRunning: () => boolean,
  onFrame: (text: string | null) => void,
): Promise<void> {
  let lastReadAt = performance.now();
  while (isRunning()) {
    const startedAt = performance.now();
    if (video.videoWidth > 0 && !document.hidden) {
      const frame = await grabFrame(video).catch(() => null);
      const text = (frame && (await decoder.read(frame).catch(() => null))) || null;
      if (text !== null) lastReadAt = performance.now();
      if (isRunning()) onFrame(text);
    }
    const isQuiet = startedAt - lastReadAt > QUIET_AFTER_MS;
    const restMs = startedAt + FRAME_INTERVAL_MS * (isQuiet ? 2 : 1) - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, restMs)));
    await nextFrame(video);
  }
}

function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_FRAME_WAIT_MS);
    video.requestVideoFrameCallback?.(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
