import { useCallback, useEffect, useRef, useState } from 'react';
import { QrDecoder } from '../decode/qr-decoder.ts';
import { watchFrames } from '../decode/watch-frames.ts';
import {
  type CameraTrouble,
  cameraOf,
  cameraTroubleOf,
  closeCamera,
  keepCamera,
  listCameras,
  openCamera,
} from './camera-stream.ts';
import { hasTorch, switchTorch } from './torch.ts';

export type CameraState = 'off' | 'starting' | 'on' | CameraTrouble;

interface Camera {
  state: CameraState;
  /** All there are, known while one runs, and which one that is. */
  cameras: MediaDeviceInfo[];
  chosen: string;
  hasTorch: boolean;
  isTorchOn: boolean;
}

const OFF: Camera = { state: 'off', cameras: [], chosen: '', hasTorch: false, isTorchOn: false };

/**
 * The camera behind a video element; gives `onText` the code of every frame, or `null`. It rests while nobody looks at the page,
 * and is off again when the screen goes.
 */
export function useCamera(onText: (text: string | null) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const running = useRef<MediaStream | null>(null);
  const decoder = useRef<QrDecoder | null>(null);
  /** Counts the starts: a picture that comes after the next start, or after the end, is not wanted any more. */
  const latest = useRef(0);
  const hear = useRef(onText);
  const [camera, setCamera] = useState(OFF);
  hear.current = onText;

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
        // Pulled out, taken by a call, or forbidden meanwhile: the button is there again.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => {
          if (isLatest()) setCamera(OFF);
        });
        video.current.srcObject = stream;
        await video.current.play();
        if (!isLatest()) return;
        void watchFrames(video.current, decoder.current, isLatest, (text) => hear.current(text));
        const cameras = await listCameras();
        const on = { state: 'on', cameras, chosen: cameraOf(stream), hasTorch: hasTorch(stream) } as const;
        if (isLatest()) setCamera({ ...on, isTorchOn: false });
      } catch (error) {
        if (!isLatest()) return;
        stop();
        setCamera({ ...OFF, state: cameraTroubleOf(error) });
      }
    },
    [stop],
  );

  useEffect(() => {
    // With the screen, not with the camera: what reads is there, and kept for later, while there still is network.
    const reading = new QrDecoder();
    decoder.current = reading;
    return () => reading.close();
  }, []);

  useEffect(() => {
    let isResting = false;
    const follow = () => {
      if (document.hidden && running.current) {
        isResting = true;
        stop();
      } else if (!document.hidden && isResting) {
        isResting = false;
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
    keepCamera(deviceId);
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
