import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { action as orderPasswordLink } from '../../src/client/admin/login/forgotten-password-route.tsx';
import { action as signIn } from '../../src/client/admin/login/login-data.ts';
import { applyDiscount } from '../../src/client/shop/basket/basket-data.ts';
import { checkBilling } from '../../src/client/shop/basket/place-order.ts';
import { forgetPassword, logIn, makeFirstAccount, setPassword } from '../../src/contract/accounts.ts';
import {
  BILLING_RULES,
  checkFields,
  NEW_PASSWORD_RULES,
  NO_DISCOUNT_CODE,
  PERSON_RULES,
  readFields,
  WITHDRAWAL_RULES,
} from '../../src/contract/form-rules.ts';
import { checkDiscount, placeOrder } from '../../src/contract/orders.ts';
import { declareWithdrawal } from '../../src/contract/withdrawals.ts';
import { fakeShop } from '../support/fake-shop.ts';

type Errors = Record<string, string | undefined>;

interface GuestForm {
  /** What the server checks each field by. */
  contract: Record<string, v.GenericSchema>;
  /** What the page finds wrong, before anything is sent. */
  page: (form: FormData) => Errors | Promise<Errors>;
}

const argumentsFor = (form: FormData) =>
  ({ request: { url: 'http://localhost/', formData: async () => form } }) as unknown as Parameters<
    typeof signIn
  >[0];

const forms: Record<string, GuestForm> = {
  'the billing form': {
    contract: { ...placeOrder.body.entries.customer.entries, comment: placeOrder.body.entries.comment },
    page: checkBilling,
  },
  'the withdrawal': {
    contract: declareWithdrawal.body.entries,
    page: (form) => checkFields(WITHDRAWAL_RULES, form),
  },
  'the login': {
    contract: {
      email: logIn.body.entries.email,
      password: logIn.body.entries.password,
      code: logIn.body.entries.code,
    },
    page: async (form) => {
      const answer = await signIn(argumentsFor(form));
      return answer instanceof Response ? {} : answer.errors;
    },
  },
  'a forgotten password': {
    contract: forgetPassword.body.entries,
    page: async (form) => ({ email: (await orderPasswordLink(argumentsFor(form))).message }),
  },
  'a new password': {
    contract: { password: setPassword.body.entries.password },
    page: (form) => checkFields(NEW_PASSWORD_RULES, form),
  },
  'the first account': {
    contract: (({ token: _, ...fields }) => fields)(makeFirstAccount.body.entries),
    page: (form) => checkFields({ ...PERSON_RULES, ...NEW_PASSWORD_RULES }, form),
  },
  'a discount code': {
    // Of a blank code the server says so in its answer (tests/server/sales/discounts/check-code.test.ts).
    contract: { discount: v.pipe(checkDiscount.body.entries.discount, v.minLength(1, NO_DISCOUNT_CODE)) },
    page: async (form) => {
      form.set('code', form.get('discount') ?? '');
      return { discount: (await applyDiscount(form))?.message };
    },
  },
};

/** The server's word on a field: its first message, none where the value is taken. */
function messageOfContract(schema: v.GenericSchema, value: string): string | undefined {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? undefined : parsed.issues[0].message;
}

const MOST = [9, 10, 50, 60, 100, 200, 254, 500, 1000, 2000];
const blank = fc.constantFrom(
  '',
  ' ',
  '   ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\0',
  '\u0007',
);
const long = fc
  .tuple(
    fc.constantFrom(...MOST),
    fc.constantFrom(-1, 0, 1),
    fc.constantFrom('m', ' ', 'm ', '\n', '\u200b', 'ü', '🍇'),
  )
  .map(([most, more, unit]) => `m${unit.repeat(most)}`.slice(0, most + more - 1).concat('m'));
const justTooLong = MOST.flatMap((most): [string][] => [['m'.repeat(most)], ['m'.repeat(most + 1)]]);
const address = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom(
    ...[
      'marta@müller.de',
      'm@a.b',
      'müller@a.de',
      'a@b',
      '@',
      'a@b.de\nBcc: c@d.de',
      'an\u200bna@a.de',
      'A@B.DE',
    ],
    ...[
      `${'a'.repeat(64)}@a.de`,
      `${'a'.repeat(65)}@a.de`,
      `a@${'b.'.repeat(124)}dee`,
      `a@${'b.'.repeat(125)}de`,
    ],
  ),
);
const unicode = fc.constantFrom(
  'José',
  'José',
  '👩‍🌾',
  'قلم',
  '\u202a+49 171\u202c',
  'a\u0000b',
  'a\u001fb',
  '\ud800',
);
const typed = fc
  .tuple(
    blank,
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), long, address, unicode),
    blank,
  )
  .map((parts) => parts.join(''));

const filled = {
  ...{
    firstname: 'Marta',
    lastname: 'Keller',
    email: 'marta@example.org',
    telephone: '0171',
    street: 'Rebenweg 7',
  },
  ...{
    city: 'Landau',
    zipcode: '76829',
    name: 'Marta Keller',
    order_number: 'WF27-K7HXAQ',
    discount: 'REBE10',
  },
  ...{ password: 'Riesling 2026', terms: 'on' },
};

describe.each(Object.entries(forms))('%s', (_, { contract, page }) => {
  test.each(Object.keys(contract))(
    '%s is refused by the page as by the contract, in the same words',
    async (field) => {
      const shop = fakeShop();
      shop.on('POST /api/login', () => ({ success: true, token: 't', user: {}, permissions: [] }));
      shop.on('POST /api/password/forgotten', () => ({ success: true }));
      shop.on('POST /api/booking/checkout/discount', () => ({
        success: true,
        discount: null,
        percentage: 10,
      }));
      await fc.assert(
        fc.asyncProperty(fc.oneof(blank, typed, typed), async (value) => {
          const form = new FormData();
          for (const [name, text] of Object.entries(filled)) form.set(name, text);
          form.set(field, value);
          const { [field]: schema } = contract;
          const refused = messageOfContract(schema as v.GenericSchema, String(form.get(field)));
          expect((await page(form))[field]).toBe(refused);
        }),
        { numRuns: 400, examples: justTooLong },
      );
    },
  );
});

test('whoever orders is sent as the contract reads it, and has to agree to the terms', () => {
  const { customer, comment } = placeOrder.body.entries;
  const form = new FormData();
  for (const name of Object.keys(BILLING_RULES)) form.set(name, ` ${name}@example.org\n `);

  expect(checkBilling(form)).toEqual({ terms: 'Dies ist ein Pflichfeld!' });
  form.set('terms', 'on');
  expect(checkBilling(form)).toEqual({});
  const { comment: remarks, ...sent } = readFields(BILLING_RULES, form);
  expect(sent).toEqual(v.parse(customer, Object.fromEntries(form)));
  expect(remarks).toBe(v.parse(comment, form.get('comment')));
});
