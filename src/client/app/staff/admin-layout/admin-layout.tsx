import Menu from 'lucide-react/icons/menu';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  Link,
  type Location,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { paths } from '../../../platform/paths.ts';
import { refreshSession } from '../../../platform/session/refresh-session.ts';
import { readToken, useSession } from '../../../platform/session/session.ts';
import { ProgressLine } from '../../../ui/loading.tsx';
import { SiteName } from '../../../ui/page-title.tsx';
import { PaletteLauncher } from '../palette/palette-launcher.tsx';
import styles from './admin-layout.module.css';
import { Navigation } from './navigation.tsx';
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
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  useSessionWatch();
  const isLoading = useNavigation().state !== 'idle';
  const closeMenu = () => setMenuOpen(false);
  useDrawer(isMenuOpen, menuButton, closeMenu);
  return (
    <SiteName value={title}>
      <div className={styles.frame}>
        <a className={styles.skip} href="#inhalt" inert={isMenuOpen}>
          Zum Inhalt
        </a>
        <ProgressLine isActive={isLoading} />
        <header className={styles.header} inert={isMenuOpen}>
          <button
            ref={menuButton}
            type="button"
            className={styles.menuButton}
            aria-label="Menü"
            aria-expanded={isMenuOpen}
            aria-controls={NAVIGATION}
            onClick={() => setMenuOpen(true)}
          >
            <Menu size={22} />
          </button>
          <Link to={paths.dashboard} className={styles.brand}>
            {title}
          </Link>
          <PaletteLauncher />
          <UserMenu />
        </header>
        <Navigation id={NAVIGATION} title={title} isOpen={isMenuOpen} onClose={closeMenu} />
        {isMenuOpen && <div className={styles.backdrop} onPointerDown={closeMenu} />}
        <main id="inhalt" className={styles.main} tabIndex={-1} aria-busy={isLoading} inert={isMenuOpen}>
          <UnsentTextNotice />
          <Outlet />
        </main>
      </div>
      <ScrollRestoration getKey={scrollKey} />
    </SiteName>
  );
}

const NAVIGATION = 'verwaltung';

/** On phones: takes the focus into the open drawer and gives it back; Escape and a wider screen close it. */
function useDrawer(isOpen: boolean, button: RefObject<HTMLButtonElement | null>, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const opener = button.current;
    const drawer = document.getElementById(NAVIGATION);
    (drawer?.querySelector<HTMLElement>('[aria-current]') ?? drawer?.querySelector('a'))?.focus();
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeNow();
    };
    const wide = matchMedia('(width >= 60rem)');
    const closeWide = () => closeNow();
    document.addEventListener('keydown', closeByKey);
    wide.addEventListener('change', closeWide);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      wide.removeEventListener('change', closeWide);
      // Unless a followed link moves it to the heading of the next page.
      queueMicrotask(() => {
        if (drawer?.contains(document.activeElement)) opener?.focus();
      });
    };
  }, [isOpen, button]);
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
