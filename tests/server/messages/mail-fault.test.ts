import { expect, test } from 'vitest';
import { describeMailFault, mailFault } from '../../../src/server/messages/mail-fault.ts';

test('a fault is kept in codes, never in the words of a server', () => {
  const refused = Object.assign(new Error('550 <anna@example.org>: no such user'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 <anna@example.org>: no such user',
    command: 'RCPT TO',
  });
  expect(mailFault(refused)).toBe('EENVELOPE 550 RCPT TO');
});

test('what has no code is named by its kind', () => {
  expect(mailFault(new TypeError('anna@example.org is not a function'))).toBe('TypeError');
  expect(mailFault({})).toBe('unknown');
});

test.each([
  ['EAUTH 535', 'Anmeldung'],
  ['EAUTH AUTH PLAIN', 'Anmeldung'],
  ['EENVELOPE 550 RCPT TO', 'Diese Adresse'],
  ['EENVELOPE 550 MAIL FROM', 'Absenderadresse'],
  ['EENVELOPE 452 RCPT TO', 'voll'],
  ['EENVELOPE 450 RCPT TO', 'gerade nichts'],
  ['EMESSAGE 554 DATA', 'abgewiesen'],
  ['ESOCKET CONN', 'nicht zu erreichen'],
  ['ECONNREFUSED', 'nicht zu erreichen'],
  ['EDNS', 'nicht zu erreichen'],
  ['ETIMEDOUT CONN', 'antwortet nicht'],
  ['EABORT', 'antwortet nicht'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'verschlüsselte'],
  ['PRESS_FULL', 'drucken'],
  ['HELD', 'schon viele'],
  ['ENOSPC', 'kein Platz'],
  ['EACCES', 'Datenordner'],
  ['TypeError', 'ging schief'],
])('%s is said in words, with the codes behind them', (fault, words) => {
  expect(describeMailFault(fault)).toContain(words);
  expect(describeMailFault(fault)).toMatch(new RegExp(` \\(${fault}\\)$`));
});
