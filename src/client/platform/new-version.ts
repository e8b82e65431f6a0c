import { create } from 'zustand';

/** A newer version of the shop, ready on this device: `take` activates it, `null` while there is none. */
export const useNewVersion = create<{ take: (() => void) | null }>()(() => ({ take: null }));

let isReloading = false;

/** Reloads the page on request; basket, forms and waiting scans survive it. */
export function reloadPage(): void {
  isReloading = true;
  location.reload();
}

/** Whether a requested reload is under way, which must not be questioned by a leave warning. */
export function isReloadingPage(): boolean {
  return isReloading;
}
