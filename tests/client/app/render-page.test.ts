import { expect, test } from 'vitest';
import { fillPage, kindOfPage, renderPage } from '../../../src/client/app/render-page.tsx';
import type { EventSummary } from '../../../src/contract/events.ts';
import { sampleFestival } from '../sample-festival.ts';

const festival = { ...sampleFestival, title: 'Weinfest <Rebental>', motto: 'Ein Abend $& zwischen Reben' };

const event: EventSummary = {
  id: 2,
  name: 'Weinprobe </script>',
  location: 'Alte Kelter',
  has_fixed_tickets: false,
  starts_at: '2027-04-12T20:30:00',
  price_from: 18,
  places_left: 41,
  sale_starts_at: null,
  sale_ends_at: null,
};

const nothingAdded = { as_of: 'Februar 2025', blocks: [] };

/** The API as the rendering server reaches it, without a network. */
const api: typeof fetch = async (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (pathname === '/api/booking/festival') return Response.json({ festival });
  if (pathname === '/api/booking/legal')
    return Response.json({
      legal: { terms: nothingAdded, privacy: nothingAdded, imprint: nothingAdded },
      withdraw_at: '',
    });
  if (pathname === '/api/booking/events') return Response.json({ events: [event] });
  return Response.json({ success: false, message: 'Diese Veranstaltung gibt es nicht.' }, { status: 404 });
};
const brokenApi: typeof fetch = async () =>
  Response.json({ success: false, message: 'Fehler.' }, { status: 500 });

const TEMPLATE =
  '<head><!--head--><title>Weinfest</title><!--/head--></head><div id="root"><!--app--></div><!--hydration-->';

test('the home page is readable before any script, its data beside it', async () => {
  const page = await renderPage('/', api);

  expect(page?.status).toBe(200);
  expect(page?.html).toContain('Alte Kelter</h3>');
  expect(page?.html).toContain('noch 41 Plätze');
  expect(JSON.parse(page?.hydration ?? '').loaderData['shop/home/home-route'].events).toEqual([event]);
});

test('its head names the page', async () => {
  const { head = '' } = (await renderPage('/', api)) ?? {};

  expect(head).toContain('<title>Karten und Sitzplätze · Weinfest &lt;Rebental&gt;</title>');
  expect(head).toContain('<meta name="description" content="Ein Abend $&amp; zwischen Reben');
});

test('filled into the shell, the page replaces the general head and nothing in it breaks out', async () => {
  const page = await renderPage('/', api);
  if (!page) throw new Error('The home page was not rendered.');

  const html = fillPage(TEMPLATE, page);

  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).not.toMatch(/<!--(head|app|hydration)/);
  expect(html).toContain('Ein Abend $&amp; zwischen Reben');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
});

test('a page that says nothing of itself for search engines keeps what the shop says', async () => {
  const general = '<meta name="description" content="Karten für unser Weinfest" />';
  const template = TEMPLATE.replace('<!--/head-->', `${general}<!--/head-->`);
  for (const [address, isGeneral] of [
    ['/login', true],
    ['/booking/basket', true],
    ['/', false],
  ] as const) {
    const page = await renderPage(address, api);
    if (!page) throw new Error(`${address} was not rendered.`);
    const html = fillPage(template, page);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html.includes(general), address).toBe(isGeneral);
  }
});

test('the script of a page that can be read already waits for its styles and letters', async () => {
  const page = await renderPage('/', api);
  if (!page) throw new Error('The home page was not rendered.');
  const scripts = '<script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js">';

  const html = fillPage(`<head>${scripts}</head><!--app-->`, page);

  const named = html.match(/<(script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
  expect(named.length).toBeGreaterThanOrEqual(2);
  expect(named.filter((one) => !one.includes('fetchpriority="low"'))).toEqual([]);
});

test.each(['/agb', '/dsgvo', '/imprint', '/barrierefreiheit'])(
  '%s is rendered with the name of the club',
  async (path) => {
    const page = await renderPage(path, api);

    expect(page?.status).toBe(200);
    expect(page?.html).toContain('Weinfreunde e. V.');
  },
);

test('an unknown event and the page for what is not there come with status 404', async () => {
  expect((await renderPage('/booking/event/999/tickets', api))?.status).toBe(404);
  expect((await renderPage('/error/404', api))?.status).toBe(404);
});

test("what is the team's, leads elsewhere or has no data stays the bare page", async () => {
  expect(await renderPage('/dashboard', api)).toBeNull();
  expect(await renderPage('/scanner', api)).toBeNull();
  expect(await renderPage('/gibt/es/nicht', api)).toBeNull();
  expect(await renderPage('/', brokenApi)).toBeNull();
});

test.each([
  ['/login', 'Anmelden', 'Passwort vergessen?'],
  ['/login/forgot', 'Passwort vergessen?', 'Link schicken'],
  ['/login/password', 'Passwort festlegen', 'Weinfest &lt;Rebental&gt;'],
])('%s can be read before any script', async (path, title, words) => {
  const page = await renderPage(path, api);

  expect(page?.head).toContain(`<title>${title} · `);
  expect(page?.html).toContain(`>${title}</h1>`);
  expect(page?.html).toContain(words);
});

test.each([
  ['/booking/basket', 'Warenkorb', 'Dein Warenkorb wird geladen …'],
  ['/booking/order/a-secret', 'Deine Bestellung', 'mit allen Informationen, Rechnungen und'],
  ['/item/A-SECRET/checkin', 'Karte wird geprüft …', 'Einen Moment bitte'],
])("%s comes with its frame and skeleton, without anybody's data", async (path, title, words) => {
  const asked: string[] = [];
  const page = await renderPage(path, (input, init) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname);
    return api(input, init);
  });

  expect(asked).toEqual(['/api/booking/festival']);
  expect(page?.status).toBe(200);
  expect(page?.html).toContain(`>${title}</h1>`);
  expect(page?.html).toContain(words);
  expect(page?.html).toContain('Weinfest &lt;Rebental&gt;');
  expect(JSON.stringify(page)).not.toMatch(/a-secret/i);
  const { loaderData, path: rendered } = JSON.parse(page?.hydration ?? '');
  expect(Object.keys(loaderData)).toEqual(['guests', 'guest-layout']);
  expect(kindOfPage(path)).toEqual({ kind: 'rendered', address: rendered });
});

test('whatever a page of one guest names, it is one rendering; a page of the team is bare', () => {
  expect(kindOfPage('/booking/order/abc')).toEqual({ kind: 'rendered', address: '/booking/order/:id' });
  expect(kindOfPage('/item/abc/checkin')).toEqual({ kind: 'rendered', address: '/item/:id/checkin' });
  expect(kindOfPage('/booking/event/7/tickets')).toEqual({
    kind: 'rendered',
    address: '/booking/event/7/tickets',
  });
  for (const path of ['/dashboard', '/scanner', '/orders'])
    expect(kindOfPage(path)).toEqual({ kind: 'bare' });
  expect(kindOfPage('/gibt/es/nicht')).toEqual({ kind: 'unknown' });
});
