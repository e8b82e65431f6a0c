import { Workbox } from 'workbox-window';
import { reloadPage, useNewVersion } from '../platform/new-version.ts';
import { paths } from '../platform/paths.ts';
import { notifyLasting } from '../ui/notifications.tsx';

/** The Network Information API, which some browsers and TypeScript's DOM types lack. */
type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean } };

/** Registers the service worker and offers a new version of the shop once it is ready. */
export async function startServiceWorker(): Promise<void> {
  const worker = new Workbox('/sw.js');
  // Also fires for a version that an earlier visit or another tab left waiting.
  worker.addEventListener('waiting', () => offerVersion(worker));
  // Refused in private windows of some browsers; the shop works without it.
  const registration = await worker.register({ immediate: true }).catch(() => undefined);
  if (registration === undefined) return;
  const { connection }: NavigatorWithConnection = navigator;
  // Keeps the plans of all events for offline use; with data saver only those already viewed are kept.
  if (!connection?.saveData) worker.messageSW({ type: 'KEEP_PLANS' });
  document.addEventListener('visibilitychange', () => {
    // A tab may stay open for days without a reload. Offline, the next return to the tab tries again.
    if (!document.hidden) registration.update().catch(() => {});
  });
}

/** Not on the very first visit: without an earlier version there is nothing to replace. */
function offerVersion(worker: Workbox): void {
  if (navigator.serviceWorker.controller === null) return;
  const take = () => takeNewVersion(worker);
  useNewVersion.setState({ take });
  // The scanner has its own notice (scanner/scan/notices.tsx).
  if (!location.pathname.toLowerCase().startsWith(paths.scanner))
    notifyLasting('Neue Fassung verfügbar', { label: 'Jetzt laden', run: take });
}

/** Reloads this tab only: in another one, somebody may be filling in a form. */
function takeNewVersion(worker: Workbox): void {
  navigator.serviceWorker.addEventListener('controllerchange', reloadPage, { once: true });
  worker.messageSkipWaiting();
}
