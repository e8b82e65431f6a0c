import { screen, waitFor, within } from '@testing-library/react';
import jsqr from 'jsqr';
import { beforeEach, expect, test, vi } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { notify, useNotifications } from '../../../../src/client/ui/notifications.tsx';
import type { OrderLine, OrderView } from '../../../../src/contract/orders.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { sampleOrder } from '../../../support/sample-order.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  useBasket.setState({ lines: [] });
});

function openable(change: Partial<OrderView>) {
  shop.on('GET /api/booking/order/ord1', () => ({ order: { ...sampleOrder, ...change } }));
}
function openOrder(change: Partial<OrderView> = {}) {
  openable(change);
  return openPage('/booking/order/ord1');
}

const loaded = () => screen.findByRole('heading', { level: 1, name: /^Bestellung / });
/** The text beside a word of a list of facts. */
const fact = (word: string) => screen.getByText(word, { selector: 'dt' }).nextElementSibling?.textContent;

test('without a mail server nobody is told that his mail is on its way', async () => {
  openOrder({ only_stored: true });
  await loaded();
  expect(screen.getByText(/Deine Bestellbestätigung ist noch nicht verschickt, nur abgelegt/)).toBeTruthy();
  expect(screen.queryByText(/unterwegs/)).toBeNull();
});

test('an address that mail cannot reach is corrected on the page, with the reason beside a wrong one', async () => {
  const page = openOrder({ mail: 'failed', email: 'zoe@exmaple.org' });
  await loaded();
  expect(screen.getByText(/Unsere Mail an/).textContent).toContain('zoe@exmaple.org kam nicht an');
  await page.user.click(screen.getByRole('button', { name: 'E-Mail-Adresse berichtigen' }));
  const field = screen.getByLabelText<HTMLInputElement>('E-Mail');
  expect(document.activeElement).toBe(field);

  const call = 'PUT /api/booking/order/ord1/email';
  shop.on(call, () => refusal(422, 'Bitte prüfe', { errors: { email: 'Keine Adresse' } }));
  await page.user.clear(field);
  await page.user.type(field, 'zoe');
  await page.user.click(screen.getByRole('button', { name: 'Adresse speichern' }));
  await screen.findByText('Keine Adresse');

  shop.on(call, () => ({ success: true }));
  openable({ mail: 'waiting', email: 'zoe@example.org' });
  await page.user.clear(field);
  await page.user.type(field, 'zoe@example.org');
  await page.user.click(screen.getByRole('button', { name: 'Adresse speichern' }));
  await screen.findByText('Die Adresse ist berichtigt.');
  expect(shop.askedFor(call).at(-1)?.body).toEqual({ email: 'zoe@example.org' });
  const going = await screen.findByText(/Die Bestellbestätigung geht gleich an/);
  expect(going.textContent).toContain('zoe@example.org');
});

test('whoever comes back to an order that was paid meanwhile is no longer asked to pay', async () => {
  openOrder();
  await loaded();
  expect(screen.getByText('Zahlung ausstehend')).toBeTruthy();
  openable({ status: 'paid', open: 0 });
  await waitFor(() => {
    // Heard once the page listens, which is after it is shown.
    document.dispatchEvent(new Event('visibilitychange'));
    expect(screen.queryByText('Zahlung ausstehend')).toBeNull();
  });
  expect(screen.getByRole('link', { name: /Karten/ })).toBeTruthy();
});

test('once a mail has arrived the address is no longer offered for correction', async () => {
  openOrder({ mail: 'sent' });
  await loaded();
  expect(screen.queryByRole('button', { name: 'E-Mail-Adresse berichtigen' })).toBeNull();
});

test('number, both addresses, payment, shipping, lines and total stand on the page', async () => {
  openOrder();
  await loaded();

  expect(screen.getAllByText('WF27-K7HXAQ').length).toBeGreaterThan(0);
  expect(
    screen.getByText(/schicken wir dir eine E-Mail mit allen Informationen, Rechnungen und Tickets/),
  ).toBeTruthy();
  expect(screen.getByText(/Die Bestellbestätigung ging an/)).toBeTruthy();
  expect(fact('Lieferadresse')).toBe('Marta KellerRebenweg 776829 Landau');
  expect(fact('Rechnungsadresse')).toBe('Marta KellerRebenweg 776829 Landau');
  expect(fact('Versandart')).toBe('Online Ticket, Versand sobald Zahlung eingegangen');
  expect(screen.getByText('Erwachsene × 2')).toBeTruthy();
  expect(screen.getByText('Block A · Reihe D, Platz 6 · Erwachsene')).toBeTruthy();
  expect(fact('Rabatt (10 %)')).toBe('−5,10 €');
  expect(fact('Gesamt')).toBe('45,90 €');
});

