import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Logo } from '../../../../src/contract/logo.ts';
import { servePages } from '../../../../src/server/app/pages/serve-pages.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { listenerOf } from '../../../../src/server/platform/http/http-server.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type TestShop, testShop } from '../../../support/test-shop.ts';

const SCRIPT = 'export const answer = 42;';
const TEMPLATE = '<html><head><!--head--></head><body><!--app--></body></html>';

/** Renders what the API says of events, so that a page hangs on data; `/torn` cannot be rendered, `/stuck` takes forever. */
const BUNDLE = `
export const kindOfPage = (path) =>
  ['/', '/agb', '/torn', '/stuck', '/error/404'].includes(path) || /^\\/event\\/\\w+$/.test(path)
    ? { kind: 'rendered', address: path }
    : path.startsWith('/order/')
      ? { kind: 'rendered', address: '/order/:id' }
      : { kind: path === '/dashboard' ? 'bare' : 'unknown' };
let turns = 0;
export async function renderPage(url, fetch) {
  if (url === '/torn') throw new Error('torn');
  if (url === '/stuck') await new Promise(() => {});
  const answer = await (await fetch(new Request('http://localhost/api/booking/events').clone())).json();
  turns++;
  const html = \`\${url} \${answer.events.length} events, turn \${turns}\`;
  return { status: url === '/error/404' ? 404 : 200, html, head: '', hydration: '' };
}
export const fillPage = (template, page) => template.replace('<!--app-->', page.html);
`;

const dist = mkdtempSync(join(tmpdir(), 'kartenshop-dist-'));

