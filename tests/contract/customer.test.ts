import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Customer } from '../../src/contract/orders.ts';

const anna = {
  firstname: 'Anna',
  lastname: 'Groß',
  email: 'anna@example.org',
  telephone: '0123 456',
  street: 'Rebenweg 1',
  city: 'Musterstadt',
  zipcode: '01234',
};

function errorsOf(customer: unknown): Record<string, [string, ...string[]] | undefined> {
  const parsed = v.safeParse(Customer, customer);
  return parsed.success ? {} : (v.flatten<typeof Customer>(parsed.issues).nested ?? {});
}

describe('who orders', () => {
  test('is taken as written, without the blanks around it', () => {
    expect(v.parse(Customer, { ...anna, firstname: '  Anna ', email: ' anna@example.org ' })).toEqual(anna);
  });

  test.each(Object.keys(anna))('%s is needed, and blanks are not enough', (field) => {
    expect(errorsOf({ ...anna, [field]: '' })[field]?.[0]).toBe('Dies ist ein Pflichtfeld');
    expect(errorsOf({ ...anna, [field]: '   ' })[field]?.[0]).toBe('Dies ist ein Pflichtfeld');
    expect(errorsOf({ ...anna, [field]: 7 })[field]?.[0]).toBe('Dies ist ein Pflichtfeld');
    expect(errorsOf({ ...anna, [field]: null })[field]?.[0]).toBe('Dies ist ein Pflichtfeld');
  });

  test('a name longer than any name says so', () => {
    expect(errorsOf({ ...anna, lastname: 'x'.repeat(101) }).lastname).toEqual(['Das ist zu lang']);
  });
});

describe('an email address', () => {
  test.each([
    'anna@example.org',
    'ANNA@EXAMPLE.ORG',
    'anna.gross+weinfest@mail.example.org',
    "o'neil@example.ie",
    'anna@weingut-müller.de',
    'anna@xn--weingut-mller-4ob.de',
    'a@b.museum',
  ])('%s can be written to', (email) => {
    expect(errorsOf({ ...anna, email })).toEqual({});
  });

  test.each([
    'anna',
    'anna@',
    '@example.org',
    'anna@localhost',
    'anna@example.',
    'anna@@example.org',
    'anna gross@example.org',
    'anna@example.org, bert@example.org',
    'anna@example.org\r\nBcc: bert@example.org',
    '<anna@example.org>',
    `${'a'.repeat(65)}@example.org`,
  ])('%j cannot', (email) => {
    expect(errorsOf({ ...anna, email }).email?.[0]).toBe('Dies ist ein Pflichtfeld');
  });

  test('a very long one is refused without thinking long', () => {
    const start = process.cpuUsage();
    expect(errorsOf({ ...anna, email: `a@${'a-'.repeat(500_000)}` }).email).toBeDefined();
    expect(errorsOf({ ...anna, email: `a@${'a.'.repeat(500_000)}` }).email).toBeDefined();
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});
