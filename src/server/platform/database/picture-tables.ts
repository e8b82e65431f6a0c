import type { Instant } from './column-types.ts';

/** Pictures that staff have uploaded, as guests get them: WebP without a word of who took them, when or where. */
export interface PicturesTable {
  /** The beginning of the SHA-256 of `large`, in hex. */
  id: string;
  /** Of `large`, in pixels. */
  width: number;
  height: number;
  large: Uint8Array;
  small: Uint8Array;
  /** When somebody last uploaded it, or put it somewhere. */
  wanted_at: Instant;
}
