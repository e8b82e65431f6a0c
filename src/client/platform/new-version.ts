import { create } from 'zustand';

/** A newer version of the shop that lies ready on this device; `take` loads it, `null` while there is none. */
export const useNewVersion = create<{ take: (() => void) | null }>()(() => ({ take: null }));