test('a place for a wheelchair and the one beside it are named', async () => {
  const seats = sampleOrder.lines.filter((line) => line.seat_name !== null);
  const lines = (['wheelchair', 'companion'] as const).flatMap((seat_kind, n) =>
    seats.map((line) => ({ ...line, seat_kind, seat_name: `${n + 6}` })),
  );
  openOrder({ lines });
  await loaded();
  expect(screen.getByText('Block A · Reihe D, Platz 6, Rollstuhlplatz · Erwachsene')).toBeTruthy();
  expect(screen.getByText('Block A · Reihe D, Platz 7, Begleitplatz · Erwachsene')).toBeTruthy();
});

test.each([
  [{}, 'RechnungZahlung ausstehend'],
  [{ status: 'paid', open: 0 }, 'RechnungZahlung eingegangen'],
  [{ payment_type: 'paypal', status: 'paid', open: 0 }, 'PaypalZahlung erfolgreich'],
  [{ status: 'cancelled', open: 0 }, 'RechnungStorniert'],
  [{ status: 'refunded', open: 0 }, 'RechnungErstattet'],
  [{ status: 'paid', total: 0, giro_code: null, open: 0 }, 'RechnungNichts zu bezahlen'],
] satisfies [Partial<OrderView>, string][])('how it is paid: %o', async (change, words) => {
  openOrder(change);
  await loaded();

  expect(fact('Zahlungsart')).toBe(words);
  expect(screen.queryByRole('heading', { name: 'So bezahlst du' }) !== null).toBe(
    words.endsWith('ausstehend'),
  );
});

test('after a last reminder its deadline stands on the page, and from when on it is cancelled', async () => {
  openOrder({ last_deadline: '2027-03-25', cancelled_from: '2027-03-28' });
  await loaded();
  const { textContent: words } = screen.getByText(/^Überweise bitte/);
  expect(words).toContain('Überweise bitte bis spätestens 25.03.2027 und gib genau');
  expect(words).toContain('wird deine Bestellung ab dem 28.03.2027 von selbst storniert.');
  expect(words).not.toContain('15.03.2027');
});

test('where nothing is cancelled by itself, the page says nothing of it', async () => {
  openOrder({ last_deadline: '2027-03-25' });
  await loaded();
  expect(screen.getByText(/^Überweise bitte/).textContent).not.toContain('storniert');
});

test('a ticket that was cancelled is named as such, counts for nothing, and what comes back is told', async () => {
  const [entry, seat] = sampleOrder.lines as [OrderLine, OrderLine];
  openOrder({
    status: 'paid',
    lines: [{ ...entry, quantity: 1 }],
    cancelled_lines: [{ ...entry, quantity: 1 }, seat],
    tickets: 8,
    discount: 0,
    total: 8,
    paid: 45.9,
    open: 0,
    giro_code: null,
  });
  await loaded();

  const rows = within(screen.getByRole('region', { name: 'Deine Karten' })).getAllByRole('listitem');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Erwachsene × 1', '8,00 €'],
    ['Erwachsene × 1', 'storniert'],
    ['Block A · Reihe D, Platz 6 · Erwachsene', 'storniert'],
  ]);
  expect(rows.map((row) => row.querySelector('s') !== null)).toEqual([false, true, true]);
  expect(fact('Gesamt')).toBe('8,00 €');
  expect(fact('Schon bezahlt')).toBe('45,90 €');
  expect(fact('Zurück an dich')).toBe('37,90 €');
});

