import { expect, test } from 'vitest';
import { readHydration, writeHydration } from '../../../src/client/app/hydration.ts';
import { ApiError } from '../../../src/client/platform/api/api-error.ts';

function pageWith(data: string): Document {
  const page = document.implementation.createHTMLDocument();
  const block = page.createElement('script');
  block.id = 'hydration';
  block.textContent = data;
  page.body.append(block);
  return page;
}

test('what the loaders gave comes back from the page, and cannot end the block it stands in', () => {
  const loaderData = { home: { title: '</script><script>alert(1)</script> & „Wein“' } };

  const written = writeHydration({ loaderData, errors: null }, '/') ?? '';

  expect(written).not.toContain('<');
  expect(readHydration(pageWith(written), '/')?.loaderData).toEqual(loaderData);
});

test('a refusal comes back as what it was, with its status and sentence', () => {
  const error = new ApiError(404, 'Diese Veranstaltung gibt es nicht oder nicht mehr.');

  const written = writeHydration({ loaderData: {}, errors: { tickets: error } }, '/') ?? '';
  const revived = readHydration(pageWith(written), '/')?.errors?.tickets;

  expect(revived).toBeInstanceOf(ApiError);
  expect(revived).toMatchObject({ status: 404, message: error.message });
});

test('any other error is not written down', () => {
  expect(
    writeHydration({ loaderData: {}, errors: { home: new TypeError('internal') } }, '/'),
  ).toBeUndefined();
});

test('a bare shell has nothing to read', () => {
  expect(readHydration(document.implementation.createHTMLDocument(), '/')).toBeUndefined();
});

test.each([
  ['/booking/basket', '/booking/basket', true],
  ['/booking/basket', '/Booking/Basket/', true],
  ['/booking/order/:id', '/booking/order/ab12', true],
  // Whoever goes back while the script of a page is still on its way.
  ['/booking/basket', '/booking/event/2/blocks', false],
  ['/booking/basket', '/', false],
  ['/', '/booking/basket', false],
])('what was rendered for %s is read at %s: %s', (rendered, pathname, isRead) => {
  const written = writeHydration({ loaderData: { guests: null }, errors: null }, rendered) ?? '';

  expect(readHydration(pageWith(written), pathname) !== undefined).toBe(isRead);
});
