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

export type FieldRules<Name extends string> = Readonly<Record<Name, FieldRule>>;

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
