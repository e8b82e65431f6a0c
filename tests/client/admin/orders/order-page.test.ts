import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { OrderHistoryEntry, OrderMail, StaffOrder } from '../../../../src/contract/staff-orders.ts';
import { berlinDay } from '../../../../src/domain/stored-time.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { dueRefund, item, order } from './sample-staff-order.ts';

const ORDER = '/api/office/orders/a';

let shop: FakeShop;
let current: StaffOrder;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  current = order;
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders', 'money'],
  }));
  shop.on(`GET ${ORDER}`, () => ({ order: current }));
  shop.on(`GET ${ORDER}/documents`, () => ({
    documents: [
      {
        id: 3,
        kind: 'invoice',
        number: '2027-00042',
        issued_at: '2027-03-03T12:01:00',
        replaced_by: null,
        outdated: [],
      },
    ],
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('everything of the order is there', async () => {
  openPage('/order/a');
  await screen.findByRole('heading', { level: 1, name: 'Bestellung WF-K7HXAQ' });
  const payments = await part('Zahlungen');
  expect(payments.getByText(/Gebucht von Eva Maier/).textContent).toBe('Gebucht von Eva Maier · Teil');
  const tickets = await part('Karten');
  expect(tickets.getByText('Block A, Reihe D, Platz 6, Erwachsene')).toBeTruthy();
  expect(tickets.getByText(/Eingecheckt am 12.04.2027, 18:40, Tor Nord/)).toBeTruthy();
  const mails = await part('E-Mails');
  expect(mails.getByText('Verschickt am 02.03.2027, 00:31')).toBeTruthy();
  expect(mails.getByRole('link', { name: 'Bestellbestätigung' }).getAttribute('href')).toBe(
    '/dashboard/outbox/9',
  );
  const history = await part('Verlauf');
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bestellt. 02.03.2027, 00:30',
    'E-Mail „Bestellbestätigung“ verschickt. 02.03.2027, 00:31',
    '20,50 € gebucht, eingegangen am 03.03.2027. Eva Maier · 03.03.2027, 10:00',
    'Eingelassen: Block A, Reihe D, Platz 7. Tor Nord · 12.04.2027, 18:40',
    'Nächster Schritt: Zahlung von 49,50 € bis 16.03.2027.',
  ]);
  expect(history.getByRole('link').getAttribute('href')).toBe('/dashboard/outbox/9');
});

test('whoever is late is waited for since a day, not until one that is over', async () => {
  current = { ...order, is_overdue: true };
  openPage('/order/a');
  const history = await part('Verlauf');
  history.getByText(/Zahlung von 49,50 €, fällig seit 16.03.2027/);
});

test('what was sent once more is one line, with who did it and how it fared', async () => {
  const [mail] = order.mails as [OrderMail];
  const at = '2027-03-05T12:00:00';
  const entry = { at, who: 'Eva Maier', what: 'tickets_resent', facts: {} } as const;
  const again = {
    ...mail,
    id: 10,
    kind: 'order_paid',
    created_at: at,
    sent_at: '2027-03-05T12:01:00',
  } as const;
  current = { ...order, mails: [...order.mails, again], history: [entry, ...order.history] };
  openPage('/order/a');
  const history = await part('Verlauf');
  const lines = history.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.filter((line) => line?.includes('noch einmal'))).toEqual([
    'E-Mail „Karten und Rechnung“ noch einmal: verschickt. Eva Maier · 05.03.2027, 10:01',
  ]);
  expect(lines).toHaveLength(6);
});

test('of a long history the end is shown, and all of it on request', async () => {
  const [entry] = order.history;
  current = { ...order, history: Array.from({ length: 20 }, () => ({ ...entry }) as OrderHistoryEntry) };
  const { user } = openPage('/order/a');
  const history = await part('Verlauf');
  expect(history.getAllByRole('listitem')).toHaveLength(13);
  await user.click(history.getByRole('button', { name: 'Alle 23 Einträge zeigen' }));
  expect(history.getAllByRole('listitem')).toHaveLength(24);
  expect(document.activeElement).toBe(history.getByRole('list'));
});

