import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { refuseAt } from '../../../../src/contract/refusals.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { salePlan, seatedEvent } from './sample-event.ts';

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  sessionStorage.clear();
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['events'],
  }));
  shop.on('GET /api/office/events/4', () => ({ event: seatedEvent }));
  shop.on('GET /api/office/sale-plans/3', () => ({ plan: salePlan }));
});

const refuseOffer = (...[field, code, details]: Parameters<typeof refuseAt>) => {
  const { status, message, details: told } = refuseAt(field, code, details);
  shop.on('PUT /api/office/events/4/offer', () => refusal(status, message, { code, ...told }));
  return message;
};
const prices = async () => within(await screen.findByRole('region', { name: 'Karten und Preise' }));
const save = () => screen.getByRole('button', { name: 'Speichern' });

/** The one place where it is said: this field, which has the focus. */
async function expectSaidAt(field: HTMLElement, message: string) {
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(described?.textContent).toBe(message);
}

test('a price that is sold comes back where it was, with its category and the reason', async () => {
  const { user } = openPage('/event/4?tab=preise');
  const card = await prices();
  await user.click(card.getByRole('button', { name: 'Kategorie entfernen Vorne' }));
  expect(card.queryByRole('group', { name: /^Preis Erwachsene/ })).toBeNull();
  const message = refuseOffer('gone_prices.1', 'price_in_use', { names: 'Erwachsene' });
  await user.click(save());
  const row = within(await card.findByRole('group', { name: /^Preis Erwachsene/ }));
  await expectSaidAt(row.getByRole('textbox', { name: 'Höchstens' }), message);
  const names = card.getAllByRole('textbox', { name: 'Name der Kategorie' });
  expect(names.map((field) => (field as HTMLInputElement).value)).toEqual(['Vorne', 'Hinten']);
  await user.click(screen.getByRole('link', { name: /^Plan/ }));
  await user.click(await screen.findByText('Blöcke als Liste, mit Kontingenten'));
  expect(screen.getByRole('checkbox', { name: 'Block A 40 Plätze · Vorne' })).toBeTruthy();
});

test('a limit below what is sold is told at that limit in the folded list, until it is changed', async () => {
  const { user } = openPage('/event/4?tab=plan');
  await user.click(await screen.findByText('Blöcke als Liste, mit Kontingenten'));
  const limit = () => screen.getByRole('textbox', { name: 'Höchstens von Block B' });
  await user.type(limit(), '2');
  await user.click(screen.getByRole('link', { name: 'Zeiten' }));
  const message = refuseOffer('blocks.1.capacity', 'capacity_below_taken', { names: 'Block B', count: 3 });
  await user.click(save());
  await screen.findByText(message);
  await expectSaidAt(limit(), message);
  await user.type(limit(), '0');
  expect(screen.queryByText(message)).toBeNull();
});

test('what is wrong with a row goes with it when a row before it goes', async () => {
  const { user } = openPage('/event/4?tab=preise');
  const card = await prices();
  const children = within(card.getByRole('group', { name: /^Preis Kinder/ }));
  await user.click(children.getByRole('button', { name: 'Weiteres zu Kinder' }));
  await user.type(children.getByRole('textbox', { name: 'Höchstens' }), '2');
  const message = refuseOffer('prices.1.capacity', 'capacity_below_taken', { names: 'Kinder', count: 3 });
  await user.click(save());
  await expectSaidAt(children.getByRole('textbox', { name: 'Höchstens' }), message);
  await user.click(card.getByRole('button', { name: 'Weiteres zu Erwachsene' }));
  await user.click(card.getByRole('button', { name: 'Entfernen Erwachsene' }));
  expect(children.getByText(message)).toBeTruthy();
});

test('a plan that has to stay is told at the plan', async () => {
  const { user } = openPage('/event/4?tab=plan');
  const plan = await screen.findByRole('combobox', { name: 'Saalplan' });
  await user.selectOptions(plan, '');
  const message = refuseOffer('layout_id', 'event_layout_sold');
  await user.click(save());
  await expectSaidAt(plan, message);
});

test('a deletion that is refused is told where it was asked for', async () => {
  const message = 'Zu dieser Veranstaltung gibt es Bestellungen. Verbirg sie, statt sie zu löschen.';
  shop.on('DELETE /api/office/events/4', () => refusal(409, message, { code: 'event_in_use' }));
  const { user } = openPage('/event/4');
  await user.click(await screen.findByText('Kopieren, Löschen'));
  await user.click(await screen.findByRole('button', { name: 'Veranstaltung löschen' }));
  await user.click(screen.getByRole('button', { name: 'Ja, für immer löschen' }));
  const told = await screen.findByText(message);
  const before = told.compareDocumentPosition(screen.getByRole('textbox', { name: 'Name der Kopie' }));
  expect(before & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
});
