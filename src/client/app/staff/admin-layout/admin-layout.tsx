import { type ReactNode, useEffect, useEffectEvent } from 'react';
import {
  Link,
  type Location,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router-dom';
import { adminPaths } from '../../../admin/admin-paths.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { paths } from '../../../platform/paths.ts';
import { refreshSession } from '../../../platform/session/refresh-session.ts';
import { readToken, useSession } from '../../../platform/session/session.ts';
import { ProgressLine } from '../../../ui/loading.tsx';
import { SiteName } from '../../../ui/page-title.tsx';
import styles from './admin-layout.module.css';
import { UnsentTextNotice } from './unsent-text-notice.tsx';
import { UserMenu } from './user-menu.tsx';

const FALLBACK_TITLE = 'Weinfest';

/** Falls back to a generic name, so that staff pages work without this answer. */
export async function loader(): Promise<string> {
  try {
    return (await call('GET /api/booking/festival')).festival.title;
  } catch {
    return FALLBACK_TITLE;
  }
}

let visit: string | undefined;

/**
 * The router gives the first page of every visit the key `default`, and would restore the scroll position of
 * an earlier visit in the same tab. A mark in the history entry distinguishes a new visit from a reload or a
 * step back.
 */
function scrollKey({ key }: Location): string {
  if (key !== 'default') return key;
  if (visit === undefined) {
    visit = history.state?.visit ?? `visit-${performance.timeOrigin}`;
    history.replaceState({ ...history.state, visit }, '');
  }
  return `${visit}`;
}

export function Component() {
  const title = useLoaderData<string>();
  const mayOrders = useSession((session) => session.can('orders'));
  const mayEvents = useSession((session) => session.can('events'));
  const mayLayouts = useSession((session) => session.can('layouts'));
  const mayDiscounts = useSession((session) => session.can('discounts'));
  useSessionWatch();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <SiteName value={title}>
      <div className={styles.frame}>
        <a className={styles.skip} href="#inhalt">
          Zum Inhalt
        </a>
        <ProgressLine isActive={isLoading} />
        <header className={styles.header}>
          <Link to={paths.dashboard} className={styles.brand}>
            {title}
          </Link>
          <UserMenu />
          <nav aria-label="Verwaltung" className={styles.navigation}>
            <ul className={styles.entries}>
              <li>
                <NavLink to={paths.dashboard} className={styles.entry}>
                  Dashboard
                </NavLink>
              </li>
              {mayOrders && (
                <li>
                  <SectionLink to={adminPaths.orders} also={['/order/']}>
                    Bestellungen
                  </SectionLink>
                </li>
              )}
              {mayEvents && (
                <li>
                  <SectionLink to={adminPaths.events} also={['/event/']}>
                    Veranstaltungen
                  </SectionLink>
                </li>
              )}
              {mayLayouts && (
                <li>
                  <SectionLink to={adminPaths.layouts} also={['/layout/', '/block/']}>
                    Layouts
                  </SectionLink>
                </li>
              )}
              {mayDiscounts && (
                <li>
                  <SectionLink to={adminPaths.discounts} also={['/discount/']}>
                    Rabattaktionen
                  </SectionLink>
                </li>
              )}
            </ul>
          </nav>
        </header>
        <main id="inhalt" className={styles.main} tabIndex={-1} aria-busy={isLoading}>
          <UnsentTextNotice />
          <Outlet />
        </main>
      </div>
      <ScrollRestoration getKey={scrollKey} />
    </SiteName>
  );
}

interface SectionLinkProps {
  to: string;
  /** Other address prefixes of this section: `/order/`. */
  also?: ReadonlyArray<string>;
  children: ReactNode;
}

/** Marked as current on every page of its section. */
function SectionLink({ to, also = [], children }: SectionLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const isWithin = [`${to}/`, ...also].some((beginning) => pathname.startsWith(beginning));
  const current = pathname === to ? 'page' : isWithin || undefined;
  return (
    <Link to={to} className={styles.entry} aria-current={current}>
      {children}
    </Link>
  );
}

/**
 * Refreshes the session when the page becomes visible or another tab logs in or out: permissions must be
 * current, and nothing may stay on screen once a session has ended elsewhere. The guard then redirects to the
 * login, and to the profile once a second factor is demanded.
 */
function useSessionWatch(): void {
  const { revalidate } = useRevalidator();

  const refresh = useEffectEvent(async () => {
    try {
      if (readToken() !== null) return await refreshSession();
    } catch (error) {
      // Without an answer the session's state is unknown; the next call will tell.
      if (!(error instanceof ApiError) || error.isUnanswered) return;
    }
    useSession.getState().end();
    await revalidate();
  });

  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.owesSecondFactor && !before.owesSecondFactor) revalidate();
      }),
    [revalidate],
  );

  useEffect(() => {
    const refreshWhenVisible = () => {
      if (!document.hidden) refresh();
    };
    // A null key means that the storage was cleared, which is how another tab logs out.
    const refreshWhenChanged = ({ key }: StorageEvent) => {
      if (key === 'token' || key === null) refresh();
    };
    document.addEventListener('visibilitychange', refreshWhenVisible);
    addEventListener('storage', refreshWhenChanged);
    return () => {
      document.removeEventListener('visibilitychange', refreshWhenVisible);
      removeEventListener('storage', refreshWhenChanged);
    };
  }, []);
}
