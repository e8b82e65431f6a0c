import { expect, test } from 'vitest';
import { faultWords } from '../../../src/server/messages/fault-words.ts';

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
  expect(faultWords(fault)).toContain(words);
  expect(faultWords(fault)).toMatch(new RegExp(` \\(${fault}\\)$`));
});
