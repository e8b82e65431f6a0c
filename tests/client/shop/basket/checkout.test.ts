import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { type FakeShop, fakeShop, festival, noAnswer, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { sampleOrder } from '../../../support/sample-order.ts';
import {
  BUY,
  buy,
  customer,
  entry,
  fillBasket,
  holdSeat,
  ORDER,
  openFilled,
  openForm,
  REVIEW,
  seat,
} from './basket-steps.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  shop.on(ORDER, () => ({ success: true, order: { id: 'ord1' } }));
  shop.on('GET /api/booking/order/ord1', () => ({ order: sampleOrder }));
  holdSeat(shop, 900);
  fillBasket(entry, seat);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('the billing form waits behind Weiter, and only then there is one button to buy', async () => {
  const { user } = openPage('/booking/basket');
  const next = await screen.findByRole('button', { name: 'Weiter' });
  expect(screen.queryByRole('textbox', { name: 'Vorname' })).toBeNull();
  expect(screen.queryByRole('button', { name: BUY })).toBeNull();

  await user.click(next);
  expect(screen.getAllByRole('button', { name: BUY })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Weiter' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rechnungsdaten' }));
});

test('every required field says so, the first one has the focus, and nothing is sent', async () => {
  const page = await openForm();
  await buy(page);

  expect(await screen.findAllByText('Dies ist ein Pflichtfeld')).toHaveLength(7);
  expect(screen.getByText('Dies ist ein Pflichfeld!')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Vorname' })));
  expect(screen.getByText(/^8 Angaben fehlen noch: Vorname, Nachname, Email,/).getAttribute('role')).toBe(
    'alert',
  );
  expect(shop.askedFor(ORDER)).toHaveLength(0);
});

test('an address that is none is answered like an empty one, and its message goes with the fault', async () => {
  const page = await openFilled();
  const email = screen.getByRole('textbox', { name: 'Email' });
  await page.user.clear(email);
  await page.user.type(email, 'marta@');
  await buy(page);

  await screen.findByText('Dies ist ein Pflichtfeld');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Eine Angabe stimmt noch nicht: Email.').getAttribute('role')).toBe('alert');
  await waitFor(() => expect(document.activeElement).toBe(email));
  await page.user.type(email, 'example.org');
  expect(screen.queryByText('Dies ist ein Pflichtfeld')).toBeNull();
});

test('without the consent nothing is sent', async () => {
  const page = await openFilled();
  await page.user.click(screen.getByRole('checkbox', { name: /AGB/ }));
  await buy(page);

  expect(await screen.findByText('Dies ist ein Pflichfeld!')).toBeTruthy();
  expect(shop.askedFor(ORDER)).toHaveLength(0);
});

test('the order carries what the guest saw and leads to its page, which empties the basket', async () => {
  sessionStorage.setItem('discount', '"REBE10"');
  const page = await openFilled();
  await page.user.type(screen.getByRole('textbox', { name: /Bemerkungen/ }), 'Bitte am Gang');
  await buy(page);

  await screen.findByRole('heading', { name: 'Bestellung abgeschlossen' });
  expect(shop.askedFor(ORDER)[0]?.body).toEqual({
    basket: [entry, seat],
    customer,
    comment: 'Bitte am Gang',
    discount: null,
    discountPercentage: 10,
    discountCode: 'REBE10',
    total: 45.9,
  });
  expect(page.address()).toBe('/booking/order/ord1');
  // An effect of the page empties it, after the page is there.
  await waitFor(() => expect(useBasket.getState().lines).toEqual([]));
  expect({ ...sessionStorage }).toEqual({});
});

test('an invoice to a firm is asked for behind a folded line; a part of its address asks for the rest', async () => {
  const page = await openFilled();
  const line = screen.getByText('Rechnung an eine Firma');
  expect(line.closest('details')?.open).toBe(false);
  await page.user.click(line);
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  await page.user.type(field(/^Ort der Firma/), 'Mainz');
  await buy(page);
  const name = screen.getByRole('textbox', { name: 'Firma' });
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(field(/^PLZ der Firma/).getAttribute('aria-invalid')).toBe('true');
  expect(shop.askedFor(ORDER)).toEqual([]);
  await page.user.type(field(/^Anschrift der Firma/), 'Am Rhein 1');
  await page.user.type(field(/^PLZ der Firma/), '55116');
  await page.user.type(name, 'Rebe & Co. KG');
  expect(name.closest('details')?.open).toBe(true);
  await page.user.type(field(/^USt-IdNr/), 'de123456789');
  await buy(page);
  await screen.findByRole('heading', { name: 'Bestellung abgeschlossen' });
  expect(shop.askedFor(ORDER)[0]?.body).toMatchObject({
    firm: {
      ...{ name: 'Rebe & Co. KG', vat_id: 'DE123456789', reference: '' },
      ...{ street: 'Am Rhein 1', zipcode: '55116', city: 'Mainz' },
    },
  });
});

test('right above the button stands what is bought, when, where, for how much and how it comes', async () => {
  await openForm();
  const review = screen.getByRole('region', { name: 'Das bestellst du' });

  expect(review.textContent).toMatch(
    /Eintritt Festgelände12\.04\.2027 · 18:30 Uhr · Alte KelterErwachsene × 2.*Block A · Reihe D, Platz 6 · Erwachsene/,
  );
  expect(review.textContent).toMatch(/Versand: als Online-Ticket per E-Mail, kostenlos.*Gesamt51,00/);
  expect(within(review).getByRole('button', { name: BUY })).toBeTruthy();
});

test('on the way to the review everything missing is said, and nothing is sent', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('button', { name: REVIEW }));

  expect(await screen.findAllByText('Dies ist ein Pflichtfeld')).toHaveLength(7);
  expect(screen.getByText('Dies ist ein Pflichfeld!')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Vorname' })));
  expect(shop.askedFor(ORDER)).toHaveLength(0);
});

