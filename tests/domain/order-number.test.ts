import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isOrderCode,
  ORDER_CODE_BYTES,
  orderCode,
  orderNumber,
  parseOrderNumber,
  similarOrderNumbers,
} from '../../src/domain/order-number.ts';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ3789';
const randomBytes = fc.uint8Array({ minLength: ORDER_CODE_BYTES, maxLength: ORDER_CODE_BYTES });

describe('the code in an order number', () => {
  test('is six characters of which no two look alike', () => {
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        const code = orderCode(bytes);
        expect(code).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ3789]{6}$/);
        expect(isOrderCode(code)).toBe(true);
      }),
    );
  });

  test('comes from the random bytes alone', () => {
    expect(orderCode(new Uint8Array(ORDER_CODE_BYTES))).toBe('AAAAAA');
    expect(orderCode(Uint8Array.of(0, 1, 0, 2, 0, 3, 0, 4, 0, 5))).not.toBe('AAAAAA');
  });

  test('reaches every character of the alphabet in every random place', () => {
    for (let place = 0; place < 5; place++) {
      const seen = new Set<string>();
      for (let value = 0; value < ALPHABET.length; value++) {
        const bytes = new Uint8Array(ORDER_CODE_BYTES);
        bytes[2 * place + 1] = value;
        seen.add(orderCode(bytes).charAt(place));
      }
      expect([...seen].sort()).toEqual([...ALPHABET].sort());
    }
  });
});

describe('a mistyped order number is nobody else’s', () => {
  test('every single wrong character is caught', () => {
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        const code = orderCode(bytes);
        for (let place = 0; place < code.length; place++) {
          for (const wrong of ALPHABET) {
            if (wrong === code[place]) continue;
            expect(isOrderCode(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false);
          }
        }
      }),
    );
  });

  test.each(['', 'AAAAA', 'AAAAAAA', 'aaaaaa', 'AAAAA0', 'OAAAAA', 'AAAAA ', 'ÄAAAAA'])(
    '%j is none',
    (code) => {
      expect(isOrderCode(code)).toBe(false);
    },
  );
});

test('a guest reads prefix and code', () => {
  expect(orderNumber('WF', 'K7HXAQ')).toBe('WF-K7HXAQ');
});

const CODE = orderCode(Uint8Array.from([0, 7, 0, 1, 0, 20, 0, 9, 0, 27]));
const NUMBER = `WF27-${CODE}`;

test.each([
  NUMBER,
  NUMBER.toLowerCase(),
  `  ${NUMBER} `,
  NUMBER.replace('-', ''),
  NUMBER.replace('-', ' '),
  NUMBER.replace('-', ' – '),
  CODE,
  `# ${CODE}`,
  `Bestellung ${NUMBER}`,
  `Nr. ${CODE}`,
])('the order is meant that is typed as "%s"', (typed) => {
  expect(parseOrderNumber(typed, 'WF27')).toBe(NUMBER);
});

test('a number of an earlier festival keeps its prefix', () => {
  expect(parseOrderNumber(`wf26-${CODE}`, 'WF27')).toBe(`WF26-${CODE}`);
});

test('no order is meant by words, by half a number or by a number with a mistake', () => {
  const mistaken = `${CODE[0] === 'A' ? 'B' : 'A'}${CODE.slice(1)}`;
  for (const typed of ['weiß nicht', '', CODE.slice(1), mistaken, `WF27-${mistaken}`])
    expect(parseOrderNumber(typed, 'WF27')).toBeNull();
});

test('a mistaken number is similar to the one that was meant, whatever the one mistake', () => {
  const swapped = CODE.replace(/^(.)(.)/, '$2$1');
  for (const mistaken of [
    `9${CODE.slice(1)}`,
    `${CODE.slice(0, 5)}0`,
    swapped,
    `${CODE.slice(0, 2)}2${CODE.slice(3)}`,
  ])
    expect(similarOrderNumbers(`WF27-${mistaken}`, 'WF27')).toContain(NUMBER);
  expect(similarOrderNumbers('Wein', 'WF27')).toEqual([]);
});
