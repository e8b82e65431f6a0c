import { Workbox } from 'workbox-window';
import { loadAnew } from '../platform/loading-anew.ts';
import { useNewVersion } from '../platform/new-version.ts';
import { paths } from '../platform/paths.ts';
import { offer } from '../ui/notification-store.ts';

/** Not in every browser. */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

/** Registers the service worker, and offers a new version of the shop once it lies ready. */
export async function startServiceWorker(): Promise<void> {
  const worker = new Workbox('/sw.js');
  // Also where one lies ready since an earlier visit, or another tab has found it.
  worker.addEventListener('waiting', () => offerVersion(worker));
  // Refused in private windows of some browsers; the shop works without.
  const registration = await worker.register({ immediate: true }).catch(() => undefined);
  if (registration === undefined) return;
  // The plans of all events, for later without network; whoever saves data has those he has looked at.
  if (!(navigator as SavingNavigator).connection?.saveData) worker.messageSW({ type: 'KEEP_PLANS' });
  document.addEventListener('visibilitychange', () => {
    // Whoever comes back after days has never loaded a page anew. Without network it is tried another time.
    if (!document.hidden) registration.update().catch(() => {});
  });
}

/** The first version of all takes over by itself: there is none before it that would have to go. */
function offerVersion(worker: Workbox): void {
  if (navigator.serviceWorker.controller === null) return;
  const take = () => takeNewVersion(worker);
  useNewVersion.setState({ take });
  // The scanner has a place of its own for it (scanner/scan/version-notice.tsx).
  if (!location.pathname.toLowerCase().startsWith(paths.scanner))
    offer('Neue Fassung verfügbar', { label: 'Jetzt laden', run: take });
}

/** Only the tab in which somebody asked for it is loaded anew: another one may be in the middle of a form. */
function takeNewVersion(worker: Workbox): void {
  navigator.serviceWorker.addEventListener('controllerchange', loadAnew, { once: true });
  worker.messageSkipWaiting();
}
