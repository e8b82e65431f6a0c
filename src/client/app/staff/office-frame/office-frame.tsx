import {
  Link,
  type Location,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useNavigation,
} from 'react-router-dom';
import { officePaths } from '../../../admin/office-paths.ts';
import { fetchFestival } from '../../../platform/api/fetch-festival.ts';
import { paths } from '../../../platform/paths.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { SiteName } from '../../../ui/page-head.ts';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import styles from './office-frame.module.css';
import { SectionLink } from './section-link.tsx';
import { TypedTextNotice } from './typed-text-notice.tsx';
import { useSessionWatch } from './use-session-watch.ts';
import { UserMenu } from './user-menu.tsx';

const NAMELESS = 'Weinfest';

/** The festival's title for the brand; without an answer the office does with less. */
export async function loadOfficeFrame(): Promise<string> {
  try {
    return (await fetchFestival()).title;
  } catch {
    return NAMELESS;
  }
}

let visit: string | undefined;

/**
 * The router calls every page a visit begins with `default`, and would scroll a page opened by its address to where
 * another one was left in this tab. So the entry in the browser's history is marked: it comes back with a reload or a
 * step back, and with nothing else.
 */
function scrollKey({ key }: Location): string {
  if (key !== 'default') return key;
  if (visit === undefined) {
    visit = history.state?.visit ?? `visit-${performance.timeOrigin}`;
    history.replaceState({ ...history.state, visit }, '');
  }
  return `${visit}`;
}

/** Brand, navigation and user menu around every page of the office: above on phones, at the side where there is room. */
export function OfficeFrame() {
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
                  <SectionLink to={officePaths.orders} also={['/order/']}>
                    Bestellungen
                  </SectionLink>
                </li>
              )}
              {mayEvents && (
                <li>
                  <SectionLink to={officePaths.officeEvents} also={['/event/']}>
                    Veranstaltungen
                  </SectionLink>
                </li>
              )}
              {mayLayouts && (
                <li>
                  <SectionLink to={officePaths.layouts} also={['/layout/', '/block/']}>
                    Layouts
                  </SectionLink>
                </li>
              )}
              {mayDiscounts && (
                <li>
                  <SectionLink to={officePaths.discounts} also={['/discount/']}>
                    Rabattaktionen
                  </SectionLink>
                </li>
              )}
            </ul>
          </nav>
        </header>
        <main id="inhalt" className={styles.main} tabIndex={-1} aria-busy={isLoading}>
          <TypedTextNotice />
          <Outlet />
        </main>
      </div>
      <ScrollRestoration getKey={scrollKey} />
    </SiteName>
  );
}
