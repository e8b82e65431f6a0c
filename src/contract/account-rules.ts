// Apart from the schemas, so that the pages of the login can keep to them without loading any.

import { EMAIL_ADDRESS } from './email-address.ts';
import type { FieldRule } from './field-rule.ts';
import { LOGIN_REQUIRED, REQUIRED } from './required.ts';

const name: FieldRule = { required: REQUIRED, longest: 100 };

/** An address that has to be given, where the specification has no words for a wrong one. */
export const EMAIL_RULE: FieldRule = {
  required: REQUIRED,
  longest: 254,
  pattern: EMAIL_ADDRESS,
  mismatch: 'Das ist keine gültige E-Mail-Adresse',
};

/** A password to be set: any signs, at least ten. */
export const NEW_PASSWORD_RULES = {
  password: {
    kind: 'secret',
    longest: 1000,
    pattern: /^[\s\S]{10,}$/u,
    mismatch: 'Bitte mindestens 10 Zeichen',
  },
} as const satisfies Record<string, FieldRule>;

/** Somebody of the team, as he is written to and logs in. */
export const PERSON_RULES = { firstname: name, lastname: name, email: EMAIL_RULE } as const;

/** The form of the address is not judged. The code is of the second factor, once it was asked for. */
export const LOGIN_RULES = {
  email: { required: LOGIN_REQUIRED, longest: 1000 },
  password: { kind: 'secret', required: LOGIN_REQUIRED, longest: 1000 },
  code: { longest: 100 },
} as const satisfies Record<string, FieldRule>;

/** Where a link to a new password is sent. */
export const FORGOTTEN_PASSWORD_RULES = {
  email: { required: 'Dieses Feld wird benötigt.', longest: 254 },
} as const satisfies Record<string, FieldRule>;
