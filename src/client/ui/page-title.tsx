import { type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type HeadPicture, PageHeadListener, SiteName } from './page-head.ts';

interface PageTitleFacts {
  /** For search engines. */
  description?: string;
  /** For whoever is sent the page's address. */
  picture?: HeadPicture | undefined;
  className?: string | undefined;
}

/** `title` is the document's where the heading is not plain text or says too little by itself. */
export type PageTitleProps = PageTitleFacts &
  ({ children: string; title?: string } | { children: ReactNode; title: string });

/** The page whose heading was shown last, to tell a step to another page from the first page and from a redraw. */
let shownPathname: string | undefined;

/** The page's one heading: names the document, and takes the focus after a step from another page, or gives it to the part the step led to. */
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

  // With the page itself: whoever is quick would else have his focus taken again.
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