test('a note stands in the line of time with who wrote it, and what is typed survives a refusal', async () => {
  const at = '2027-03-04T12:00:00';
  const entry = { at, who: 'Eva Maier', what: 'note_written', facts: {} } as const;
  const { user } = openPage('/order/a');
  const history = await part('Verlauf');
  await user.type(history.getByRole('textbox', { name: 'Notiz schreiben' }), 'Zahlt am Freitag');
  shop.on(`POST ${ORDER}/notes`, () => refusal(503, 'Gerade geht es nicht.'));
  await user.click(history.getByRole('button', { name: 'Notiz speichern' }));
  await history.findByText('Gerade geht es nicht.');
  shop.on(`POST ${ORDER}/notes`, ({ body }) => {
    current = {
      ...order,
      notes: [{ at, who: 'Eva Maier', ...(body as { text: string }) }],
      history: [entry, ...order.history],
    };
    return { success: true };
  });
  await user.click(history.getByRole('button', { name: 'Notiz speichern' }));
  await history.findByText('Zahlt am Freitag', { selector: 'span' });
  const shown = history.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown[3]).toBe('Notiz: Zahlt am Freitag Eva Maier · 04.03.2027, 10:00');
  expect(shown.join()).not.toContain('Notiz geändert');
  expect(history.getByRole('textbox', { name: 'Notiz schreiben' })).toHaveProperty('value', '');
});

test('the menu does the rare things itself, and what it cancels is asked first', async () => {
  shop.on(`POST ${ORDER}/confirmation`, () => ({ success: true, only_stored: false }));
  const print = vi.fn();
  vi.stubGlobal('print', print);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user } = openPage('/order/a');
  const choose = async (role: 'button' | 'link', name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Weiteres' }));
    await user.click(screen.getByRole(role, { name }));
  };
  await choose('button', 'Bestätigung noch einmal schicken');
  await screen.findByText('Die Bestätigung geht noch einmal hinaus.');
  await choose('button', 'Drucken');
  expect(print).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weiteres' }));
  await choose('link', 'Alles stornieren …');
  await screen.findByRole('button', { name: '2 Karten stornieren' });
  await waitFor(() => expect(document.activeElement?.id).toBe('karten'));
});

test('one button does what an order waits for most', async () => {
  shop.on(`POST ${ORDER}/payments`, () => {
    current = { ...order, status: 'paid', paid: 70, open: 0 };
    return { success: true, payment: 9 };
  });
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: '49,50 € buchen' }));
  await screen.findByRole('button', { name: 'Karten noch einmal schicken' });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(shop.askedFor(`POST ${ORDER}/payments`)[0]?.body).toMatchObject({
    amount: 49.5,
    booked_on: berlinDay(Date.now()),
    seen_paid: 20.5,
  });
});

test('the deadline of the last reminder stands beside the due date', async () => {
  current = { ...order, last_deadline: '2027-03-25' };
  openPage('/order/a');
  await screen.findByText(/, fällig am 16\.03\.2027, letzte Frist 25\.03\.2027$/);
});

test('where there is no paper yet, no empty list is read out', async () => {
  shop.on(`GET ${ORDER}/documents`, () => ({ documents: [] }));
  openPage('/order/a');
  expect((await part('Dokumente')).queryByRole('list')).toBeNull();
});

