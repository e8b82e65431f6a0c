// Apart from the schemas, so that the basket's forms can keep to them without loading any.

import { EMAIL_ADDRESS } from './email-address.ts';
import type { FieldRule } from './field-rule.ts';
import { REQUIRED } from './required.ts';

const line = (longest: number): FieldRule => ({ required: REQUIRED, longest });

/** Who orders, with remarks. The specification has one message for every fault of a field. */
export const BILLING_RULES = {
  firstname: line(100),
  lastname: line(100),
  email: { ...line(254), pattern: EMAIL_ADDRESS, mismatch: REQUIRED },
  telephone: line(50),
  street: line(200),
  city: line(100),
  zipcode: line(20),
  comment: { kind: 'lines', longest: 2000 } satisfies FieldRule,
} as const;

export const DISCOUNT_CODE_RULE: FieldRule = { longest: 100 };

/** Not in the rule: to the server a missing code is one that does not hold, which is an answer and no fault. */
export const NO_DISCOUNT_CODE = 'Gib deinen Rabattcode ein.';
