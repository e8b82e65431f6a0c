// Apart from the schemas, so that a page can say so without loading them.

/** The specification's message for a field of the billing form. */
export const REQUIRED = 'Dies ist ein Pflichtfeld';

/** The specification's own words for an empty field of the login form. */
export const LOGIN_REQUIRED = 'Value is required';
