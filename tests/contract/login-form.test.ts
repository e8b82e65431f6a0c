import * as v from 'valibot';
import { expect, test } from 'vitest';
import { logIn } from '../../src/contract/accounts.ts';

const parse = (body: unknown) => v.safeParse(logIn.body, body);

test('both fields are needed, in the words of the specification', () => {
  const issues = parse({ email: '', password: '' }).issues ?? [];
  expect(issues.map((issue) => issue.message)).toEqual(['Value is required', 'Value is required']);
  expect(parse({}).success).toBe(false);
});

test('the form of the address is not judged, and a password keeps its blanks', () => {
  expect(parse({ email: ' anna ', password: ' geheim ' }).output).toEqual({
    email: 'anna',
    password: ' geheim ',
    remember: false,
  });
});

test('to be remembered is a choice, never a guess', () => {
  expect(parse({ email: 'a', password: 'b', remember: true }).output).toMatchObject({ remember: true });
  expect(parse({ email: 'a', password: 'b', remember: 'yes' }).success).toBe(false);
});
