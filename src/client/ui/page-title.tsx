import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export interface PageHead {
  title: string;
  description: string | undefined;
  /** Shown where a link to the page is shared. */
  picture?: HeadPicture | undefined;
}

export interface HeadPicture {
  id: string;
  width: number;
  height: number;
  alt: string;
}

/** Collects the head during server rendering; null in the browser. */
export const PageHeadListener = createContext<((head: PageHead) => void) | null>(null);

/** The suffix of every document title. */
export const SiteName = createContext('');

interface PageTitleOptions {
  /** For search engines. */
  description?: string;
  /** Shown where a link to the page is shared. */
  picture?: HeadPicture | undefined;
  className?: string | undefined;
}

/** `title` sets the document title if the heading is not plain text or too short out of context. */
type PageTitleProps = PageTitleOptions &
  ({ children: string; title?: string } | { children: ReactNode; title: string });

/** The path of the last rendered heading, to distinguish a navigation from the first page or a re-render. */
let shownPathname: string | undefined;

/** Sets the document title, and takes the focus after a navigation unless the hash names another target. */
export function PageTitle({ children, title, description, picture, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, hash } = useLocation();
  const siteName = use(SiteName);
  const own = title ?? (typeof children === 'string' ? children : '');
  const whole = own && siteName && own !== siteName ? `${own} · ${siteName}` : own || siteName;
  use(PageHeadListener)?.({ title: whole, description, picture });

  useEffect(() => {
    document.title = whole;
  }, [whole]);

  // In the layout phase, because later it could steal the focus from a quick user.
  useLayoutEffect(() => {
    if (shownPathname !== undefined && shownPathname !== pathname) {
      heading.current?.focus({ preventScroll: true });
      document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
    }
    shownPathname = pathname;
  }, [pathname, hash]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
