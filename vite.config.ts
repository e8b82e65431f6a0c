import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

const OUT_DIR = 'dist/client';

const { constants } = zlib;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** What is no smaller when compressed once more is left as it is. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|wasm)$/;

/** Writes `.br` and `.gz` beside every file that gains by it, as small as they get: the server only sends them. */
function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: ({ build }) => !build?.ssr,
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // Last of all: the service worker is written when the bundle is closed, too.
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: () => compressAll(folder),
    },
  };
}

/** On all processors at once. */
async function compressAll(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name),
  );
  const ofGuests = filesOfGuests();
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = readFileSync(path);
      const file = relative(folder, path).replaceAll(sep, '/');
      const isOfStaff = file.startsWith('assets') && !ofGuests.has(file);
      writeFileSync(`${path}.br`, await (isOfStaff ? brotli(bytes) : smallestBrotli(bytes)));
      writeFileSync(`${path}.gz`, await gzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

/** Up to here brotli takes a file as one block anyway. */
const ONE_BLOCK_BYTES = 2 ** 18;

/**
 * Which way of writing distances and which length of blocks is the shortest differs from file to file. Only for guests:
 * trying them all on staff's files too would double the time of a build, to save a thousandth of their size.
 */
async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const blocks = bytes.length > ONE_BLOCK_BYTES ? [0, 20] : [0];
  const ways = blocks.flatMap((block) =>
    [0, 1, 2].map((postfix) => ({
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGBLOCK]: block,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: postfix === 0 ? 0 : 8 << (postfix - 1),
    })),
  );
  const written = await Promise.all(ways.map((params) => brotli(bytes, { params })));
  return written.reduce((one, other) => (other.length < one.length ? other : one));
}

type BuiltChunk = {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
};

/** Rooms that guests never enter: their files are fetched by who uses them, and kept from then on. */
const ROOMS_OF_STAFF = /^src\/client\/(app\/staff|admin|scanner)\//;

/** The files of these chunks and of all they lead to, by the manifest of the build. */
function filesFrom(entrance: string, isEntered: (name: string) => boolean): Set<string> {
  const chunks: Record<string, BuiltChunk> = JSON.parse(
    readFileSync(resolve(OUT_DIR, '.vite/manifest.json'), 'utf8'),
  );
  const reached = new Set<string>();
  const visit = (name: string) => {
    if (reached.has(name) || !isEntered(name)) return;
    reached.add(name);
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    for (const next of [...imports, ...dynamicImports]) visit(next);
  };
  visit(entrance);
  return new Set(
    [...reached].flatMap((name) => {
      const { file, css = [], assets = [] } = chunks[name] ?? {};
      return file === undefined ? [] : [file, ...css, ...assets];
    }),
  );
}

/** Every file that the guests' pages can ask for. */
const filesOfGuests = () => filesFrom('index.html', (name) => !ROOMS_OF_STAFF.test(name));

/** What else the door needs, also what its worker asks for: that has no manifest, it is named in the worker itself. */
function filesOfDoor(ofGuests: Set<string>): Set<string> {
  const isEntered = (name: string) =>
    name !== 'index.html' && !/^src\/client\/(app\/staff|admin)\//.test(name);
  const files = new Set(
    [...filesFrom('src/client/scanner/scan/scanner-route.tsx', isEntered)].filter(
      (file) => !ofGuests.has(file),
    ),
  );
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const named = readFileSync(join(OUT_DIR, file), 'utf8').match(/assets\/[\w.-]+?\.(wasm|js)/g) ?? [];
    for (const one of named) if (!ofGuests.has(one)) files.add(one);
  }
  return files;
}

/** The bare page has no address of its own; the dashboard's comes bare (src/server/app/pages/rendered-pages.ts). */
const SHELL = 'dashboard';
const ALWAYS = ['icon.svg', SHELL];

const shortcutIcons = (name: string) =>
  ['96x96', '192x192'].map((sizes) => ({
    src: `/icons/shortcut-${name}-${sizes.split('x')[0]}.png`,
    sizes,
    type: 'image/png',
  }));

