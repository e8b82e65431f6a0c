import * as v from 'valibot';
import { LONGEST, TOO_LONG } from './customer-limits.ts';
import { EMAIL_ADDRESS } from './email-address.ts';
import { REQUIRED } from './required.ts';

const text = (most: number) => v.pipe(v.string(REQUIRED), v.trim(), v.maxLength(most, TOO_LONG));

/**
 * Who an order is for, as the team writes it down: of Ehrenkarten and at the box office a last name is enough. Of a
 * guest's own order everything is demanded (`Customer`).
 */
export const DeskCustomer = v.object({
  firstname: text(LONGEST.firstname),
  lastname: v.pipe(text(LONGEST.lastname), v.minLength(1, REQUIRED)),
  email: v.pipe(
    text(LONGEST.email),
    v.check((email) => email === '' || EMAIL_ADDRESS.test(email), REQUIRED),
  ),
  telephone: text(LONGEST.telephone),
  street: text(LONGEST.street),
  city: text(LONGEST.city),
  zipcode: text(LONGEST.zipcode),
});
export type DeskCustomer = v.InferOutput<typeof DeskCustomer>;
