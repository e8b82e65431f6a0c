// Apart from the schemas, so that the guests' page can keep to them without loading any.

import { EMAIL_RULE } from './account-rules.ts';
import type { FieldRule } from './field-rule.ts';
import { REQUIRED } from './required.ts';

/** Every field of a withdrawal, in the order of the page. */
export const WITHDRAWAL_RULES = {
  name: { required: REQUIRED, longest: 200 },
  order_number: { required: REQUIRED, longest: 60 },
  email: EMAIL_RULE,
  remark: { kind: 'lines', longest: 500 },
} as const satisfies Record<string, FieldRule>;
