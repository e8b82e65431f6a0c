import { expect, test } from 'vitest';
import { type BuiltFiles, renderHead } from '../../../src/client/app/render-head.ts';

const files: BuiltFiles = {
  '_shop.js': { file: 'assets/shop.js', css: ['assets/shop.css'] },
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shop.js'] },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'], imports: ['index.html'] },
  'src/client/shop/home/home-route.tsx': {
    file: 'assets/home-route.js',
    css: ['assets/home-route.css'],
    imports: ['index.html', '_shop.js', '_card.js'],
  },
};

const addressesIn = (head: string) => [...head.matchAll(/href="([^"]+)"/g)].map((match) => match[1]);

test('a page names the files of its screen, but not those every page has', () => {
  const head = renderHead(undefined, ['guests', 'shop/home/home-route'], files);

  expect(addressesIn(head)).toEqual([
    '/assets/card.css',
    '/assets/home-route.css',
    '/assets/card.js',
    '/assets/home-route.js',
  ]);
});

test('files that import each other are named once', () => {
  const circle: BuiltFiles = {
    '_a.js': { file: 'assets/a.js', imports: ['_b.js'] },
    '_b.js': { file: 'assets/b.js', imports: ['_a.js'] },
    'src/client/x.tsx': { file: 'assets/x.js', imports: ['_a.js'] },
  };

  expect(addressesIn(renderHead(undefined, ['x'], circle))).toEqual([
    '/assets/b.js',
    '/assets/a.js',
    '/assets/x.js',
  ]);
});

test('before anything was built there are no files to name', () => {
  expect(renderHead(undefined, ['shop/home/home-route'], {})).toBe('');
});

test('title and description cannot break out of their elements', () => {
  const head = renderHead({ title: 'Fest </title><script>', description: '"> & mehr' }, [], files);

  expect(head).toContain('<title>Fest &lt;/title&gt;&lt;script&gt;</title>');
  expect(head).toContain('content="&quot;&gt; &amp; mehr"');
});

test('a page with a picture names it by its whole address', () => {
  const picture = {
    id: '0123456789abcdef0123456789abcdef',
    width: 1600,
    height: 900,
    alt: 'Lampions & "Wein"',
  };
  const head = renderHead(
    { title: 'Konzert', description: undefined, picture },
    [],
    {},
    'https://wein.example',
  );

  expect(
    [...head.matchAll(/property="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
  ).toEqual([
    ['og:title', 'Konzert'],
    ['og:image', 'https://wein.example/picture/0123456789abcdef0123456789abcdef-1600.webp'],
    ['og:image:width', '1600'],
    ['og:image:height', '900'],
    ['og:image:alt', 'Lampions &amp; &quot;Wein&quot;'],
  ]);
});
