import { expect, test } from 'vitest';
import { refuseWeakPassword } from '../../../../src/server/accounts/passwords/password-strength.ts';
import { ensureFirstAdmin } from '../../../../src/server/accounts/team/make-first-account.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { addMember, loggedInMember } from '../../../support/team-member.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { testShop } from '../../../support/test-shop.ts';
import { managedTeam } from '../team/managed-team.ts';

const GUESSABLE =
  'Dieses Passwort ist zu leicht zu erraten. Nimm lieber einen ganzen Satz oder einige Wörter, die nichts miteinander zu tun haben.';
const OWN =
  'Dieses Passwort besteht fast nur aus deinem Namen, deiner E-Mail-Adresse oder dem Namen eures Vereins oder Festes. Nimm lieber einen ganzen Satz.';

const karl = {
  email: 'k.gruenwald63@winzer-rebental.example',
  firstname: 'Karl-Heinz',
  lastname: 'Grünwald',
};
const shop = {
  title: 'Kelterfest Rebental',
  club: { ...testSettings.club, name: 'Rebsortenfreunde Rebental 1898 e. V.' },
};

async function sentenceFor(password: string): Promise<string> {
  const refusal = await refuseWeakPassword(password, karl, shop);
  return refusal?.message ?? '';
}

test.each([
  '1234567890',
  '0987654321',
  'qwertzuiop',
  'qwertyuiop',
  'QWERTZUIOPÜ',
  '1q2w3e4r5t',
  'abcdefghij',
  'aaaaaaaaaa',
  '!!!!!!!!!!',
  '🍇🍇🍇🍇🍇🍇🍇🍇🍇🍇',
  'abcabcabcabc',
  'geheimgeheim',
  'iloveyou123',
  'Password1!',
  'P@ssw0rd2024',
  'Passwort2026!',
  'passwort 123',
  'Passwort!2026!',
  'Trollinger',
  'Sommer2026!',
  'Jennifer1987',
  'administrator',
  '01.01.1980',
])('"%s" is refused as easily guessed', async (password) => {
  expect(await sentenceFor(password)).toBe(GUESSABLE);
});

test.each([
  'karlheinz1',
  'Karl-Heinz Grünwald',
  'KarlHeinzGruenwald!',
  'Grünwald2026',
  'dlawneurg12',
  'k.gruenwald63',
  'K.Gruenwald63@winzer-rebental.example',
  'Kelterfest2027',
  'kelterfest-rebental!',
  'Karl!2026?!',
  'Rebsortenfreunde',
  'R3bsortenfr3unde1898',
])('"%s" is refused as being mostly a name of one\'s own', async (password) => {
  expect(await sentenceFor(password)).toBe(OWN);
});

test.each([
  'Federweißer und Zwiebelkuchen',
  'lang-und-geheim',
  'Karl trinkt heute keinen Riesling',
  'Das Kelterfest rockt immer noch',
  'mein hund bellt',
  'correct horse battery staple',
  'x-8271-9382-1182',
  'jR4!kq9vXz',
  'Schräge Vögel 🍇',
])('"%s" is welcome', async (password) => {
  expect(await sentenceFor(password)).toBe('');
});

test('the ten thousand commonest passwords are refused, with a capital and an exclamation mark too', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // All would take half a minute.
  const common = dictionary['passwords-common'].slice(0, 10_000).filter((_, rank) => rank % 50 === 49);
  for (const password of common) {
    const capital = `${password.charAt(0).toUpperCase()}${password.slice(1)}1!`;
    for (const variant of [password, capital]) expect(await sentenceFor(variant), variant).not.toBe('');
  }
});

eachDatabase((_, openTestStore) => {
  const refused = (message: string) => ({ status: 422, body: { errors: { password: message } } });

  test('a link sets no password that is easily guessed, and stays good', async () => {
    const { shop, invite, readToken } = await managedTeam(openTestStore);
    await invite();
    const token = await readToken();
    const set = (password: string) => shop.call('POST', '/api/password', { token, password });
    expect(await set('1234567890')).toMatchObject(refused(GUESSABLE));
    expect(await set('Anna.Gross2026')).toMatchObject(refused(OWN));
    expect((await set('Federweißer und Zwiebelkuchen')).status).toBe(200);
  });

  test('nor does the link to the first account', async () => {
    const shop = testShop(await openTestStore());
    const token = String(await ensureFirstAdmin(shop.services)).split('#')[1];
    const vera = { token, email: 'vera@weinfest.example', firstname: 'Vera', lastname: 'Vorstand' };
    const make = (password: string) => shop.call('POST', '/api/password/first', { ...vera, password });
    expect(await make('qwertzuiop')).toMatchObject(refused(GUESSABLE));
    expect(await make('VeraVorstand1')).toMatchObject(refused(OWN));
    expect((await make('Federweißer und Zwiebelkuchen')).status).toBe(200);
  });

  test('nobody changes his own to one, and the old one stays', async () => {
    const shop = testShop(await openTestStore());
    const { password: current_password } = await addMember(shop.services.store);
    const own = await loggedInMember(shop.services.store, shop.clock.now, {
      email: 'muster@weinfest.example',
    });
    const change = (password: string) =>
      shop.call('PUT', '/api/office/profile/password', { current_password, password }, own);
    expect(await change('aaaaaaaaaa')).toMatchObject(refused(GUESSABLE));
    expect(await change('erika muster!')).toMatchObject(refused(OWN));
    expect((await change('Federweißer und Zwiebelkuchen')).status).toBe(200);
  });

  test.each([
    ['1234567890', GUESSABLE],
    ['leitung@weinfest.example', OWN],
  ])('ADMIN_PASSWORD=%s stops the start with a sentence that says why', async (adminPassword, message) => {
    const store = await openTestStore();
    const config = { adminEmail: 'leitung@weinfest.example', adminPassword };
    await expect(ensureFirstAdmin(testShop(store, { config }).services)).rejects.toThrow(
      `ADMIN_PASSWORD: ${message}`,
    );
    expect(await store.read.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});
