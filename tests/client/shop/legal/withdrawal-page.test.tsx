import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeShop, fakeShop, noAnswer, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const WITHDRAW = 'POST /api/withdrawals';
const RECEIVED = { success: true, received_at: '2027-03-01T15:00:00', only_stored: false };

let shop: FakeShop;
beforeEach(() => {
  sessionStorage.clear();
  shop = fakeShop();
  shop.on(WITHDRAW, () => RECEIVED);
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function fillIn() {
  const { user } = openPage('/widerruf');
  await user.type(await field('Vor- und Nachname'), 'Zoë Küfer');
  await user.type(await field('Bestellnummer'), 'wf27-k7hxaq');
  await user.type(await field('Email'), 'zoe@example.org');
  return { user, confirm: () => user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' })) };
}

const keys = () => shop.askedFor(WITHDRAW).map(({ headers }) => headers.get('Idempotency-Key'));

test('whoever withdraws reads what came in and when, and the next withdrawal is another', async () => {
  const { confirm } = await fillIn();
  await confirm();
  await screen.findByText('01.03.2027, 13:00 Uhr');
  for (const words of ['Hiermit widerrufe ich meine Bestellung.', 'wf27-k7hxaq', 'Zoë Küfer'])
    expect(screen.getByText(words)).toBeDefined();
  expect(shop.askedFor(WITHDRAW)[0]?.body).toEqual({
    ...{ name: 'Zoë Küfer', order_number: 'wf27-k7hxaq', email: 'zoe@example.org', remark: '' },
  });
  document.body.replaceChildren();
  const again = await fillIn();
  expect((await field('Bestellnummer')).value).toBe('wf27-k7hxaq');
  await again.confirm();
  await screen.findByText('Dein Widerruf ist eingegangen');
  const [first, second] = keys();
  expect(first).not.toBe(second);
});

test('a mail to confirm it is promised only where one is sent', async () => {
  const { confirm } = await fillIn();
  await confirm();
  await screen.findByText(/^Das bestätigen wir dir auch per Mail an/);
  document.body.replaceChildren();
  shop.on(WITHDRAW, () => ({ ...RECEIVED, only_stored: true }));
  const again = await fillIn();
  await again.confirm();
  await screen.findByText(
    'Deine Eingangsbestätigung ist noch nicht verschickt, nur abgelegt. Drucke am besten diese Seite.',
  );
  expect(screen.queryByText(/per Mail an/)).toBeNull();
});

test('without an answer it is sent again by the same key, also after a reload', async () => {
  shop.on(WITHDRAW, noAnswer);
  const { confirm } = await fillIn();
  await confirm();
  await screen.findByText(/wissen nicht, ob dein Widerruf angekommen ist/);
  document.body.replaceChildren();
  shop.on(WITHDRAW, () => RECEIVED);
  const { user } = openPage('/widerruf');
  expect((await field('Bestellnummer')).value).toBe('wf27-k7hxaq');
  await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
  await screen.findByText('Dein Widerruf ist eingegangen');
  const [first, second] = keys();
  expect(first).toBe(second);
});

test('what the server refuses stands at its field, or above them all, and a mended field is quiet', async () => {
  shop.on(WITHDRAW, () =>
    refusal(422, 'Bitte prüfe die markierten Angaben.', { errors: { name: 'Zu seltsam' } }),
  );
  const { user, confirm } = await fillIn();
  await confirm();
  await screen.findByText('Zu seltsam');
  expect(screen.queryByText('Bitte prüfe die markierten Angaben.')).toBeNull();
  const name = await field('Vor- und Nachname');
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.type(await field('Vor- und Nachname'), 'x');
  expect(screen.queryByText('Zu seltsam')).toBeNull();
  shop.on(WITHDRAW, () => refusal(429, 'Das war zu oft.'));
  await confirm();
  await screen.findByText('Das war zu oft.');
});

test('why it has not arrived gets the focus, far above the button, and so comes into sight', async () => {
  shop.on(WITHDRAW, noAnswer);
  const { confirm } = await fillIn();
  await confirm();
  const unknown = await screen.findByText(/wissen nicht, ob dein Widerruf angekommen ist/);
  await expect.poll(() => document.activeElement?.contains(unknown)).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

test('what is wrong is told to whoever listens, again each time, also with the focus in the only wrong field', async () => {
  const { user } = await fillIn();
  const email = await field('Email');
  await user.clear(email);
  await user.type(email, 'zoe{Enter}');
  const words = 'Eine Angabe fehlt oder stimmt noch nicht: Email.';
  const said = await screen.findByText(words);
  expect(said.closest('[role=alert]')).toBeTruthy();
  await user.keyboard('{Enter}');
  await expect.poll(() => screen.getByText(words)).not.toBe(said);
  await user.type(email, '@');
  expect(screen.queryByText(words)).toBeNull();
});
