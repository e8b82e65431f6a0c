import { randomBytes, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  hashPassword,
  isPassword,
  NOBODYS_HASH,
} from '../../../../src/server/accounts/passwords/password-hash.ts';

const PASSWORD = 'Grüner Veltliner 2026';
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

test('a password is recognised, any other is not', async () => {
  const hash = await hashPassword(PASSWORD, randomBytes(16));
  expect(costOf(hash)).toBe('scrypt$32768$8$3');
  expect(hash).not.toContain(PASSWORD);
  expect(await isPassword(PASSWORD, hash)).toBe(true);
  expect(await isPassword(`${PASSWORD} `, hash)).toBe(false);
  expect(await isPassword(PASSWORD.toLowerCase(), hash)).toBe(false);
});

test('an umlaut is the same umlaut whichever keyboard wrote it', async () => {
  const hash = await hashPassword(PASSWORD.normalize('NFD'), randomBytes(16));
  expect(await isPassword(PASSWORD.normalize('NFC'), hash)).toBe(true);
});

test('a hash made at another cost is still understood', async () => {
  const salt = randomBytes(16);
  const key = scryptSync(PASSWORD, salt, 64, { N: 1024, r: 4, p: 2 });
  const hash = `scrypt$1024$4$2$${salt.toString('base64url')}$${key.toString('base64url')}`;
  expect(await isPassword(PASSWORD, hash)).toBe(true);
  expect(await isPassword('other', hash)).toBe(false);
});

test('comparing with nobody costs as much as with somebody and fits no password', async () => {
  expect(costOf(NOBODYS_HASH)).toBe(costOf(await hashPassword(PASSWORD, randomBytes(16))));
  expect(await isPassword('', NOBODYS_HASH)).toBe(false);
});
