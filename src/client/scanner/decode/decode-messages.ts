import type { CameraFrame } from './camera-frame.ts';

/** To the worker: one frame at a time, handed over. */
export type ToDecoder = CameraFrame;

/** From the worker: once whether it can read, then the text for every frame. */
export type FromDecoder = 'ready' | 'unable' | { text: string | null };
