import { expect, test } from 'vitest';
import { mailFault } from '../../../src/server/messages/mail-fault.ts';

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
