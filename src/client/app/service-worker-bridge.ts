import { Workbox } from 'workbox-window';
import { reloadPage, useNewVersion } from '../platform/new-version.ts';
import { paths } from '../platform/paths.ts';
import { notifyLasting } from '../ui/notifications.tsx';

/** Network Information API, missing in some browsers. */
type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean } };

/** Registers the service worker and offers a new version of the shop once it is ready. */
export async function startServiceWorker(): Promise<void> {
  const worker = new Workbox('/sw.js');
  // Also fires for a version left from an earlier visit or found by another tab.
  worker.addEventListener('waiting', () => offerVersion(worker));
  // Refused in private windows of some browsers; the shop works without it.
  const registration = await worker.register({ immediate: true }).catch(() => undefined);
  if (registration === undefined) return;
  // The plans of all events for offline use; in data saver mode only those already viewed.
  if (!(navigator as NavigatorWithConnection).connection?.saveData) worker.messageSW({ type: 'KEEP_PLANS' });
  document.addEventListener('visibilitychange', () => {
    // A tab reopened after days has never reloaded. Without a network it is tried another time.
    if (!document.hidden) registration.update().catch(() => {});
  });
}

/** The very first version takes over by itself: there is no earlier one to replace. */
function offerVersion(worker: Workbox): void {
  if (navigator.serviceWorker.controller === null) return;
  const take = () => takeNewVersion(worker);
  useNewVersion.setState({ take });
  // The scanner shows a notice of its own (scanner/scan/notices.tsx).
  if (!location.pathname.toLowerCase().startsWith(paths.scanner))
    notifyLasting('Neue Fassung verfügbar', { label: 'Jetzt laden', run: take });
}

/** Reloads only the tab where this was requested: another one may be in the middle of a form. */
function takeNewVersion(worker: Workbox): void {
  navigator.serviceWorker.addEventListener('controllerchange', reloadPage, { once: true });
  worker.messageSkipWaiting();
}
