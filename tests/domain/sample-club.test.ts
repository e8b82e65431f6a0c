import { expect, test } from 'vitest';
import {
  hasSampleAccount,
  isSampleText,
  SAMPLE_TEXTS,
  sampleFieldsOf,
} from '../../src/domain/sample-club.ts';
import { sampleSettings } from '../../src/server/settings/sample-settings.ts';

const sample = sampleSettings(0);

test('of a new shop everything is the sample club’s that no real one has', () => {
  expect(sampleFieldsOf(sample).sort()).toEqual(Object.keys(SAMPLE_TEXTS).sort());
});

test('what the club has entered, or left empty on purpose, is its own', () => {
  const club = { ...sample.club, name: 'Heimatverein', tax_number: '' };
  const left = sampleFieldsOf({ ...sample, title: 'Lindenfest', club, donation: null });
  for (const own of ['title', 'club.name', 'club.tax_number', 'donation.url'])
    expect(left).not.toContain(own);
  expect(left).toContain('club.street');
});

test('an account is the sample’s however its IBAN is written, and as long as the holder is', () => {
  const own = { holder: 'Heimatverein', iban: 'DE02120300000000202051' };
  expect(hasSampleAccount(own)).toBe(false);
  expect(hasSampleAccount({ ...own, iban: 'de89370400440532013000' })).toBe(true);
  expect(hasSampleAccount({ ...own, holder: sample.bank.holder })).toBe(true);
});

test('the same text elsewhere says nothing', () => {
  expect(isSampleText('motto', SAMPLE_TEXTS.title)).toBe(false);
});