test('a complete form leads to the review, and sends nothing', async () => {
  const { user } = await openFilled();
  const review = screen.getByRole('region', { name: 'Das bestellst du' });
  await user.click(screen.getByRole('button', { name: REVIEW }));
  expect(document.activeElement).toBe(review);
  expect(shop.askedFor(ORDER)).toHaveLength(0);
});

test('what the review found wrong gives way to what the next attempt to order says', async () => {
  const page = await openForm();
  await page.user.click(screen.getByRole('button', { name: REVIEW }));
  await page.user.type(screen.getByRole('textbox', { name: 'Vorname' }), 'Marta');
  await buy(page);

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nachname' })));
  expect(screen.getAllByText('Dies ist ein Pflichtfeld')).toHaveLength(6);
});

test('the button gives way to words while the order is under way', async () => {
  let answer = (_: unknown) => {};
  shop.on(ORDER, () => new Promise((resolve) => (answer = resolve)));
  const page = await openFilled();
  await buy(page);

  const words = await screen.findByText('Deine Bestellung wird gesendet …');
  expect(words.getAttribute('role')).toBe('status');
  expect(screen.queryByRole('button', { name: BUY })).toBeNull();
  // The button had the focus, and is gone.
  await waitFor(() => expect(document.activeElement).toBe(words.closest('section')));
  answer({ success: true, order: { id: 'ord1' } });
  await screen.findByRole('heading', { name: 'Bestellung abgeschlossen' });
});

test('what was typed is there again after a reload', async () => {
  const page = await openForm();
  await page.user.type(screen.getByRole('textbox', { name: 'Vorname' }), 'Marta');
  await page.user.click(screen.getByRole('checkbox', { name: /AGB/ }));
  cleanup();
  openPage('/booking/basket');

  expect(await screen.findByRole('textbox', { name: 'Vorname' })).toHaveProperty('value', 'Marta');
  expect(screen.getByRole('checkbox', { name: /AGB/ })).toHaveProperty('checked', true);
});

test('offline it is refused kindly, nothing is lost, and online it works', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await openFilled();
  await buy(page);
  expect(await screen.findByText(/^Du bist gerade offline\. Nichts ist verloren/)).toBeTruthy();
  expect(shop.askedFor(ORDER)).toHaveLength(0);
  expect(screen.getByRole('textbox', { name: 'Vorname' })).toHaveProperty('value', 'Marta');

  isOnline.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.queryByText(/^Du bist gerade offline/)).toBeNull();
  expect(screen.getByText(/^Du hast wieder Netz/)).toBeTruthy();
  await buy(page);
  await screen.findByRole('heading', { name: 'Bestellung abgeschlossen' });
});

