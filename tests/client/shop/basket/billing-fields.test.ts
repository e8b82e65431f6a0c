import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { checkBilling, checkField, customerIn } from '../../../../src/client/shop/basket/billing-fields.ts';
import { LONGEST, LONGEST_COMMENT } from '../../../../src/contract/customer-limits.ts';
import { Customer, placeOrder } from '../../../../src/contract/orders.ts';

const Comment = placeOrder.body.entries.comment;
const names = Object.keys(LONGEST) as (keyof Customer)[];

function formWith(name: string, value: string): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}

function messageOfContract(name: keyof Customer | 'comment', value: string): string | undefined {
  const parsed = v.safeParse(name === 'comment' ? Comment : Customer.entries[name], value);
  return parsed.success ? undefined : parsed.issues[0].message;
}

const blanks = fc.constantFrom('', ' ', '\t', '\u00a0', '\n');
const address = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom('marta@müller.de', 'm@a.b', 'müller@a.de', 'a@b', '@'),
);
const typed = fc
  .tuple(blanks, fc.oneof(fc.string({ unit: 'grapheme' }), address), blanks)
  .map((parts) => parts.join(''));

test('the form finds in a field what the server would, in the same words', () => {
  const field = fc.constantFrom(...names, 'comment' as const);
  fc.assert(
    fc.property(field, typed, (name, value) => {
      expect(checkField(name, formWith(name, value))).toBe(messageOfContract(name, value));
    }),
  );
});

test.each([...names, 'comment' as const])(
  '%s may be as long as the server takes it, and no longer',
  (name) => {
    const longest = name === 'comment' ? LONGEST_COMMENT : LONGEST[name];
    for (const length of [longest, longest + 1]) {
      const text = 'm'.repeat(length);
      expect(checkField(name, formWith(name, text))).toBe(messageOfContract(name, text));
    }
  },
);

test('whoever orders is sent as the contract reads it, without the blanks around', () => {
  const form = new FormData();
  for (const name of names) form.set(name, ` ${name}@example.org `);
  form.set('terms', 'on');

  expect(checkBilling(form)).toEqual({});
  expect(customerIn(form)).toEqual(v.parse(Customer, Object.fromEntries(form)));
});