test('the keys for taking back take back no booking from before what was done last', async () => {
  shop.on(`POST ${ORDER}/payments`, () => {
    current = { ...order, status: 'paid', paid: 70, open: 0 };
    return { success: true, payment: 5 };
  });
  shop.on(`POST ${ORDER}/cancellations`, () => ({ success: true }));
  shop.on(`POST ${ORDER}/payments/5/undo`, () => ({ success: true }));
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Zahlung buchen' }));
  await screen.findByText('49,50 € sind gebucht.');
  await user.click((await part('Karten')).getAllByRole('checkbox')[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Karte stornieren' }));
  await screen.findByText('Die Karte ist storniert.');
  await user.keyboard('{Control>}z{/Control}');
  expect(shop.askedFor(`POST ${ORDER}/payments/5/undo`)).toHaveLength(0);
  // The booking itself can still be undone by its button.
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('Zurückgenommen.');
});

test('what is open is booked with one click, and taken back with the next', async () => {
  shop.on(`POST ${ORDER}/payments`, () => {
    current = { ...order, status: 'paid', paid: 70, open: 0 };
    return { success: true, payment: 5 };
  });
  shop.on(`POST ${ORDER}/payments/5/undo`, () => {
    current = order;
    return { success: true };
  });
  const { user } = openPage('/order/a');
  const amount = await screen.findByLabelText<HTMLInputElement>('Betrag in Euro');
  expect(amount.value).toBe('49,50');
  await user.click(screen.getByRole('button', { name: 'Zahlung buchen' }));
  await screen.findByText('49,50 € sind gebucht.');
  expect(shop.askedFor(`POST ${ORDER}/payments`)[0]?.body).toEqual({
    amount: 49.5,
    booked_on: berlinDay(Date.now()),
    note: '',
    seen_paid: 20.5,
  });
  await screen.findByText('Noch einen Eingang buchen');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Zahlungen' })),
  );
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('Zurückgenommen.');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Betrag in Euro').value).toBe('49,50'));
});

test('a payment that somebody else booked meanwhile is not booked, and the page shows how it stands now', async () => {
  shop.on(`POST ${ORDER}/payments`, () => {
    current = { ...order, status: 'paid', paid: 70, open: 0 };
    return refusal(409, 'Inzwischen hat jemand anders gebucht.');
  });
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Zahlung buchen' }));
  expect(await screen.findByText('Inzwischen hat jemand anders gebucht.')).toBeTruthy();
  expect(await screen.findAllByText('Bezahlt')).toHaveLength(2);
});

test('an amount that is none is said at its field, and nothing is sent', async () => {
  const { user } = openPage('/order/a');
  const amount = await screen.findByLabelText('Betrag in Euro');
  await user.clear(amount);
  await user.type(amount, 'zehn');
  await user.click(screen.getByRole('button', { name: 'Zahlung buchen' }));
  expect(await screen.findByText(/Bitte gib einen Betrag/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(shop.askedFor(`POST ${ORDER}/payments`)).toHaveLength(0);
});

test('ticked tickets are cancelled, one whose guest is inside only when that is meant', async () => {
  shop.on(`POST ${ORDER}/cancellations`, () => ({ success: true }));
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
  expect(screen.getByText(/lässt sich nicht zurücknehmen/)).toBeTruthy();
  await user.click(screen.getByLabelText(/Auch die eine/));
  await user.type(screen.getByLabelText(/Grund/), 'Krank');
  await user.click(screen.getByRole('button', { name: '2 Karten stornieren' }));
  await screen.findByText('2 Karten sind storniert.');
  expect(shop.askedFor(`POST ${ORDER}/cancellations`)[0]?.body).toEqual({
    items: order.items.map(({ id }) => id),
    reason: 'Krank',
    also_redeemed: true,
    seen: { total: 70, paid: 20.5 },
  });
});

test('whoever has cancelled sees the tickets, also once what stands above them is shorter', async () => {
  const scrolledTo: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(`${this.id}, ${screen.queryAllByText(/^Storniert am/).length} cancelled`);
  });
  shop.on(`POST ${ORDER}/cancellations`, () => {
    const items = order.items.map((one) => ({ ...one, cancelled_at: '2027-03-04T12:00:00' }));
    current = { ...order, items, status: 'cancelled', open: 0 };
    return { success: true };
  });
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
  expect(screen.getByRole('heading', { level: 3, name: 'Vorschau' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '2 Karten stornieren' }));
  await waitFor(() => expect(scrolledTo).toEqual(['karten, 2 cancelled']));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Karten' }));
});

test('Enter in a field of the cancellation cancels nothing, only its button does', async () => {
  shop.on(`POST ${ORDER}/cancellations`, () => ({ success: true }));
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
  await user.type(screen.getByLabelText(/Grund/), 'Krank{Enter}');
  screen.getByLabelText(/Auch die eine/).focus();
  await user.keyboard('{Enter}');
  expect(shop.askedFor(`POST ${ORDER}/cancellations`)).toHaveLength(0);
  screen.getByRole('button', { name: '2 Karten stornieren' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('2 Karten sind storniert.');
});

test('a ticket moves to a free seat by a list too, row first', async () => {
  const at = `${ORDER}/items/${item.id}`;
  const seat = (id: number, row: string, name: string) => ({ id, block_name: 'Block A', row, name });
  shop.on(`GET ${at}/seats`, () => ({ seats: [seat(11, 'D', '8'), seat(12, 'E', '1'), seat(13, 'E', '2')] }));
  shop.on(`POST ${at}/seat`, () => ({ success: true }));
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: /Platz 6, Erwachsene umbuchen/ }));
  await user.click(screen.getByRole('button', { name: 'Als Liste' }));
  await user.selectOptions(await screen.findByLabelText('Reihe'), 'Block A, Reihe E (2 frei)');
  await user.selectOptions(screen.getByLabelText('Platz'), '2');
  await user.click(screen.getByRole('button', { name: 'Auf diesen Platz umbuchen' }));
  await screen.findByText(/Die Karte ist umgebucht/);
  expect(shop.askedFor(`POST ${at}/seat`)[0]?.body).toEqual({ seat: 13 });
});

