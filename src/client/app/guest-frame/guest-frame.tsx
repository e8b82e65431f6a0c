import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useNavigation } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { fetchFestival } from '../../platform/api/fetch-festival.ts';
import { SiteName } from '../../ui/page-head.ts';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { RouteError } from '../error/route-error.tsx';
import styles from './guest-frame.module.css';
import { OfflineNote } from './offline-note.tsx';
import { PageFooter } from './page-footer.tsx';
import { PageHeader } from './page-header.tsx';

/** The festival for header and footer; without it they do with less, the screen within decides for itself. */
export async function loadGuestFrame(): Promise<Festival | null> {
  try {
    return await fetchFestival();
  } catch {
    return null;
  }
}

const NAMELESS = 'Weinfest';

/**
 * Header, footer and the place between them, around every page a guest sees. A screen that begins with an element
 * marked `data-hero` gets the whole width, and the header lies upon its picture.
 */
export function GuestFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const festival = useLoaderData<Festival | null>();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <SiteName value={festival?.title ?? NAMELESS}>
      <OfflineNote />
      <div className={styles.frame}>
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

/** The error of a page that would have brought its own frame: an error page must always show a way on. */
export function FramedError() {
  return (
    <GuestFrame>
      <RouteError />
    </GuestFrame>
  );
}

/** What stands there until the first screen of a visit has come, where the server did not render it. */
export function GuestFrameFallback() {
  return (
    <div className={styles.frame}>
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
