import { expect, test } from 'vitest';
import { meantOrderNumber, similarOrderNumbers } from '../../src/domain/meant-order-number.ts';
import { orderCode } from '../../src/domain/order-number.ts';

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
  expect(meantOrderNumber(typed, 'WF27')).toBe(NUMBER);
});

test('a number of an earlier festival keeps its prefix', () => {
  expect(meantOrderNumber(`wf26-${CODE}`, 'WF27')).toBe(`WF26-${CODE}`);
});

test('no order is meant by words, by half a number or by a number with a mistake', () => {
  const mistaken = `${CODE[0] === 'A' ? 'B' : 'A'}${CODE.slice(1)}`;
  for (const typed of ['weiß nicht', '', CODE.slice(1), mistaken, `WF27-${mistaken}`])
    expect(meantOrderNumber(typed, 'WF27')).toBeNull();
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