test('a correction that came too late keeps what was typed', async () => {
  shop.on(`PUT ${ORDER}/customer`, () =>
    refusal(409, 'Inzwischen hat jemand anders diese Angaben geändert.'),
  );
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Angaben berichtigen' }));
  const name = screen.getByLabelText<HTMLInputElement>('Nachname');
  await user.clear(name);
  await user.type(name, 'Groß');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText(/Inzwischen hat jemand anders/);
  expect(name.value).toBe('Groß');
  expect(shop.askedFor(`PUT ${ORDER}/customer`)[0]?.body).toEqual({
    customer: { ...order.customer, lastname: 'Groß' },
    version: 3,
    firm: null,
  });
});

test('the way back leads to the list as it was', async () => {
  shop.on('GET /api/office/orders', () => ({
    orders: [{ ...order, ...order.customer, tickets: 2 }],
    count: 1,
    is_more: false,
    next: null,
  }));
  const { user, address } = openPage('/orders?q=anna&status=open');
  await user.click(await screen.findByRole('link', { name: 'WF-K7HXAQ' }));
  await user.click(await screen.findByRole('link', { name: 'Zurück zu den Bestellungen' }));
  await screen.findByRole('row', { name: /WF-K7HXAQ/ });
  expect(address()).toBe('/orders?q=anna&status=open');
});

test('staff read how far a payment by PayPal has come, and its booking is PayPal’s own', async () => {
  const booked = order.payments.map((payment) => ({ ...payment, method: 'paypal' as const }));
  current = {
    ...order,
    status: 'open',
    open: 16,
    payment_type: 'paypal',
    paypal: 'pending',
    payments: booked,
  };
  openPage('/order/a');
  const payments = await part('Zahlungen');
  expect(payments.getByText(/PayPal prüft die Zahlung noch/)).toBeTruthy();
  expect(payments.getByText(/über PayPal/)).toBeTruthy();
  expect(payments.queryByRole('button', { name: /zurücknehmen/ })).toBeNull();
});

test('Escape leaves the correction of a guest as it was, and goes on where it stood', async () => {
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Angaben berichtigen' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Vorname' })));
  await user.keyboard('X{Escape}');
  await screen.findByRole('button', { name: 'Angaben berichtigen' });
  await waitFor(() => expect(document.activeElement?.id).toBe('besteller'));
});

