// Apart from the schemas, so that the billing form can keep to them without loading any.

/** How many characters each field of whoever orders may have. */
export const LONGEST = {
  firstname: 100,
  lastname: 100,
  email: 254,
  telephone: 50,
  street: 200,
  zipcode: 20,
  city: 100,
} as const;

/** How many characters the remarks to an order may have. */
export const LONGEST_COMMENT = 2000;

export const TOO_LONG = 'Das ist zu lang';