/** A basket, and an order that was placed from this tab. */
function fillTab(placed: string): void {
  useBasket
    .getState()
    .add([{ is_fixed: true, event: 1, name: 'Erwachsene', ticket_price_id: 3, quantity: 1 }]);
  for (const name of ['discount', 'billing']) sessionStorage.setItem(name, '{}');
  const attempt = { key: '0123456789abcdef0123456789abcdef', sent: ['{}'], placed };
  sessionStorage.setItem('order-attempt', JSON.stringify(attempt));
}

test('arriving there empties basket, code, address and attempt, and nothing can be put back', async () => {
  fillTab('ord1');
  notify('Entfernt: 1 × Kinder', 'info', { label: 'Rückgängig', isUndo: true, run: () => {} });
  openOrder();
  await loaded();

  // The heading may be found before the effect of the same render has run.
  await waitFor(() => expect(useNotifications.getState().shown).toEqual([]));
  expect(useBasket.getState().lines).toEqual([]);
  expect({ ...sessionStorage }).toEqual({});
});

test('an earlier order, looked at again, leaves alone what is in the basket since', async () => {
  fillTab('ord2');
  openOrder();
  await loaded();

  expect(useBasket.getState().lines).toHaveLength(1);
  expect(Object.keys(sessionStorage).sort()).toEqual(['basket', 'billing', 'discount', 'order-attempt']);
});

test('an unknown order is a kind 404 and leaves the basket alone', async () => {
  useBasket
    .getState()
    .add([{ is_fixed: true, event: 1, name: 'Erwachsene', ticket_price_id: 3, quantity: 1 }]);
  shop.on('GET /api/booking/order/nope', () =>
    refusal(404, 'Diese Bestellung gibt es nicht oder nicht mehr.'),
  );
  openPage('/booking/order/nope');

  expect(await screen.findByText('Diese Bestellung gibt es nicht oder nicht mehr.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zur Startseite' })).toBeTruthy();
  expect(useBasket.getState().lines).toHaveLength(1);
});

test('every field of the transfer can be copied, as a bank wants it, and it is announced', async () => {
  const { user } = openOrder();
  await loaded();
  const copied: string[] = [];
  for (const field of ['Empfänger', 'IBAN', 'BIC', 'Betrag', 'Verwendungszweck']) {
    await user.click(screen.getByRole('button', { name: `${field} kopieren` }));
    expect(await screen.findByText(`${field} kopiert`)).toBeTruthy();
    copied.push(await navigator.clipboard.readText());
  }

  expect(copied).toEqual([
    'Weinfreunde Rebental e. V.',
    'DE89370400440532013000',
    'COBADEFFXXX',
    '45,90',
    'WF27-K7HXAQ',
  ]);
  expect(screen.getByText('15.03.2027')).toBeTruthy();
});

test('where copying is forbidden it says so', async () => {
  const { user } = openOrder();
  await loaded();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'IBAN kopieren' }));

  expect(await screen.findByText(/^IBAN ließ sich nicht kopieren/)).toBeTruthy();
  vi.restoreAllMocks();
});

test('the drawn GiroCode reads as the text the order carries, with its quiet zone', async () => {
  openOrder();
  const picture = await screen.findByRole('img', { name: /GiroCode/ });
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y),
    Number(length),
  ]);

  expect(jsqr(drawn(runs as [number, number, number][], size), size * 4, size * 4)?.data).toBe(
    sampleOrder.giro_code,
  );
  expect(Math.min(...runs.map(([x]) => x ?? 0), ...runs.map(([, y]) => y ?? 0))).toBe(4);
});

/** Four pixels for each module, black on white. */
function drawn(runs: [number, number, number][], size: number): Uint8ClampedArray {
  const width = size * 4;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [x, y, length] of runs) {
    for (let row = y * 4; row < y * 4 + 4; row++) {
      for (let column = x * 4; column < (x + length) * 4; column++) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return pixels;
}

test('a donation to the fire brigade opens in a tab of its own, where the club has named one', async () => {
  openOrder();
  await loaded();
  const aside = within(screen.getByRole('complementary', { name: 'Spende' }));
  const link = aside.getByRole('link', { name: /Für die Feuerwehr spenden/ });

  expect(link.getAttribute('href')).toBe('https://feuerwehr.example/spenden');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(within(document.body).queryAllByText('Du musst nichts bezahlen.')).toHaveLength(0);
});
