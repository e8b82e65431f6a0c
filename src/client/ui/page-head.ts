import { createContext } from 'react';

export interface PageHead {
  title: string;
  description: string | undefined;
}

/** Takes down what a page is called while the server renders it; nobody listens in the browser. */
export const PageHeadListener = createContext<((head: PageHead) => void) | null>(null);

/** The site's own name, which ends every document title. */
export const SiteName = createContext('');
