import type { HydrationState } from 'react-router-dom';

/** The loaders' data of a page the server rendered, from its data block; undefined for a bare shell. */
export function readHydration(page: Document): HydrationState | undefined {
  const block = page.getElementById('hydration')?.textContent;
  return block ? (JSON.parse(block) as HydrationState) : undefined;
}