test('the papers of a paid order are there to be looked at, saved and sent again', async () => {
  current = { ...order, status: 'paid', paid: 70, open: 0 };
  shop.on(`GET ${ORDER}/documents/3`, () => new Response('%PDF'));
  shop.on(`POST ${ORDER}/tickets-mail`, () => ({ success: true }));
  // Otherwise the test page would navigate there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = openPage('/order/a');
  const documents = await part('Dokumente');
  expect(documents.getByRole('link', { name: /Karten als PDF/ }).getAttribute('href')).toBe(
    '/api/booking/order/a/tickets.pdf',
  );
  const invoice = documents.getByRole('link', { name: 'Rechnung 2027-00042' });
  expect(invoice.getAttribute('href')).toBe('/api/booking/order/a/documents/3');
  expect(invoice.getAttribute('target')).toBe('_blank');
  await user.click(documents.getByRole('button', { name: 'Rechnung 2027-00042 speichern' }));
  await waitFor(() => expect(shop.askedFor(`GET ${ORDER}/documents/3`)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Karten noch einmal schicken' }));
  await screen.findByText('Karten und Rechnung gehen noch einmal hinaus.');
});

test('a mail that was refused for good says why, and is sent again once the address is right', async () => {
  const [mail] = order.mails as [OrderMail];
  const reason = 'Diese Adresse gibt es dort nicht. (EENVELOPE 550 RCPT TO)';
  current = { ...order, mails: [{ ...mail, state: 'failed', sent_at: null, reason }] };
  const { user } = openPage('/order/a');
  const mails = await part('E-Mails');
  await mails.findByText('Nicht angekommen, nach einem Versuch aufgegeben');
  mails.getByText(reason);
  mails.getByText(/Stimmt die Adresse\?/);
  const retry = `POST /api/office/outbox/guests/${mail.id}/retry`;
  shop.on(retry, () => ({ success: true, only_stored: false }));
  await user.click(mails.getByRole('button', { name: 'Noch einmal senden: Bestellbestätigung' }));
  await screen.findByText('Die E-Mail geht jetzt noch einmal hinaus.');
  expect(shop.askedFor(retry)).toHaveLength(1);
});

test('a mail that is tried again says when', async () => {
  const [mail] = order.mails as [OrderMail];
  const later = {
    state: 'waiting',
    attempts: 2,
    sent_at: null,
    next_attempt_at: '2027-03-02T03:00:00',
  } as const;
  current = { ...order, mails: [{ ...mail, ...later }] };
  openPage('/order/a');
  const mails = await part('E-Mails');
  await mails.findByText('Nach 2 Versuchen noch nicht angekommen, nächster am 02.03.2027, 01:00');
});

test('while a mail waits its state renews by itself, and no longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [mail] = order.mails as [OrderMail];
  current = { ...order, mails: [{ ...mail, state: 'waiting', attempts: 0, sent_at: null }] };
  openPage('/order/a');
  const mails = await part('E-Mails');
  expect(await mails.findByText('Wartet')).toBeTruthy();
  current = { ...order, mails: [{ ...mail, state: 'waiting', is_under_way: true, sent_at: null }] };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await mails.findByText('Ist gerade an der Reihe')).toBeTruthy();
  current = order;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await mails.findByText(/^Verschickt am/)).toBeTruthy();
  const asked = shop.askedFor(`GET ${ORDER}`).length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shop.askedFor(`GET ${ORDER}`)).toHaveLength(asked);
});

test('who may not see money is told who refunds, and no account is asked for', async () => {
  current = { ...order, status: 'paid', total: 70, paid: 75.5, open: 0, refund_due: 5.5 };
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  openPage('/order/a');
  await screen.findByText('Das kann, wer im Team die Berechtigung „Geld“ hat.');
  expect(screen.queryByText('Erstattung buchen')).toBeNull();
  expect(shop.askedFor(`GET ${ORDER}/refund`)).toEqual([]);
});

test('what was paid too much is booked as given back', async () => {
  current = { ...order, status: 'paid', total: 70, paid: 75.5, open: 0, refund_due: 5.5 };
  shop.on(`GET ${ORDER}/refund`, () => ({ refund: dueRefund, in_run: null }));
  shop.on(`POST ${ORDER}/refunds`, () => ({ success: true, payment: 6 }));
  const { user } = openPage('/order/a');
  await user.click(await screen.findByText('Erstattung buchen', { selector: 'summary' }));
  await user.click(screen.getByRole('button', { name: 'Erstattung buchen' }));
  await screen.findByText('5,50 € sind gebucht.');
  expect(shop.askedFor(`POST ${ORDER}/refunds`)[0]?.body).toMatchObject({ amount: 5.5, seen_paid: 75.5 });
});
