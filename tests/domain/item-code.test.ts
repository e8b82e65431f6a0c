import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatItemCode,
  formatTicketName,
  ITEM_CODE_BYTES,
  itemCode,
  itemCodeOfScan,
  listedTicketName,
  readItemCode,
  readListedTicketName,
} from '../../src/domain/item-code.ts';

const CODE = '7K3QF0ABCD1EFGHJKMNP';
const codes = fc.uint8Array({ minLength: ITEM_CODE_BYTES, maxLength: ITEM_CODE_BYTES }).map(itemCode);

describe('the id of a ticket', () => {
  test('is 20 characters of Crockford’s base32', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
      }),
    );
  });

  test('takes five bits from each of its bytes, so that all 32 characters are equally likely', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const first = itemCode(new Uint8Array(ITEM_CODE_BYTES).fill(byte)).charAt(0);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });
});

describe('reading what was typed or scanned', () => {
  test('every code is read back, also in groups and in small letters', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(readItemCode(code)).toBe(code);
        expect(readItemCode(code.toLowerCase())).toBe(code);
        expect(readItemCode(formatItemCode(code))).toBe(code);
        expect(readItemCode(` ${formatItemCode(code).replaceAll('-', ' ')} `)).toBe(code);
      }),
    );
  });

  test('letters that look like digits are read as digits', () => {
    expect(readItemCode('7k3qfOabcdIefghjkmnp')).toBe(CODE);
    expect(readItemCode('7K3QFoABCDlEFGHJKMNP')).toBe(CODE);
  });

  test.each([
    ['nothing', ''],
    ['one character short', CODE.slice(1)],
    ['one too many', `${CODE}7`],
    ['a letter that is in no code', `${CODE.slice(1)}U`],
    ['an umlaut', `${CODE.slice(1)}Ä`],
    ['a whole address', `https://example.org/item/${CODE}/checkin`],
    ['a full-width digit', `${CODE.slice(1)}７`],
    ['a zero byte', `${CODE}\0`],
  ])('%s is no code', (_, text) => {
    expect(readItemCode(text)).toBe(null);
  });
});

test('for reading aloud it stands in groups of five', () => {
  expect(formatItemCode(CODE)).toBe('7K3QF-0ABCD-1EFGH-JKMNP');
});

const LISTED_CODE = '7K3QF9XT2M0ABCDE5HJN';
const listed = { orderNumber: 'WF27-K7HXAQ', key: 'q1W2-e3R4_t5Z6u7' };

test('a name of the list is read back as it was made, and no code is taken for one', () => {
  expect(readListedTicketName(listedTicketName(listed))).toEqual(listed);
  for (const other of [
    LISTED_CODE,
    '',
    '.',
    `.${listed.key}`,
    `${listed.orderNumber}.short`,
    `a.${listed.key}.b`,
  ])
    expect(readListedTicketName(other)).toBeNull();
});

test('people hear half of a code, or the number of the order', () => {
  expect(formatTicketName(LISTED_CODE)).toBe('7K3QF-9XT2M');
  expect(formatTicketName(listedTicketName(listed))).toBe('WF27-K7HXAQ');
});

const ID = '7K3QF7K3QF7K3QF7K3QF';

test.each([
  `HTTPS://FEST.EXAMPLE/ITEM/${ID}/CHECKIN`,
  `https://fest.example/item/${ID.toLowerCase()}/checkin`,
  `http://127.0.0.1:3000/Item/${ID}/Checkin/?from=mail`,
  ID,
  ` ${ID.toLowerCase()}\n`,
  ` https://fest.example/item/${ID}/checkin\n`,
  '7K3QF-7K3QF-7K3QF-7K3QF',
  '7k3qf 7k3qf 7k3qf 7k3qf',
])('reads a ticket in %j', (text) => {
  expect(itemCodeOfScan(text)).toBe(ID);
});

test.each([
  '',
  'WIFI:S:Weinfest;T:WPA;P:geheim;;',
  'https://evil.example/',
  `https://fest.example/order/${ID}`,
  `https://fest.example/item/${ID}/checkin/more`,
  `javascript:alert(1)//item/${ID}/checkin`,
  `https://a@b/item/${ID}/checkin`,
  `${ID}0`,
  'x'.repeat(1_000_000),
  `${' '.repeat(1_000_000)}${ID}`,
])('reads no ticket in something else', (text) => {
  expect(itemCodeOfScan(text)).toBeNull();
});
