import LogIn from 'lucide-react/icons/log-in';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { Link, Outlet, ScrollRestoration, useLoaderData, useNavigation } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { call } from '../../platform/api/call.ts';
import { useHydrated, useIsOnline } from '../../platform/browser-state.ts';
import { useDataAge } from '../../platform/data-age.ts';
import { paths } from '../../platform/paths.ts';
import { useTicketCount } from '../../shop/basket/basket-store.ts';
import { ProgressLine, Skeleton } from '../../ui/loading.tsx';
import { SiteName } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { RouteError } from '../error/route-error.tsx';
import styles from './guest-layout.module.css';

/** `null` after a failure: header and footer then show less, and the page inside reports its own errors. */
export async function loadGuestLayout(): Promise<Festival | null> {
  try {
    return (await call('GET /api/booking/festival')).festival;
  } catch {
    return null;
  }
}

const NAMELESS = 'Weinfest';

/**
 * Header and footer of all guest pages. A page starting with a `data-hero` element gets the full width, with
 * the header on top of its picture.
 */
export function GuestLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const festival = useLoaderData<Festival | null>();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <SiteName value={festival?.title ?? NAMELESS}>
      <OfflineNote />
      <div className={styles.layout}>
        <a className={styles.skip} href="#inhalt">
          Zum Inhalt
        </a>
        <ProgressLine isActive={isLoading} />
        <PageHeader siteName={festival?.title ?? NAMELESS} />
        <main id="inhalt" className={styles.page} tabIndex={-1}>
          {children}
        </main>
        <PageFooter festival={festival} />
      </div>
      <ScrollRestoration />
    </SiteName>
  );
}

/** For routes outside the layout: an error page must always offer a way on. */
export function GuestLayoutError() {
  return (
    <GuestLayout>
      <RouteError />
    </GuestLayout>
  );
}

/** Shown until the first page has loaded, unless the server rendered it. */
export function GuestLayoutFallback() {
  return (
    <div className={styles.layout}>
      <PageHeader siteName={NAMELESS} />
      <main className={styles.page}>
        <VisuallyHidden role="status">Die Seite wird geladen …</VisuallyHidden>
        <div className={styles.waiting}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="short" />
          <Skeleton shape="block" />
        </div>
      </main>
    </div>
  );
}

export function OfflineNote() {
  const isHydrated = useHydrated();
  const isOnline = useIsOnline();
  const { storedAt, answeredAt } = useDataAge();
  const knownAt = storedAt ?? answeredAt;
  const isShown = isHydrated && (!isOnline || storedAt !== null);
  return (
    <div role="status" className={styles.offlinePlace}>
      {isShown && (
        <p className={styles.offlineNote}>
          <WifiOff size={18} />
          <span>Ohne Netz{knownAt !== null && ` · Stand von ${formatMoment(knownAt, Date.now())}`}</span>
        </p>
      )}
    </div>
  );
}

const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' };

/** `18:42 Uhr`, with the day unless it is today. Both arguments are epoch milliseconds. */
function formatMoment(moment: number, now: number): string {
  const then = new Date(moment);
  const time = `${then.toLocaleTimeString('de-DE', TIME)} Uhr`;
  if (then.toDateString() === new Date(now).toDateString()) return time;
  return `${then.toLocaleDateString('de-DE', DAY)}, ${time}`;
}

function PageHeader({ siteName }: { siteName: string }) {
  const count = useTicketCount();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.brand}>
          {siteName}
        </Link>
        <nav className={styles.nav} aria-label="Warenkorb und Anmeldung">
          <Link to={paths.basket} className={styles.link}>
            <ShoppingBasket size={20} />
            <span className={styles.word}>Warenkorb</span>
            {count > 0 && (
              <span className={styles.count}>
                {count}
                <VisuallyHidden>{count === 1 ? ' Karte' : ' Karten'}</VisuallyHidden>
              </span>
            )}
          </Link>
          <Link to={paths.login} className={styles.link}>
            <LogIn size={20} className={styles.loginSign} />
            <span>Anmelden</span>
          </Link>
        </nav>
      </div>
    </header>
  );
}

function PageFooter({ festival }: { festival: Festival | null }) {
  const club = festival?.club;
  return (
    <footer className={styles.footer}>
      <VineHill className={styles.hill} />
      <div className={styles.ground}>
        <div className={styles.footerInner}>
          {club && (
            <address className={styles.club}>
              <strong>{club.name}</strong>
              <span>
                {club.street}, {club.zipcode} {club.city}
              </span>
              <a href={`mailto:${club.email}`}>{club.email}</a>
            </address>
          )}
          <nav className={styles.links} aria-label="Rechtliches">
            <Link to={paths.terms}>AGB</Link>
            <Link to={paths.privacy}>Datenschutz</Link>
            <Link to={paths.imprint}>Impressum</Link>
            <Link to={paths.accessibility}>Barrierefreiheit</Link>
            <Link to={paths.withdrawal}>Vertrag widerrufen</Link>
          </nav>
        </div>
      </div>
    </footer>
  );
}

/** Stretches to any width. */
function VineHill({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1440 72" preserveAspectRatio="none" aria-hidden="true">
      <path fill="#5a1a3a" opacity="0.35" d="M0 46C220 8 420 10 640 34s430 30 800-8v46H0Z" />
      <path fill="#210d1b" d="M0 60C260 26 470 40 720 52s470-4 720-34v54H0Z" />
    </svg>
  );
}
