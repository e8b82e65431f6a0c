import { paths } from '../paths.ts';
import { offer } from '../ui/notification-store.ts';
import { loadAnew } from './loading-anew.ts';
import { useNewVersion } from './new-version.ts';

/**
 * Registers the service worker, and offers a new version of the shop once it lies ready. By hand: every guest's first
 * page loads this, and a library for it weighs two kilobytes.
 */
export async function startServiceWorker(): Promise<void> {
  // Refused in private windows of some browsers; the shop works without.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (registration === undefined) return;
  // One may lie ready since an earlier visit.
  offerVersion(registration.waiting);
  followInstalling(registration);
  registration.addEventListener('updatefound', () => followInstalling(registration));
  document.addEventListener('visibilitychange', () => {
    // Whoever comes back after days has never loaded a page anew. Without network it is tried another time.
    if (!document.hidden) registration.update().catch(() => {});
  });
}

function followInstalling({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') offerVersion(installing);
  });
}

/** The first version of all takes over by itself: there is none before it that would have to go. */
function offerVersion(waiting: ServiceWorker | null): void {
  if (waiting === null || navigator.serviceWorker.controller === null) return;
  const take = () => takeNewVersion(waiting);
  useNewVersion.setState({ take });
  // The scanner has a place of its own for it (door/scan/version-notice.tsx).
  if (!location.pathname.toLowerCase().startsWith(paths.scanner))
    offer('Neue Fassung verfügbar', { label: 'Jetzt laden', run: take });
}

/** Only the tab in which somebody asked for it is loaded anew: another one may be in the middle of a form. */
function takeNewVersion(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', loadAnew, { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
