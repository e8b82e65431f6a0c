// Apart from the schemas, so that a guest's page can judge what was typed without loading any.

/** What is demanded of one field of text. `textField` (wire.ts) makes the schema of it, guests' pages read it as it is. */
export interface FieldRule {
  /** Several lines, or a secret that is taken sign by sign as typed; otherwise one line. */
  kind?: 'lines' | 'secret';
  /** What is said where nothing was typed; a field without it may stay empty. */
  required?: string;
  longest: number;
  pattern?: RegExp;
  /** What is said of a text that does not match the pattern. */
  mismatch?: string;
}

type FieldRules<Name extends string> = Readonly<Record<Name, FieldRule>>;

export const TOO_LONG = 'Das ist zu lang';

/** What counts of a typed text: without the blanks around it, and of a line without breaks and what nobody sees. */
export function readText({ kind }: FieldRule, typed: string): string {
  if (kind === 'secret') return typed;
  return (kind ? typed : typed.replace(/[\s\p{C}]+/gu, ' ')).trim();
}

/** What is wrong with a typed text, in the words of the contract. */
export function checkText(rule: FieldRule, typed: string): string | undefined {
  const text = readText(rule, typed);
  if (!text && rule.required) return rule.required;
  if (text.length > rule.longest) return TOO_LONG;
  return rule.pattern?.test(text) === false ? rule.mismatch : undefined;
}

/** A form as it was typed, like `FormData`. */
interface Typed {
  get(name: string): unknown;
}

function eachField(rules: FieldRules<string>, form: Typed, see: typeof checkText): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(rules)
      .map(([name, rule]) => [name, see(rule, String(form.get(name) ?? ''))] as const)
      .filter(([, seen]) => seen !== undefined),
  );
}

/** Every field of a form as it is sent. */
export const readFields = <Name extends string>(rules: FieldRules<Name>, form: Typed) =>
  eachField(rules, form, readText) as Record<Name, string>;

/** What is wrong with each field of a form; empty where it may be sent. */
export const checkFields = <Name extends string>(rules: FieldRules<Name>, form: Typed) =>
  eachField(rules, form, checkText) as Partial<Record<Name, string>>;

// Apart from the schemas, so that a page can say so without loading them.

/** The specification's message for a field of the billing form. */
export const REQUIRED = 'Dies ist ein Pflichtfeld';

/** The specification's own words for an empty field of the login form. */
export const LOGIN_REQUIRED = 'Value is required';

// Apart from the schemas, so that a page can check an address without loading them.

/**
 * An address that mail can be sent to: `o'neil@weingut-müller.de` and what browsers make of it
 * (`xn--weingut-mller-4ob.de`) alike. Umlauts before the @ are refused, few servers take them. Every part is bounded, so
 * that no text however long keeps the processor busy.
 */
export const EMAIL_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u;

// Apart from the schemas, so that a page can tell a whole key without loading them.

/** Of the client's making, once per attempt: 16 to 64 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,64}$/;

// Apart from the schemas, so that the pages of the login can keep to them without loading any.

const name: FieldRule = { required: REQUIRED, longest: 100 };

/** An address that has to be given, where the specification has no words for a wrong one. */
const EMAIL_RULE: FieldRule = {
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

// Apart from the schemas, so that the basket's forms can keep to them without loading any.

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

// Apart from the schemas, so that the guests' page can keep to them without loading any.

/** Every field of a withdrawal, in the order of the page. */
export const WITHDRAWAL_RULES = {
  name: { required: REQUIRED, longest: 200 },
  order_number: { required: REQUIRED, longest: 60 },
  email: EMAIL_RULE,
  remark: { kind: 'lines', longest: 500 },
} as const satisfies Record<string, FieldRule>;
