import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { fakeLive } from '../../../support/fake-live.ts';
import { fakePlan } from '../../../support/fake-plan.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { boxOfficeEvent, issued } from './sample-box-office.ts';

const ISSUE = 'POST /api/office/orders';

fakeLive();

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  sessionStorage.clear();
  storeToken('secret');
  shop = fakeShop();
  fakePlan(shop);
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  const tasting = { ...boxOfficeEvent, id: 2, name: 'Weinprobe', has_seats: true, offers: [] };
  shop.on('GET /api/office/box-office', () => ({ events: [boxOfficeEvent, tasting] }));
  shop.on(ISSUE, () => ({ success: true, order: issued }));
});

test('seats that somebody else has go from the choice and red on the plan; nothing typed is lost', async () => {
  shop.on(ISSUE, () =>
    refusal(409, 'Ein Teil davon ist nicht mehr zu haben.', {
      lines: [{ line: 1, reason: 'taken', left: 0 }],
      taken: [102],
    }),
  );
  const { user } = openPage('/orders/new?event=2');
  await user.click(await screen.findByRole('link', { name: /^Block A,/ }));
  await user.click(await screen.findByRole('gridcell', { name: /Reihe A, Platz 1,/ }));
  await user.click(screen.getByRole('gridcell', { name: /Reihe A, Platz 2,/ }));
  await user.type(screen.getByRole('textbox', { name: /^Grund/ }), 'Sponsor');
  await user.type(screen.getByRole('textbox', { name: 'Nachname oder Firma' }), 'Öhler');
  await user.click(screen.getByRole('button', { name: '2 Ehrenkarten ausgeben' }));

  expect(await screen.findByText('Block A, Reihe A, Platz 2 ist inzwischen vergeben.')).toBeTruthy();
  expect(await screen.findByRole('gridcell', { name: 'Reihe A, Platz 2, vergeben' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: '1 Ehrenkarte ausgeben' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Grund/ }).value).toBe('Sponsor');

  shop.on(ISSUE, () => ({ success: true, order: { ...issued, items: ['7K3QF00000000000000A'] } }));
  await user.click(screen.getByRole('button', { name: '1 Ehrenkarte ausgeben' }));
  expect(await screen.findByRole('heading', { name: '1 Ehrenkarte ausgegeben' })).toBeTruthy();
  expect(shop.askedFor(ISSUE).at(-1)?.body).toEqual({
    kind: 'complimentary',
    event: 2,
    lines: [{ is_fixed: false, id: 101, ticket_price_id: 11 }],
    reason: 'Sponsor',
    recipient: { firstname: '', lastname: 'Öhler', email: '' },
  });
});

test('what is missing is said at its field, which has the focus; without tickets nothing is sent', async () => {
  const errors = { reason: 'Dies ist ein Pflichtfeld', 'recipient.lastname': 'Dies ist ein Pflichtfeld' };
  shop.on(ISSUE, () => refusal(422, 'Bitte prüfe die markierten Angaben.', { errors }));
  const { user } = openPage('/orders/new?event=1');
  await user.click(await screen.findByRole('button', { name: 'Ausgeben' }));
  expect(await screen.findByText('Wähle zuerst aus, welche Karten es sein sollen.')).toBeTruthy();
  expect(shop.askedFor(ISSUE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Erwachsene: mehr' }));
  await user.click(screen.getByRole('button', { name: '1 Ehrenkarte ausgeben' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: /^Grund/ }));
});

test('an order on the telephone takes what was typed before, and is sent with the price that was seen', async () => {
  const { user, address } = openPage('/orders/new?event=1');
  await user.type(await screen.findByRole('textbox', { name: /^Vorname/ }), 'Ida');
  await user.click(screen.getByRole('radio', { name: /Telefonisch bestellt/ }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Vorname' }).value).toBe('Ida');
  await expect.poll(address).toBe('/orders/new?event=1&kind=telephone');
  const fields = {
    Nachname: 'Öhler',
    'E-Mail': 'ida@example.org',
    Telefonnummer: '06201 1',
    'Straße und Hausnummer': 'Rebgasse 3',
    Postleitzahl: '01234',
    Stadt: 'Weinheim',
  };
  for (const [name, text] of Object.entries(fields))
    await user.type(screen.getByRole('textbox', { name }), text);
  await user.click(screen.getByRole('button', { name: 'Erwachsene: mehr' }));
  await user.click(screen.getByRole('button', { name: '1 Karte bestellen · 8,00 €' }));
  expect(await screen.findByText('Die E-Mail an ida@example.org ist unterwegs.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /drucken/ })).toBeNull();
  expect(shop.askedFor(ISSUE)[0]?.body).toMatchObject({
    kind: 'telephone',
    seen_total: 8,
    customer: { firstname: 'Ida', lastname: 'Öhler', zipcode: '01234' },
  });
});
