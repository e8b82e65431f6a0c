import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Tells the render bundle which files each screen needs. It is built after the client and reads the client's
 * manifest then; in development there is none and nothing is preloaded.
 */
function clientManifest(): Plugin {
  const id = 'virtual:client-manifest';
  let file = '';
  return {
    name: 'client-manifest',
    configResolved: ({ root, build }) => {
      file = resolve(root, build.outDir, '../client/.vite/manifest.json');
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (resolved) =>
      resolved === `\0${id}`
        ? `export default ${existsSync(file) ? readFileSync(file, 'utf8') : '{}'}`
        : null,
  };
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), clientManifest()],
  build: {
    outDir: 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Icons and pictures stay files: the content security policy knows no data: addresses for scripts or fonts.
    assetsInlineLimit: 0,
  },
  // One file that runs without looking up packages, with React's production build inside.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
