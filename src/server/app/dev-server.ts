import { createServer as createVite } from 'vite';
import { listenerOf } from '../platform/http/http-server.ts';
import { runShop } from './run-shop.ts';

/** Whether our server answers; everything else is a page or a source file and left to Vite. */
function isCall({ method, url = '' }: { method?: string; url?: string }): boolean {
  return (method !== 'GET' && method !== 'HEAD') || /^\/(api\/|healthz|readyz)/.test(url);
}

await runShop(
  async ({ app, services }, server) => {
    const vite = await createVite({ appType: 'spa', server: { middlewareMode: true, hmr: { server } } });
    const answer = listenerOf(app, services);
    return {
      listener: (incoming, outgoing) =>
        isCall(incoming) ? answer(incoming, outgoing) : vite.middlewares(incoming, outgoing),
      close: () => vite.close(),
    };
  },
  // It restarts with every change of a source file, perhaps before the previous process has ended.
  { mostWaitMs: 15_000 },
);