beforeAll(() => {
  mkdirSync(join(dist, 'client', 'assets'), { recursive: true });
  mkdirSync(join(dist, 'client', '.vite'));
  mkdirSync(join(dist, 'render'));
  const files = {
    'client/index.html': TEMPLATE,
    'client/robots.txt': 'User-agent: *',
    'client/sw.js': 'self;',
    'client/.vite/manifest.json': '{}',
    'client/assets/index-a1.js': SCRIPT,
    'client/assets/index-a1.js.br': brotliCompressSync(SCRIPT),
    'client/assets/index-a1.js.gz': gzipSync(SCRIPT),
    'client/assets/font-a1.woff2': 'font',
    'render/render-page.js': BUNDLE,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
  writeFileSync(join(dist, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(dist, { recursive: true }));

eachDatabase((_name, openTestStore) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });

  async function shopWithPages(): Promise<
    TestShop & { read: Read; choose: (color: string, logo?: Logo) => void }
  > {
    const shop = testShop(store);
    let settings = shop.services.settings();
    const choose = (accent_color: string, logo: Logo | null = null) => {
      settings = { ...settings, accent_color, logo };
    };
    // From here on Node's requests are those of the server that listens, as in the running shop.
    listenerOf(shop.app, shop.services);
    await servePages(shop.app, { ...shop.services, settings: () => settings }, dist);
    const read: Read = (path, headers = {}, method = 'GET') => shop.app.request(path, { method, headers });
    return { ...shop, read, choose };
  }
  type Read = (
    path: string,
    headers?: Record<string, string>,
    method?: string,
  ) => Promise<Response> | Response;

  test('files named after their content are kept for a year, the others are asked for again', async () => {
    const { read } = await shopWithPages();
    const script = await read('/assets/index-a1.js');
    expect(await script.text()).toBe(SCRIPT);
    expect(script.headers.get('Content-Type')).toMatch(/^text\/javascript/);
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/robots.txt', '/sw.js']) {
      expect((await read(path)).headers.get('Cache-Control')).toBe('no-cache');
    }
    expect((await read('/assets/font-a1.woff2')).headers.get('Content-Type')).toBe('font/woff2');
  });

  test('the smallest form a browser takes is sent, each with a tag of its own', async () => {
    const { read } = await shopWithPages();
    const asked = { br: 'gzip, deflate, br, zstd', gzip: 'gzip, br;q=0', identity: '*;q=0' };
    const etags = new Set();
    const texts = [];
    for (const [encoding, header] of Object.entries(asked)) {
      const answer = await read('/assets/index-a1.js', { 'Accept-Encoding': header });
      expect(answer.headers.get('Content-Encoding') ?? 'identity').toBe(encoding);
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (encoding === 'br') texts.push(brotliDecompressSync(bytes).toString());
      else texts.push((encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString());
      etags.add(answer.headers.get('ETag'));
    }
    expect(texts).toEqual([SCRIPT, SCRIPT, SCRIPT]);
    expect(etags.size).toBe(3);
    const known = await read('/robots.txt', {
      'If-None-Match': (await read('/robots.txt')).headers.get('ETag') ?? '',
    });
    expect(known.status).toBe(304);
  });

  test.each([
    '/assets/gone.js',
    '/assets/',
    '/icon.ico',
    '/index.html',
    '/.vite/manifest.json',
    '/assets/index-a1.js.br',
    '/assets/..%2f..%2findex.html',
    '/%2e%2e/render/render-page.js',
    '/api/nothing',
    '/api',
  ])('%s is not there, and is no page', async (path) => {
    const { read } = await shopWithPages();
    const answer = await read(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toBe('application/json');
  });

  test('a page that looks alike to all comes rendered, in any case of letters', async () => {
    const { read } = await shopWithPages();
    const answer = await read('/AGB?from=mail');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(await answer.text()).toContain('/agb 0 events');
    expect((await read('/error/404')).status).toBe(404);
  });

  test('a page that differs from guest to guest has one rendering for all, whoever asks for whatever', async () => {
    const { read } = await shopWithPages();
    for (let order = 1; order <= 300; order++) {
      expect(await (await read(`/order/${order}`)).text()).toContain('/order/:id 0 events, turn');
    }
    const [one, other] = [await read('/order/7'), await read('/ORDER/8/')];
    expect(one.headers.get('ETag')).toBe(other.headers.get('ETag'));
    expect(one.headers.get('Cache-Control')).toBe('no-cache');
  });

  test('a page of the team comes bare, and so does an unknown one with 404', async () => {
    const { read } = await shopWithPages();
    const dashboard = await read('/dashboard');
    expect([dashboard.status, await dashboard.text()]).toEqual([200, TEMPLATE]);
    const unknown = await read('/somewhere/else');
    expect([unknown.status, await unknown.text()]).toEqual([404, TEMPLATE]);
    const tag = unknown.headers.get('ETag') ?? '';
    expect((await read('/somewhere/else', { 'If-None-Match': tag })).status).toBe(404);
  });

  test('a rendered page is renewed when data changed, at most once a second', async () => {
    const { read, clock, services } = await shopWithPages();
    const turn = async () => Number(/turn (\d+)/.exec(await (await read('/')).text())?.[1]);
    const first = await turn();
    const tag = (await read('/')).headers.get('ETag') ?? '';
    expect((await read('/', { 'If-None-Match': tag })).status).toBe(304);
    services.changes.announce(1, { taken: [], freed: [] });
    expect(await turn()).toBe(first);
    clock.advance(1_000);
    expect(await turn()).toBe(first + 1);
    clock.advance(30_000);
    expect(await turn()).toBe(first + 1);
    clock.advance(30_000);
    expect(await turn()).toBe(first + 2);
  });

  test('a page has one rendering, however many slashes its address ends in', async () => {
    const { read } = await shopWithPages();
    const text = await (await read('/agb')).text();
    expect(await (await read('/AGB/')).text()).toBe(text);
    expect(await (await read(`/agb${'/'.repeat(5_000)}`)).text()).toBe(text);
    expect(await (await read('//')).text()).toContain('/ 0 events');
  });

  test('an address that cannot be decoded is none', async () => {
    const { read } = await shopWithPages();
    const answer = await read('/event/%e0%a4%a');
    expect([answer.status, await answer.text()]).toEqual([404, TEMPLATE]);
  });

  test('whoever asks for ever new pages gets bare ones, all others are rendered as before', async () => {
    const { read, clock } = await shopWithPages();
    const text = async (path: string) => (await read(path)).text();
    for (let id = 1; id <= 100; id++) expect(await text(`/event/${id}`)).toContain(' 0 events');
    expect(await text('/event/101')).toBe(TEMPLATE);
    expect(await text('/')).toContain('/ 0 events');

    clock.advance(1_000);
    for (let id = 201; id <= 220; id++) expect(await text(`/event/${id}`)).toContain(' 0 events');
    expect(await text('/event/101')).toBe(TEMPLATE);
    // Crowded out by the others meanwhile.
    for (let id = 301; id <= 500; id++) expect(await text(`/event/${id}`)).toBe(TEMPLATE);
    expect(await text('/event/1')).toContain('/event/1 0 events');
  });

  test('words in place of a number are no way round', async () => {
    const { read } = await shopWithPages();
    const text = async (path: string) => (await read(path)).text();
    const word = (n: number) => n.toString().replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
    for (let n = 1; n <= 100; n++) await read(`/event/${word(n)}`);
    expect(await text(`/event/${word(101)}`)).toBe(TEMPLATE);
    expect(await text('/agb')).toContain('/agb 0 events');
  });

  test("a club's colour comes with every page from the next second on, in a style sheet kept for a year", async () => {
    const { read, choose, clock } = await shopWithPages();
    const pages = ['/', '/dashboard', '/somewhere/else'];
    const links = async () => {
      const texts = await Promise.all(pages.map(async (page) => (await read(page)).text()));
      return texts.map((text) => /<link rel="stylesheet" href="([^"]*)" \/>/.exec(text)?.[1]);
    };
    expect(await links()).toEqual([undefined, undefined, undefined]);
    choose('1a4f8a');
    clock.advance(1_000);
    const address = '/assets/club-1a4f8a.css';
    expect(await links()).toEqual([address, address, address]);
    const style = await read(address);
    expect(style.headers.get('Content-Type')).toMatch(/^text\/css/);
    expect(style.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(await style.text()).toContain(':root:root{--wine:#1a4f8a;');
    for (const other of ['/assets/club-1a4f8.css', '/assets/club-1A4F8A.css', '/assets/club-.css'])
      expect((await read(other)).status).toBe(404);
  });

  test('a logo comes in the same style sheet, on a plate where it would be lost on the dark head', async () => {
    const { read, choose, clock } = await shopWithPages();
    const logo: Logo = { id: '0123456789abcdef'.repeat(2), width: 640, height: 128, ground: 'light' };
    const styleOf = async (color: string, shown: Logo) => {
      choose(color, shown);
      clock.advance(1_000);
      const address = /href="(\/assets\/club-[^"]*)"/.exec(await (await read('/')).text())?.[1] ?? '';
      return (await read(address)).text();
    };
    const inWine = await styleOf('7a1738', logo);
    expect(inWine).toContain(`--logo:url(/logo/${logo.id}-small.png);--logo-aspect:5.000;--logo-plate:#fff`);
    expect(inWine).not.toContain('--wine');
    const inBlue = await styleOf('1a4f8a', { ...logo, ground: 'dark' });
    expect(inBlue).toContain('--logo-plate:transparent');
    expect(inBlue).toContain(':root:root{--wine:#1a4f8a;');
    const others = [`${logo.id}-0x128-any`, `${logo.id}-640x128-red`, `${logo.id}-640x128`, 'x}*{color:red'];
    for (const other of others)
      expect((await read(`/assets/club-1a4f8a-${encodeURIComponent(other)}.css`)).status).toBe(404);
  });

  test('a page that cannot be rendered comes bare and is logged', async () => {
    const { read, log } = await shopWithPages();
    const answer = await read('/torn');
    expect([answer.status, await answer.text()]).toEqual([200, TEMPLATE]);
    expect(log.find(({ what }) => what === 'page not rendered')?.facts.stack).toContain('torn');
  });

  test('a page that takes too long to render comes bare', async () => {
    const { read } = await shopWithPages();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answer = read('/stuck');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await (await answer).text()).toBe(TEMPLATE);
    } finally {
      vi.useRealTimers();
    }
  });

  test('the calls that a page is rendered from stand in no log, the page does', async () => {
    const { read, log } = await shopWithPages();
    await read('/');
    expect(log.filter(({ what }) => what === 'request')).toMatchObject([
      { facts: { route: '', status: 200 } },
    ]);
  });

  test('HEAD tells what GET would, and nothing else but GET reads a page', async () => {
    const { read } = await shopWithPages();
    const head = await read('/agb', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const marker = { 'X-Requested-With': 'XMLHttpRequest' };
    expect((await read('/agb', marker, 'POST')).status).toBe(404);
    expect((await read('/booking/event/1/reserve', marker, 'POST')).status).toBe(400);
  });
});
