import { expect, test } from 'vitest';
import {
  joinTransfer,
  refundTransferId,
  runMessageId,
  transferClues,
} from '../../src/domain/transfer-ids.ts';

const run = { id: 3, created_at: Date.parse('2027-03-01T12:00:00Z'), version: 2 };
const NUMBER = 'WF27-K7HXAQ';
const IBAN = 'DE02120300000000202051';
const refund = { id: 12, run_id: 3, number: NUMBER, cents: 2500, iban: IBAN };

const joinOf = (amountCents: number, texts: string[], more: { payerIban?: string; currency?: string } = {}) =>
  joinTransfer({
    entry: { amountCents, currency: 'EUR', payerIban: null, ...more },
    clues: transferClues(texts),
    refunds: [refund, { ...refund, id: 13, number: 'WF27-B3CDEF' }],
    runs: [run],
  });

const ofRefund = { run: 3, refund: 12 };

test.each([
  ['its EndToEndId', -2500, [refundTransferId(NUMBER, 12)], { kind: 'paid_refund', ...ofRefund }],
  ['that which comes back', 2500, [refundTransferId(NUMBER, 12)], { kind: 'returned_refund', ...ofRefund }],
  ['it within a purpose', -2500, ['EREF+WF27-K7HXAQ-12 SVWZ+x'], { kind: 'paid_refund', ...ofRefund }],
  ['our own words', -2500, ['Erstattung WF27-K7HXAQ Weinfest'], { kind: 'paid_refund', ...ofRefund }],
  ['the id of the file', -5000, [`KREF+${runMessageId(run)}`], { kind: 'paid_run', run: 3 }],
  ['another amount', -2499, [refundTransferId(NUMBER, 12)], null],
  ['another refund of the order', -2500, [refundTransferId(NUMBER, 14)], null],
  ['the order of another refund', -2500, ['WF27-B3CDEF-12'], null],
  ['the file of another run', -5000, [runMessageId({ ...run, created_at: run.created_at + 1 })], null],
  ['the file, on money that came in', 5000, [runMessageId(run)], null],
  ['nothing', -2500, ['Miete'], null],
])('a bank’s entry that names %s, by its amount and place', (_, cents, texts, join) => {
  expect(joinOf(cents, texts)).toEqual(join);
});

test('our own words are not enough where the account is another, or the currency', () => {
  const words = ['Erstattung WF27-K7HXAQ Weinfest'];
  expect(joinOf(-2500, words, { payerIban: IBAN })).toMatchObject({ kind: 'paid_refund' });
  expect(joinOf(-2500, words, { payerIban: 'AT611904300234573201' })).toBeNull();
  expect(joinOf(-2500, words, { currency: 'CHF' })).toBeNull();
});
