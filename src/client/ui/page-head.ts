import { createContext } from 'react';

export interface PageHead {
  title: string;
  description: string | undefined;
  /** Shown where somebody passes the page's address on. */
  picture?: HeadPicture | undefined;
}

export interface HeadPicture {
  id: string;
  width: number;
  height: number;
  alt: string;
}

/** Takes down what a page is called while the server renders it; nobody listens in the browser. */
export const PageHeadListener = createContext<((head: PageHead) => void) | null>(null);

/** The site's own name, which ends every document title. */
export const SiteName = createContext('');
