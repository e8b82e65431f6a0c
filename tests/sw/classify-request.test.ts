import { expect, test } from 'vitest';
import { callsOfPage, classifyRequest, pageAddress } from '../../sw/classify-request.ts';

const page = { method: 'GET', isNavigation: true, hasAuthorization: false };
const call = { method: 'GET', isNavigation: false, hasAuthorization: false };

test.each([
  '/',
  '/agb',
  '/dsgvo',
  '/imprint',
  '/barrierefreiheit',
  '/widerruf',
  '/booking/event/2/blocks',
  '/BOOKING/EVENT/2/BLOCK/7/',
])('the page %s looks alike to everybody and may be kept', (pathname) =>
  expect(classifyRequest({ ...page, pathname })).toBe('public-page'),
);

test.each(['/booking/basket', '/booking/order/abc', '/item/ABC/checkin', '/scanner', '/dashboard', '/login'])(
  'the page %s is never kept',
  (pathname) => expect(classifyRequest({ ...page, pathname })).toBe('page'),
);

test.each([
  '/api/openapi.json',
  '/booking/checkout/paypal',
  '/booking/event/1/reserve',
  '/sw.js',
  '/healthz',
  '/readyz',
])('a browser that goes to %s gets what the server says', (pathname) =>
  expect(classifyRequest({ ...page, pathname })).toBe('other'),
);

test.each([
  '/api/booking/events',
  '/api/booking/festival',
  '/api/booking/legal',
  '/api/booking/prices',
  '/api/booking/event/1',
  '/api/booking/event/1/block/7',
])('the answer of %s is the same for everybody and may be kept', (pathname) => {
  expect(classifyRequest({ ...call, pathname })).toBe('data');
  expect(classifyRequest({ ...call, pathname, hasAuthorization: true })).toBe('other');
  expect(classifyRequest({ ...call, pathname, method: 'POST' })).toBe('other');
});

test.each([
  '/api/booking/order/abc',
  '/api/booking/holds',
  '/api/booking/event/1/live',
  '/api/booking/checkout/discount',
  '/api/office/devices',
  '/api/door/list',
  '/api/item/ABC/checkin',
  '/api/updt',
  '/api/login',
])('the answer of %s is never kept', (pathname) =>
  expect(classifyRequest({ ...call, pathname })).toBe('other'),
);

test('behind a page lie the calls whose answers it shows', () => {
  expect(callsOfPage('/booking/event/2/block/7')).toEqual([
    '/api/booking/events',
    '/api/booking/festival',
    '/api/booking/legal',
    '/api/booking/prices',
    '/api/booking/event/2',
    '/api/booking/event/2/block/7',
  ]);
  expect(callsOfPage('/agb')).toHaveLength(4);
});

test('one page has one address', () => {
  expect(pageAddress('/AGB/')).toBe('/agb');
  expect(pageAddress('/')).toBe('/');
});

test('pictures are named after their content and may be kept', () => {
  expect(classifyRequest({ ...call, pathname: '/picture/0123456789abcdef0123456789abcdef-640.webp' })).toBe(
    'file',
  );
});