test('an order without an answer may be sent again with the same key', async () => {
  shop.on(ORDER, () => refusal(500, 'Bei uns ist etwas schiefgegangen.'));
  const page = await openFilled();
  await buy(page);
  await screen.findByText('Bei uns ist etwas schiefgegangen.');

  shop.on(ORDER, () => ({ success: true, order: { id: 'ord1' } }));
  await buy(page);
  await screen.findByRole('heading', { name: 'Bestellung abgeschlossen' });
  const keys = shop.askedFor(ORDER).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('an order left open by a reload is spoken of before the guest buys again', async () => {
  shop.on(ORDER, noAnswer);
  sessionStorage.setItem('order-attempt', JSON.stringify({ key: 'k'.repeat(32), sent: ['{}'] }));
  await openForm();

  expect(screen.getByText(/^Auf deine letzte Bestellung haben wir keine Antwort bekommen/)).toBeTruthy();
});

describe('an order that is refused', () => {
  test('a number too large is brought down to what is left with one tap', async () => {
    shop.on(ORDER, () =>
      refusal(409, 'Ein Teil deines Warenkorbs ist nicht mehr zu haben.', {
        code: 'order_lines',
        lines: [{ line: 0, reason: 'sold_out', left: 1 }],
      }),
    );
    const page = await openFilled();
    await buy(page);

    expect(await screen.findByText('Nur noch 1')).toBeTruthy();
    expect(screen.getByText('Ein Teil deines Warenkorbs ist nicht mehr zu haben.')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Auf 1 verringern: 2 × Erwachsene' }));
    expect(screen.queryByText('Nur noch 1')).toBeNull();
    expect(screen.queryByText('Ein Teil deines Warenkorbs ist nicht mehr zu haben.')).toBeNull();
    expect(useBasket.getState().lines[0]).toMatchObject({ quantity: 1 });
  });

  test.each([
    ['sold_out', 0, 'Ausverkauft'],
    ['price_changed', 0, 'Preis geändert'],
    ['expired', 0, 'Nicht im Verkauf'],
  ])('a line refused for %s says so and is removed with one tap', async (reason, left, words) => {
    shop.on(ORDER, () => refusal(409, 'Nicht mehr zu haben.', { lines: [{ line: 0, reason, left }] }));
    const page = await openFilled();
    await buy(page);

    const problem = (await screen.findByText(words)).closest('li');
    if (problem === null) throw new Error('The problem stands at no line.');
    await page.user.click(within(problem).getByRole('button', { name: 'Entfernen: 2 × Erwachsene' }));
    expect(useBasket.getState().lines).toEqual([seat]);
  });

  test('a seat that is gone is marked, has the focus and leads to another one', async () => {
    shop.on(ORDER, () => {
      shop.holds = [];
      return refusal(409, 'Nicht mehr zu haben.', { lines: [{ line: 1, reason: 'taken', left: 0 }] });
    });
    const page = await openFilled();
    await buy(page);

    const words = await screen.findByText('Nicht mehr frei');
    await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true));
    expect(
      screen.getByRole('link', { name: 'Anderen Platz wählen: Block A · Reihe D, Platz 6' }),
    ).toBeTruthy();
  });

  test('another total is said, and the prices are read anew', async () => {
    shop.on(ORDER, () => {
      shop.prices = shop.prices.map((price) => (price.id === 3 ? { ...price, price: 9 } : price));
      return refusal(409, 'Der Gesamtbetrag hat sich geändert.', { code: 'total_changed', total: 53 });
    });
    const page = await openFilled();
    await buy(page);

    const words = await screen.findByText('Der Gesamtbetrag hat sich geändert.');
    // Heard by itself: with the focus on it, it would be heard twice.
    const review = screen.getByRole('region', { name: 'Das bestellst du' });
    await waitFor(() => expect(document.activeElement).toBe(review));
    expect(screen.getAllByRole('alert').filter((alert) => alert.contains(words))).toHaveLength(1);
    expect((await screen.findAllByText('53,00 €')).length).toBeGreaterThan(0);
  });

  test('what the server finds wrong stands at its field', async () => {
    shop.on(ORDER, () =>
      refusal(422, 'Bitte prüfe die markierten Angaben.', {
        errors: { 'customer.email': 'Dies ist ein Pflichtfeld' },
      }),
    );
    const page = await openFilled();
    await buy(page);

    expect(await screen.findByText('Bitte prüfe die markierten Angaben.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true');
  });

  test('an earlier order that had arrived after all is shown instead of buying twice', async () => {
    const attempt = { key: 'k'.repeat(32), sent: ['{"basket":[]}'] };
    sessionStorage.setItem('order-attempt', JSON.stringify(attempt));
    shop.on(ORDER, ({ body }) =>
      JSON.stringify(body) === attempt.sent[0]
        ? { success: true, order: { id: 'first' } }
        : refusal(409, 'Schon abgeschickt', { code: 'key_used_otherwise' }),
    );
    const page = await openFilled();
    await buy(page);

    const link = await screen.findByRole('link', { name: 'Zur Bestellung von vorhin' });
    expect(link.getAttribute('href')).toBe('/booking/order/first');
    expect(useBasket.getState().lines).toHaveLength(2);
  });
});

describe('PayPal', () => {
  const BY_PAYPAL = 'POST /booking/checkout/paypal';
  const GO_ON = 'POST /api/booking/order/ord1/paypal';
  const AT_PAYPAL = 'https://www.paypal.com/checkoutnow?token=X';

  beforeEach(() => fillBasket(entry));

  test('where PayPal is not offered, nothing is to be seen of it', async () => {
    await openForm();
    expect(await screen.findByRole('button', { name: BUY })).toBeTruthy();
    expect(screen.queryByText(/PayPal/)).toBeNull();
  });

  test('where it is, the same order is placed to be paid so, and I am taken there', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    shop.on('GET /api/booking/festival', () => ({ festival: { ...festival, paypal: true } }));
    shop.on(BY_PAYPAL, () => ({ success: true, order: { id: 'ord1' }, approve_url: AT_PAYPAL }));
    shop.on(GO_ON, () => ({ success: true, state: 'open', approve_url: AT_PAYPAL }));
    const order = { ...sampleOrder, payment_type: 'paypal', paypal: 'open' };
    shop.on('GET /api/booking/order/ord1', () => ({ order }));
    const { user } = await openFilled();
    expect(screen.getByText(/per Überweisung innerhalb von 14 Tagen oder mit PayPal\./)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Kauf mit PayPal' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(AT_PAYPAL));
    const [sent] = shop.askedFor(BY_PAYPAL);
    expect(sent?.body).toMatchObject({ customer, basket: [entry], total: 16 });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(shop.askedFor(ORDER)).toEqual([]);
  });
});
