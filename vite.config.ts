import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What is no smaller when compressed once more is left as it is. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|wasm)$/;

/** Writes `.br` and `.gz` beside every file that gains by it, as small as they get: the server only sends them. */
function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: ({ build }) => !build?.ssr,
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

/** What every page needs. */
const LIBRARIES = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand|ky|valibot|lucide-react\/dist\/esm\/(?!icons)[\w/.-]+)(\/|$)/,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), compressedFiles()],
  build: {
    outDir: 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Icons and pictures stay files: the content security policy knows no data: addresses for scripts or fonts.
    assetsInlineLimit: 0,
    // Together they compress better than scattered, and stay in the browser's cache when only our own code changes.
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [LIBRARIES] } } },
  },
  // One file that runs without looking up packages, with React's production build inside.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
