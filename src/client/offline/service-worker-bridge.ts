import { Workbox } from 'workbox-window';
import { offer } from '../ui/notification-store.ts';

/** Registers the service worker, and offers a new version of the shop once it lies ready. */
export async function startServiceWorker(): Promise<void> {
  const worker = new Workbox('/sw.js', { type: 'classic' });
  worker.addEventListener('waiting', () => {
    offer('Neue Fassung verfügbar', { label: 'Jetzt laden', run: () => takeNewVersion(worker) });
  });
  // Refused in private windows of some browsers; the shop works without.
  const registration = await worker.register().catch(() => undefined);
  if (registration === undefined) return;
  document.addEventListener('visibilitychange', () => {
    // Whoever comes back after days has never loaded a page anew. Without network it is tried another time.
    if (!document.hidden) registration.update().catch(() => {});
  });
}

/** Only the tab in which somebody asked for it is loaded anew: another one may be in the middle of a form. */
function takeNewVersion(worker: Workbox): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.messageSkipWaiting();
}
