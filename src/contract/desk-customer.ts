import * as v from 'valibot';
import { BILLING_RULES } from './customer-rules.ts';
import { EMAIL_ADDRESS } from './email-address.ts';
import { TOO_LONG } from './field-rule.ts';
import { REQUIRED } from './required.ts';

const text = (most: number) => v.pipe(v.string(REQUIRED), v.trim(), v.maxLength(most, TOO_LONG));

/**
 * Who an order is for, as the team writes it down: of Ehrenkarten and at the box office a last name is enough. Of a
 * guest's own order everything is demanded (`Customer`).
 */
export const DeskCustomer = v.object({
  firstname: text(BILLING_RULES.firstname.longest),
  lastname: v.pipe(text(BILLING_RULES.lastname.longest), v.minLength(1, REQUIRED)),
  email: v.pipe(
    text(BILLING_RULES.email.longest),
    v.check((email) => email === '' || EMAIL_ADDRESS.test(email), REQUIRED),
  ),
  telephone: text(BILLING_RULES.telephone.longest),
  street: text(BILLING_RULES.street.longest),
  city: text(BILLING_RULES.city.longest),
  zipcode: text(BILLING_RULES.zipcode.longest),
});
export type DeskCustomer = v.InferOutput<typeof DeskCustomer>;
