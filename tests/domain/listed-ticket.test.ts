import { expect, test } from 'vitest';
import { listedTicketName, readListedTicketName, shortTicketWords } from '../../src/domain/listed-ticket.ts';

const CODE = '7K3QF9XT2M0ABCDE5HJN';
const listed = { orderNumber: 'WF27-K7HXAQ', key: 'q1W2-e3R4_t5Z6u7' };

test('a name of the list is read back as it was made, and no code is taken for one', () => {
  expect(readListedTicketName(listedTicketName(listed))).toEqual(listed);
  for (const other of [CODE, '', '.', `.${listed.key}`, `${listed.orderNumber}.short`, `a.${listed.key}.b`])
    expect(readListedTicketName(other)).toBeNull();
});

test('people hear half of a code, or the number of the order', () => {
  expect(shortTicketWords(CODE)).toBe('7K3QF-9XT2M');
  expect(shortTicketWords(listedTicketName(listed))).toBe('WF27-K7HXAQ');
});
