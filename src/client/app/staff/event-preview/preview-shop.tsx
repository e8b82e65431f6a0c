import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { callThrough } from '../../../platform/api/http.ts';
import { previewFetch } from './preview-fetch.ts';
import { previewRoutes } from './preview-routes.tsx';

const PREFIX = 'Vorschau: ';

/**
 * Opens the guests' own shop in a node, on its first page, with an event in it that they may not see yet; gives how to
 * close it. A root and a router of its own: within those of the office it could not have its own addresses.
 */
export function openShop(node: Element, eventId: number): () => void {
  const { fetch } = globalThis;
  callThrough(previewFetch(eventId, fetch.bind(globalThis)));
  const router = createMemoryRouter(previewRoutes());
  // Each page names the document as for a guest.
  const titles = new MutationObserver(() => {
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title;
  });
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  const root = createRoot(node);
  root.render(<RouterProvider router={router} />);
  return () => {
    titles.disconnect();
    callThrough(fetch.bind(globalThis));
    router.dispose();
    // Not while React is still drawing what has closed it.
    setTimeout(() => {
      root.unmount();
      node.remove();
    });
  };
}
