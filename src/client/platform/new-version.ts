import { create } from 'zustand';

/** `take` activates a newer version that is ready on this device; `null` if there is none. */
export const useNewVersion = create<{ take: (() => void) | null }>()(() => ({ take: null }));

let isReloading = false;

/** Basket, forms and queued scans survive the reload. */
export function reloadPage(): void {
  isReloading = true;
  location.reload();
}

/** A requested reload must not be questioned by a leave warning. */
export function isReloadingPage(): boolean {
  return isReloading;
}
