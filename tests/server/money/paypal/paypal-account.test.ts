import { expect, test } from 'vitest';
import { readPaypalAccount } from '../../../../src/server/platform/config.ts';
import { shownFestival } from '../../../../src/server/settings/read-settings.ts';
import { testSettings } from '../../../support/test-settings.ts';

const account = { PAYPAL_CLIENT_ID: 'c', PAYPAL_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' };

test('an account is three names, at PayPal itself unless said otherwise', () => {
  expect(readPaypalAccount({})).toBeNull();
  expect(readPaypalAccount(account)?.api).toBe('https://api-m.paypal.com');
  const sandbox = { ...account, PAYPAL_API: 'https://api-m.sandbox.paypal.com/' };
  expect(readPaypalAccount(sandbox)?.api).toBe('https://api-m.sandbox.paypal.com');
  for (const name of Object.keys(account)) {
    expect(() => readPaypalAccount({ ...account, [name]: '' })).toThrow('alle drei oder keines');
  }
});

test.each(['http://api-m.paypal.com', 'https://api-m.paypal.com/v2', 'paypal.com', 'ftp://localhost/x'])(
  'secrets do not go to %s',
  (PAYPAL_API) => {
    expect(() => readPaypalAccount({ ...account, PAYPAL_API })).toThrow('PAYPAL_API');
  },
);

test('guests hear of PayPal only where it is offered and there is an account', () => {
  const heard = [false, true].flatMap((paypal_offered) =>
    [false, true].map((has) => shownFestival({ ...testSettings, paypal_offered }, has).paypal),
  );
  expect(heard).toEqual([undefined, undefined, undefined, true]);
});