const screenshot = (name: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/icons/${name}.jpg`,
  sizes: form_factor === 'narrow' ? '720x1480' : '1440x900',
  type: 'image/jpeg',
  form_factor,
  label,
});

const MANIFEST: Partial<ManifestOptions> = {
  id: '/',
  name: 'Weinfest: Karten und Plätze',
  short_name: 'Weinfest',
  description: 'Karten und Sitzplätze für unser Weinfest: aussuchen, bestellen, auf Rechnung bezahlen.',
  lang: 'de',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#1d0b1c',
  background_color: '#1d0b1c',
  categories: ['entertainment', 'events', 'food'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    {
      name: 'Warenkorb',
      description: 'Ausgesuchte Karten und Plätze',
      url: '/booking/basket',
      icons: shortcutIcons('basket'),
    },
    {
      name: 'Einlass',
      description: 'Karten am Einlass prüfen',
      url: '/scanner',
      icons: shortcutIcons('scanner'),
    },
  ],
  screenshots: [
    screenshot('screenshot-phone', 'narrow', 'Alle Veranstaltungen auf einen Blick'),
    screenshot('screenshot-seats', 'narrow', 'Den Platz im Saal selbst aussuchen'),
    screenshot('screenshot-basket', 'narrow', 'Im Warenkorb prüfen und auf Rechnung bestellen'),
    screenshot('screenshot-wide-home', 'wide', 'Alle Veranstaltungen auf einen Blick'),
    screenshot('screenshot-wide', 'wide', 'Den Block auf dem Plan aussuchen'),
  ],
};

function installedApp() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    // Registered by src/client/app/service-worker-bridge.ts: no script in the page, no reload by itself.
    injectRegister: false,
    registerType: 'prompt',
    manifest: MANIFEST,
    includeManifestIcons: false,
    injectManifest: {
      // Not as the pages: a worker that terser has minified was refused by Chromium.
      minify: 'oxc',
      globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css,woff2,wasm}'],
      manifestTransforms: [
        async (entries) => {
          const ofGuests = filesOfGuests();
          const ofDoor = filesOfDoor(ofGuests);
          const manifest = entries
            .map((entry) => (entry.url === 'index.html' ? { ...entry, url: SHELL } : entry))
            .filter(({ url }) => ALWAYS.includes(url) || ofGuests.has(url) || ofDoor.has(url))
            // Not kept ahead: the service worker takes these out of its list (sw/scanner-files.ts).
            .map((entry) => (ofDoor.has(entry.url) ? { ...entry, isOfDoor: true } : entry));
          return { manifest, warnings: [] };
        },
      ],
    },
  });
}

/** The router's own build for visitors, without its advice for who writes routes: its package names none but the other. */
const ROUTER = resolve('node_modules/react-router/dist/production');
const ROUTER_OF_VISITORS = [
  { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
];

/** The same library as its package names first, without what browsers of ten years ago need of it. */
const WORKBOX_OF_TODAY = {
  find: /^workbox-window$/,
  replacement: resolve('node_modules/workbox-window/build/workbox-window.prod.mjs'),
};

/** What the router does only within a framework of its own, and what stands there without one. */
const OF_THE_FRAMEWORK: [RegExp, string][] = [
  // Links fetch pages ahead by themselves: here load-screens.ts does it.
  [/return shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link;/, 'return link;'],
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/,
    'let prefetchRef = null, prefetchHandlers = {};',
  ],
  // A script in the page scrolls before the router does.
  [
    /if \(!remixContext \|\| remixContext\.isSpaMode\) \{\s*return null;\s*\}\s*let restoreScroll/,
    'return null; let restoreScroll',
  ],
];

/** Leaves that out of the build, where it would come along with every page. */
function withoutFramework(): Plugin {
  return {
    name: 'without-framework',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/') || !code.includes('function LinkWithRef')) return;
      return OF_THE_FRAMEWORK.reduce((left, [pattern, instead]) => {
        if (!pattern.test(left)) this.error(`The router no longer has ${pattern}.`);
        return left.replace(pattern, instead);
      }, code);
    },
  };
}

/**
 * Minifies what guests load once more, by terser: both together make it smaller than either alone, and what a guest's
 * first page weighs counts (tests/e2e/pages/first-load.test.ts). For all that staff load it would take too long.
 */
function smallerForGuests(): Plugin {
  return {
    name: 'smaller-for-guests',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const ofGuests = new Set(chunks.filter(({ isEntry }) => isEntry));
        for (const { imports, dynamicImports } of ofGuests) {
          for (const name of [...imports, ...dynamicImports]) {
            const next = bundle[name];
            if (next?.type === 'chunk' && !ROOM_OF_STAFF.test(next.facadeModuleId ?? '')) ofGuests.add(next);
          }
        }
        for (const chunk of ofGuests) {
          const { code } = await minify(chunk.code, {
            module: true,
            ecma: 2022,
            compress: { passes: 3, pure_getters: true, unsafe_arrows: true },
          });
          chunk.code = code ?? chunk.code;
        }
      },
    },
  };
}

/** A class of a style sheet as the pages have it: they name hundreds of them, so they are short. */
function shortClass(name: string, sheet: string): string {
  const place = createHash('sha256').update(relative('src', sheet)).digest('base64url');
  return `${name}_${place.slice(0, 4)}`;
}

interface Modules {
  getModuleInfo(id: string): { importers: string[] } | null;
}

/** What stands around all pages, and the screens of guests. */
const MAIN = /src\/client\/app\/main\.tsx$/;
const PAGE_OF_GUESTS = /src\/client\/(?:shop|admin\/login|app\/error)\/(?:.+\/)?(.+)-route\.tsx$/;
const ROOM_OF_STAFF = /src\/client\/(admin\/(?!login\/)|app\/staff\/|scanner\/)/;

/** All modules that import a module, themselves or by others, and itself. */
function importersOf(module: string, modules: Modules): string[] {
  const reached = new Set([module]);
  for (const id of reached) {
    for (const importer of modules.getModuleInfo(id)?.importers ?? []) reached.add(importer);
  }
  return [...reached];
}

/**
 * What every page or several of them show, in one file: each by itself would be a request for a few bytes. What two of
 * them show, or one and staff, is another. What staff and door have in common with no page of guests stays theirs.
 */
const SHOP = {
  name: (module: string, modules: Modules) => {
    const importers = importersOf(module, modules);
    const pages = importers.flatMap((id) => PAGE_OF_GUESTS.exec(id)?.[1] ?? []);
    if (pages.length >= 3 || (pages.length > 0 && importers.some((id) => MAIN.test(id)))) return 'shop';
    const isSharedByTwo = pages.length === 2 || importers.some((id) => ROOM_OF_STAFF.test(id));
    return pages.length > 0 && isSharedByTwo ? pages.sort().join('-and-') : null;
  },
  debugName: 'shop',
  test: /src\/(domain|contract\/addresses|client\/(ui|platform|plan|shop\/(?!legal\/)|admin\/login|app\/guest-layout))|lucide-react\/dist\/esm\/icons/,
};

/** What every page needs; what only staff need of these libraries is theirs. */
const LIBRARIES = {
  name: (module: string, modules: Modules) =>
    importersOf(module, modules).some((id) => PAGE_OF_GUESTS.test(id) || MAIN.test(id)) ? 'libraries' : null,
  debugName: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand|ky|lucide-react\/dist\/esm\/(?!icons)[\w/.-]+)(\/|$)/,
};

/** What guests' forms are checked by: several pages have forms, the heaviest page for seats has none. */
const FORM_RULES = {
  name: (module: string, modules: Modules) =>
    importersOf(module, modules).some((id) => PAGE_OF_GUESTS.test(id)) ? 'form-rules' : null,
  debugName: 'form-rules',
  test: /src\/contract\/form-rules\.ts/,
};

/**
 * The page that checks an archive of the books: one file for a stick, which loads nothing and may run nothing but its own
 * script. It goes into every archive (src/server/overview/books/year-archive.ts).
 */
function auditPage(): Plugin {
  return {
    name: 'audit-page',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const [chunk] = Object.values(bundle).filter((file) => file.type === 'chunk');
        if (chunk === undefined) return this.error('The page has no script.');
        // Whatever ends a script would end it in the page too.
        const script = chunk.code.trim().replaceAll('</script', '<\\/script');
        const template = readFileSync('src/client/audit/audit-page.html', 'utf8');
        const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
        const style = /<style>([\s\S]*)<\/style>/.exec(template)?.[1] ?? '';
        const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
        for (const name of Object.keys(bundle)) delete bundle[name];
        const source = template
          .replace('%CSP%', () => policy)
          .replace('<script></script>', () => `<script>${script}</script>`);
        this.emitFile({ type: 'asset', fileName: 'pruefen.html', source });
      },
    },
  };
}

const AUDIT: UserConfig = {
  plugins: [auditPage()],
  build: {
    outDir: 'dist/audit',
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: { input: 'src/client/audit/audit-page.ts', output: { format: 'iife' } },
  },
};

export default defineConfig(({ command, isSsrBuild, mode }) =>
  mode === 'audit'
    ? AUDIT
    : {
        resolve: { alias: command === 'build' ? [...ROUTER_OF_VISITORS, WORKBOX_OF_TODAY] : [] },
        plugins: [
          react(),
          withoutFramework(),
          ...(isSsrBuild ? [] : [smallerForGuests(), installedApp(), compressedFiles()]),
        ],
        css: command === 'build' ? { modules: { generateScopedName: shortClass } } : {},
        build: {
          outDir: OUT_DIR,
          manifest: !isSsrBuild,
          copyPublicDir: !isSsrBuild,
          minify: isSsrBuild ? false : 'oxc',
          // Icons and pictures stay files: the content security policy knows no data: addresses for scripts or fonts.
          assetsInlineLimit: 0,
          // Every browser that takes the rest of the build knows it.
          modulePreload: {
            polyfill: false,
            // Every page would carry the names of all that every other page imports, the office's too. The browser finds
            // them in the screen itself, which is fetched as soon as somebody points at its link (load-screens.ts).
            resolveDependencies: (_file, files) => files.filter((one) => one.endsWith('.css')),
          },
          // Together they compress better than scattered, and stay in the browser's cache when only our own code changes.
          rolldownOptions: isSsrBuild
            ? {}
            : {
                output: {
                  codeSplitting: {
                    includeDependenciesRecursively: false,
                    groups: [LIBRARIES, FORM_RULES, SHOP],
                  },
                },
                // These do not say that they only define: without it the door loads a dozen kinds of codes it never reads.
                treeshake: { moduleSideEffects: (id) => !/@zxing\//.test(id) },
              },
        },
        // One file that runs without looking up packages, with React's production build inside.
        ssr: { noExternal: command === 'build' ? true : undefined },
        define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
      },
);
