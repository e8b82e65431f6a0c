import { describe, expect, test } from 'vitest';
import { matchPayment, type PaymentState } from '../../src/domain/match-payment.ts';
import { type CaseReason, paymentCases, sureReasons } from '../../src/domain/payment-cases.ts';
import { paymentClues } from '../../src/domain/payment-clues.ts';
import type { CandidateOrder } from '../../src/domain/payment-shares.ts';

const DUE = '2027-03-15';

function order(
  number: string,
  euros: number,
  name: string,
  more: Partial<CandidateOrder> = {},
): CandidateOrder {
  const [firstname = '', ...last] = name.split(' ');
  const facts = {
    id: number.slice(-6),
    number,
    status: 'open',
    totalCents: euros * 100,
    paidCents: 0,
    dueOn: DUE,
  } as const;
  return { ...facts, firstname, lastname: last.join(' '), ...more };
}

const orders = [
  order('WF-K7HXAA', 50, 'Erika Müller'),
  order('WF-M8BRZG', 30, 'Hans Huber-Lang'),
  order('WF-TSG3QT', 50, 'Jana Schmidt'),
  order('WF-R9WLPK', 40, 'Otto Groß', { status: 'paid', paidCents: 4000 }),
  order('WF-JAHRE8', 44, 'Ute Kern', { status: 'cancelled' }),
  order('WF-3FGHJ3', 44, 'Ina Lux', { status: 'refunded' }),
  order('WF-PQRTUF', 25, 'Peter von der Heide'),
  order('WF-7AJKMR', 35, 'Lena Bach', { dueOn: '2027-02-20' }),
  order('WF-9N3KDT', 60, 'Anna Weiß', { paidCents: 2000 }),
  order('WF-ZAGS73', 70, 'Max Roth'),
  order('WF-KARTEB', 80, 'Eva Braun'),
  order('WF-SPENDW', 22.5, 'Jürgen Öttl'),
  order('WF-HERBS9', 50, 'Erik Müller'),
  order('WF-7BACHS', 60, 'Tim Bach'),
  order('WF-BACH99', 61, 'Ida Bach'),
  order('WF-RASTAA', 9, 'Ida Rast'),
  order('WF-RASTBB', 11, 'Uwe Rast'),
  order('WF-RASTCC', 5, 'Eva Rast'),
  order('WF-RASTDD', 15, 'Tim Rast'),
];
const invoices = new Map([
  ['2027-00042', 'R9WLPK'],
  ['2026-00007', 'ZAGS73'],
]);

interface Transfer {
  text: string | string[];
  euros: number;
  from?: string;
  endToEnd?: string;
  on?: string;
  currency?: string;
  isReversal?: boolean;
  /** The other transfers of the file for the same order, in euros. */
  beside?: number[];
  /** What the club waives, in cents. */
  waives?: number;
}

function judge({
  text,
  euros,
  from = 'Unbekannt',
  endToEnd,
  on = '2027-03-01',
  currency = 'EUR',
  isReversal = false,
  beside = [],
  waives = 0,
}: Transfer) {
  const entry = {
    purposeParts: typeof text === 'string' ? [text] : text,
    endToEndId: endToEnd ?? null,
    payerName: from,
    bookedOn: on,
    amountCents: Math.round(euros * 100),
    currency,
    isReversal,
  };
  return matchPayment({
    entry,
    clues: paymentClues(entry, 'WF'),
    orders,
    invoices,
    parts: [euros, ...beside].map((one) => Math.round(one * 100)),
    toleranceCents: waives,
  });
}

type Row = [transfer: Transfer, state: PaymentState, reason: string, orders: string];

/** What people and banks write; what must come of it. */
const table: Row[] = [
  // As it was printed, or nearly.
  [{ text: 'WF-K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'wf-k7hxaa', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WF K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WFK7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WF - K7 HX AA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'W F-K 7 H X A A', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WF_K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WF–K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WF/K7HXAA/Weinfest', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WF.K7HXAA.', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: '"WF-K7HXAA"', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'Bestellung WF-K7HXAA vom 21.02.2027', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'Bestellnummer:WF-K7HXAA Erika Müller', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'Karten Weinfest 2027, Nr. WF-K7HXAA, danke!', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'SVWZ+WF-K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WF-K7HXAA WF-K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'Weinfest k7hxaa', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'Bestellung Nr.K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WX-K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WF-PQRTUF', euros: 25 }, 'matched', 'code', 'PQRTUF'],
  [{ text: 'wfkarteb', euros: 80 }, 'matched', 'code', 'KARTEB'],
  // Cut into pieces by the bank.
  [{ text: ['Weinfest Karten fuer uns WF-', 'K7HXAA'], euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: ['Weinfest Karten fuer u WF-K7', 'HXAA und danke'], euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: ['Weinfest Karten fuer W', 'F-K7HXAA'], euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: ['Bestellung K7H', 'XAA'], euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: ['WF-K7H XA', 'A'], euros: 50 }, 'matched', 'code', 'K7HXAA'],
  // Elsewhere than in the purpose.
  [{ text: '', endToEnd: 'WF-K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'Weinfest', endToEnd: 'WFK7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'RF84WFK7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'RF84 WFK7 HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  // Signs that no code has, read as the letter they look like.
  [{ text: 'WF-2A6S73', euros: 70 }, 'matched', 'code', 'ZAGS73'],
  [{ text: 'WF-Z4G573', euros: 70 }, 'matched', 'code', 'ZAGS73'],
  [{ text: 'WF-T563QT', euros: 50 }, 'matched', 'code', 'TSG3QT'],
  [{ text: '2AGS73', euros: 70 }, 'suggested', 'bare_code', 'ZAGS73'],
  // Without the prefix, and no word that could not be another.
  [{ text: 'PQRTUF', euros: 25 }, 'suggested', 'bare_code', 'PQRTUF'],
  [{ text: 'KARTEB', euros: 80 }, 'suggested', 'bare_code', 'KARTEB'],
  [{ text: 'spendw', euros: 50 }, 'unmatched', 'nothing', ''],
  [{ text: 'K7H XAA', euros: 50 }, 'suggested', 'bare_code', 'K7HXAA'],
  [{ text: 'VFK7HXAA', euros: 50 }, 'suggested', 'bare_code', 'K7HXAA'],
  [{ text: 'K7HXAADANKE', euros: 50 }, 'suggested', 'bare_code', 'K7HXAA'],
  // One slip.
  [{ text: 'WF-K7HXAB', euros: 50 }, 'suggested', 'near_code', 'K7HXAA'],
  [{ text: 'WF-K7HX4', euros: 50 }, 'suggested', 'near_code', 'K7HXAA'],
  [{ text: 'WF-7KHXAA', euros: 50 }, 'suggested', 'near_code', 'K7HXAA'],
  [{ text: 'WF-K7HHXAA', euros: 50 }, 'suggested', 'near_code', 'K7HXAA'],
  [{ text: 'WF-MBBRZG', euros: 30 }, 'suggested', 'near_code', 'M8BRZG'],
  [{ text: 'WF-TSG3OT', euros: 50 }, 'suggested', 'near_code', 'TSG3QT'],
  [{ text: 'WF-TSG30T', euros: 50 }, 'suggested', 'near_code', 'TSG3QT'],
  [{ text: 'K1HXAA', euros: 50 }, 'suggested', 'near_code', 'K7HXAA'],
  [{ text: 'WF-K7HXAB', euros: 20 }, 'unmatched', 'nothing', ''],
  [{ text: 'WF-K7HXAB', euros: 20, from: 'Erika Mueller' }, 'suggested', 'near_code', 'K7HXAA'],
  [{ text: 'WF-K8HXAB', euros: 50 }, 'unmatched', 'nothing', ''],
  // Another amount, another state.
  [{ text: 'WF-K7HXAA', euros: 49.99 }, 'partial', 'code', 'K7HXAA'],
  [{ text: 'WF-K7HXAA', euros: 50.01 }, 'over', 'code', 'K7HXAA'],
  [{ text: 'WF-K7HXAA', euros: 500 }, 'over', 'code', 'K7HXAA'],
  [{ text: 'WF-9N3KDT', euros: 40 }, 'matched', 'code', '9N3KDT'],
  [{ text: 'WF-9N3KDT', euros: 60 }, 'over', 'code', '9N3KDT'],
  [{ text: 'WF-R9WLPK', euros: 40 }, 'already_paid', 'code', 'R9WLPK'],
  [{ text: 'WF-JAHRE8', euros: 44 }, 'cancelled_order', 'code', 'JAHRE8'],
  [{ text: 'WF-3FGHJ3', euros: 44 }, 'cancelled_order', 'code', '3FGHJ3'],
  [{ text: 'R9W LPK', euros: 40, from: 'Otto Groß' }, 'unmatched', 'nothing', ''],
  [{ text: 'WF-7AJKMR', euros: 35 }, 'after_deadline', 'code', '7AJKMR'],
  [{ text: 'WF-7AJKMR', euros: 35, on: '2027-02-20' }, 'matched', 'code', '7AJKMR'],
  [{ text: 'WF-7AJKMR', euros: 30 }, 'partial', 'code', '7AJKMR'],
  // Several orders in one transfer.
  [{ text: 'WF-K7HXAA und WF-M8BRZG', euros: 80 }, 'suggested', 'several', 'K7HXAA M8BRZG'],
  [{ text: 'WFK7HXAA+WFM8BRZG+WF TSG3QT', euros: 130 }, 'suggested', 'several', 'K7HXAA M8BRZG TSG3QT'],
  [{ text: 'WF-K7HXAA, M8BRZG', euros: 80 }, 'suggested', 'several', 'K7HXAA M8BRZG'],
  [{ text: 'WF-K7HXAA WF-M8BRZG', euros: 30 }, 'suggested', 'one_of_several', 'M8BRZG'],
  [{ text: 'WF-R9WLPK WF-M8BRZG', euros: 30 }, 'suggested', 'one_of_several', 'M8BRZG'],
  [{ text: 'WF-K7HXAA WF-M8BRZG', euros: 60 }, 'partial', 'several_differ', 'K7HXAA M8BRZG'],
  [{ text: 'WF-K7HXAA WF-M8BRZG', euros: 90 }, 'over', 'several_differ', 'K7HXAA M8BRZG'],
  // By name and amount: never booked by itself.
  [{ text: 'Weinfest', euros: 30, from: 'Hans Huber-Lang' }, 'suggested', 'name', 'M8BRZG'],
  [{ text: 'Karten', euros: 30, from: 'HUBER-LANG, HANS' }, 'suggested', 'name', 'M8BRZG'],
  // Everything of a family at once.
  [{ text: 'Weinfest', euros: 100, from: 'Erika Müller' }, 'suggested', 'name_together', 'K7HXAA HERBS9'],
  [{ text: 'Weinfest', euros: 99, from: 'Erika Müller' }, 'unmatched', 'nothing', ''],
  [{ text: 'Weinfest', euros: 110, from: 'Erika Müller, Jana Schmidt' }, 'unmatched', 'nothing', ''],
  [{ text: 'Karten', euros: 50, from: 'Jana u. Tim Schmidt' }, 'suggested', 'name', 'TSG3QT'],
  [{ text: 'Karten', euros: 50, from: 'Erika Mueller' }, 'suggested', 'name', 'K7HXAA'],
  [{ text: 'Karten', euros: 50, from: 'Bernd Müller' }, 'suggested', 'name', 'HERBS9 | K7HXAA'],
  [{ text: 'Karten', euros: 22.5, from: 'Juergen Oettl' }, 'suggested', 'name', 'SPENDW'],
  [{ text: 'Karten', euros: 25, from: 'Peter von der Heide' }, 'suggested', 'name', 'PQRTUF'],
  [{ text: 'Karten', euros: 25, from: 'Peter Heide' }, 'unmatched', 'nothing', ''],
  [{ text: 'Karten', euros: 49, from: 'Erika Müller' }, 'unmatched', 'nothing', ''],
  [{ text: 'Karten', euros: 40, from: 'Otto Groß' }, 'unmatched', 'nothing', ''],
  // Paid by somebody else for the guest.
  [
    { text: 'Karten für Erika Müller', euros: 50, from: 'Oma Kurz' },
    'suggested',
    'name_in_purpose',
    'K7HXAA',
  ],
  [{ text: 'fuer Familie Schmidt', euros: 50, from: 'Oma Kurz' }, 'suggested', 'name_in_purpose', 'TSG3QT'],
  [{ text: 'Weinfest Jana Schmidt', euros: 50, from: 'Oma Kurz' }, 'suggested', 'name_in_purpose', 'TSG3QT'],
  [{ text: ['Weinfest fuer Jana Sch', 'midt'], euros: 50 }, 'suggested', 'name_in_purpose', 'TSG3QT'],
  [{ text: 'Gruß von Schmidt', euros: 50, from: 'Oma Kurz' }, 'unmatched', 'nothing', ''],
  [{ text: 'für Jana Schmidt', euros: 49, from: 'Oma Kurz' }, 'unmatched', 'nothing', ''],
  [{ text: 'für Familie Müller', euros: 100, from: 'Oma' }, 'suggested', 'name_together', 'K7HXAA HERBS9'],
  [{ text: 'Weinfest', euros: 50, from: 'Jana Schmidt' }, 'suggested', 'name', 'TSG3QT'],
  // A code that is hardly one, with name and amount.
  [{ text: 'PQRTUF', euros: 25, from: 'Peter von der Heide' }, 'suggested', 'code_and_name', 'PQRTUF'],
  [{ text: 'KARTEB für Eva Braun', euros: 80, from: 'Oma' }, 'suggested', 'code_and_name', 'KARTEB'],
  [{ text: 'WF-K7HXAB', euros: 50, from: 'Erika Müller' }, 'suggested', 'code_and_name', 'K7HXAA'],
  [{ text: 'PQRTUF', euros: 25, from: 'Ute Heide' }, 'suggested', 'bare_code', 'PQRTUF'],
  [{ text: 'KARTEB', euros: 80, from: 'Uwe Braun' }, 'suggested', 'bare_code', 'KARTEB'],
  [{ text: 'PQRTUF', euros: 20, from: 'Peter von der Heide' }, 'suggested', 'bare_code', 'PQRTUF'],
  // A second code beside an exact one.
  [{ text: 'WF-K7HXAA und WF-M8BRZZ', euros: 80 }, 'suggested', 'code_and_near', 'K7HXAA M8BRZG'],
  [{ text: 'WF-K7HXAA + KARTEB', euros: 130 }, 'suggested', 'code_and_near', 'K7HXAA KARTEB'],
  [{ text: 'WF-K7HXAA und WF-M8BRZZ', euros: 30 }, 'suggested', 'near_beside_code', 'M8BRZG'],
  [{ text: 'WF-K7HXAA und WF-M8BRZZ', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WF-K7HXAA und WF-M8BRZZ', euros: 90 }, 'over', 'code', 'K7HXAA'],
  [{ text: 'WF-R9WLPK und WF-M8BRZZ', euros: 30 }, 'suggested', 'near_beside_code', 'M8BRZG'],
  // One transfer for a family, of which one order is named, or some are paid.
  [{ text: 'WF-K7HXAA', euros: 100 }, 'suggested', 'code_and_family', 'K7HXAA HERBS9'],
  [{ text: 'Karten', euros: 95, from: 'Ilse Bach' }, 'suggested', 'some_together', '7AJKMR 7BACHS'],
  [{ text: 'Karten', euros: 121, from: 'Ilse Bach' }, 'suggested', 'some_together', '7BACHS BACH99'],
  [{ text: 'Karten', euros: 156, from: 'Ilse Bach' }, 'suggested', 'name_together', '7AJKMR 7BACHS BACH99'],
  [{ text: 'Karten', euros: 20, from: 'Ilse Rast' }, 'unmatched', 'nothing', ''],
  // Two transfers for one order.
  [{ text: 'WF-K7HXAA', euros: 20, beside: [30] }, 'suggested', 'parts', 'K7HXAA'],
  [{ text: 'WF-K7HXAA', euros: 20, beside: [20, 10] }, 'suggested', 'parts', 'K7HXAA'],
  [{ text: 'WF-K7HXAA', euros: 20, beside: [31] }, 'partial', 'code', 'K7HXAA'],
  [{ text: 'WF-R9WLPK', euros: 20, beside: [20] }, 'already_paid', 'code', 'R9WLPK'],
  // What the club waives.
  [{ text: 'WF-K7HXAA', euros: 49.5, waives: 50 }, 'short', 'code_short', 'K7HXAA'],
  [{ text: 'WF-K7HXAA', euros: 49.49, waives: 50 }, 'partial', 'code', 'K7HXAA'],
  [{ text: 'WF-K7HXAA', euros: 50.5, waives: 50 }, 'over', 'code', 'K7HXAA'],
  [{ text: 'WF-K7HXAA', euros: 50, waives: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'WF-R9WLPK', euros: 39.9, waives: 50 }, 'already_paid', 'code', 'R9WLPK'],
  [{ text: 'WF-K7HXAB', euros: 49.9, waives: 50 }, 'unmatched', 'nothing', ''],
  // By the number of an invoice.
  [{ text: 'Rechnung 2027-00042', euros: 40 }, 'already_paid', 'invoice', 'R9WLPK'],
  [{ text: 'Rg. 42', euros: 40 }, 'already_paid', 'invoice', 'R9WLPK'],
  [{ text: 'RE 2026/7', euros: 70 }, 'suggested', 'invoice', 'ZAGS73'],
  [{ text: 'Rechnungsnr. 2026-00007', euros: 70 }, 'suggested', 'invoice', 'ZAGS73'],
  [{ text: 'Rechnung vom 2026-07-01', euros: 70 }, 'unmatched', 'nothing', ''],
  // None of ours.
  [{ text: 'Mitgliedsbeitrag 2027', euros: 50 }, 'unmatched', 'nothing', ''],
  [{ text: 'Mitgliedsbeitrag', euros: 50, from: 'Erika Müller' }, 'unmatched', 'nothing', ''],
  [{ text: 'Jahresbeiträge 2027', euros: 30, from: 'Hans Huber-Lang' }, 'unmatched', 'nothing', ''],
  [{ text: 'Spende für Anna Weiß', euros: 40 }, 'unmatched', 'nothing', ''],
  [{ text: 'Spende PQRTUF', euros: 25 }, 'unmatched', 'nothing', ''],
  [{ text: 'WF-K7HXAA und Spende', euros: 60 }, 'over', 'code', 'K7HXAA'],
  [{ text: 'Spende WF-K7HXAA', euros: 50 }, 'matched', 'code', 'K7HXAA'],
  [{ text: 'Unkostenbeitrag', euros: 50, from: 'Erika Müller' }, 'suggested', 'name', 'K7HXAA'],
  [{ text: 'WF-WEINFE', euros: 50 }, 'unmatched', 'nothing', ''],
  [{ text: '', euros: 50 }, 'unmatched', 'nothing', ''],
  [{ text: 'DE89370400440532013000 RCUR 4711', euros: 50 }, 'unmatched', 'nothing', ''],
  [{ text: 'WF-K7HXAA', euros: 50, currency: 'CHF' }, 'unmatched', 'foreign_currency', ''],
  [{ text: 'WF-K7HXAA', euros: 50, isReversal: true }, 'unmatched', 'return', ''],
  [{ text: 'WF-K7HXAA', euros: -50 }, 'unmatched', 'return', ''],
  [{ text: 'Rücküberweisung', euros: -50 }, 'unmatched', 'return', ''],
  // What was given back by a run goes out with the order's number, and is booked there.
  [{ text: 'Erstattung WF-K7HXAA Weinfest', euros: -50 }, 'ignored', 'debit', ''],
  [{ text: 'Getränke Müller Rechnung 42', euros: -512.4 }, 'ignored', 'debit', ''],
  [{ text: 'WF-K7HXAA', euros: 0 }, 'ignored', 'zero', ''],
];

describe('what people write when they transfer money', () => {
  test.each(table)('%o', (transfer, state, reason, expected) => {
    const judged = judge(transfer);
    const ways = judged.ways.map(({ shares }) => shares.map(({ orderId }) => orderId).join(' '));
    expect([judged.state, judged.reason, ways.sort().join(' | ')]).toEqual([state, reason, expected]);
    for (const { shares } of judged.ways) {
      const cents = shares.reduce((sum, share) => sum + share.cents, 0);
      expect(cents).toBe(Math.round(transfer.euros * 100));
      expect(shares.every((share) => Number.isInteger(share.cents) && share.cents > 0)).toBe(true);
    }
  });

  test('there are enough of them', () => {
    expect(table.length).toBeGreaterThanOrEqual(60);
  });

  test('what is short goes to the order named first, what is over to the last', () => {
    const named = 'WF-K7HXAA WF-M8BRZG';
    const short = judge({ text: named, euros: 60 }).ways[0]?.shares.map(({ cents }) => cents);
    const over = judge({ text: named, euros: 90 }).ways[0]?.shares.map(({ cents }) => cents);
    expect([short, over]).toEqual([
      [5000, 1000],
      [5000, 4000],
    ]);
  });

  test('of two that fit alike the one due first comes first, and of too many of one name none is guessed', () => {
    const karten = (euros: number, ...of: CandidateOrder[]) => {
      const entry = {
        purposeParts: ['Karten'],
        endToEndId: null,
        payerName: 'Ilse Sommer',
        bookedOn: '2027-03-01',
        amountCents: euros * 100,
        currency: 'EUR',
        isReversal: false,
      };
      return matchPayment({
        entry,
        clues: paymentClues(entry, 'WF'),
        orders: of,
        invoices: new Map(),
        parts: [],
        toleranceCents: 0,
      });
    };
    const ofIlse = (id: string, dueOn = DUE) => order('WF-K7HXAA', 10, 'Ilse Sommer', { id, dueOn });
    const alike = [ofIlse('later'), ofIlse('first', '2027-03-01'), ofIlse('last', '2027-03-20')];
    const ways = karten(10, ...alike).ways.map(({ shares }) => shares[0]?.orderId);
    expect(ways).toEqual(['first', 'later', 'last']);
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => ofIlse(id));
    expect(karten(50, ...five).reason).toBe('name_together');
    expect(karten(60, ...five, ofIlse('f')).reason).toBe('nothing');
  });

  test('every case is met, and says why it is safe', () => {
    const met = new Set(table.map(([, , reason]) => reason));
    expect(paymentCases.filter(({ reason }) => !met.has(reason))).toEqual([]);
    const texts = paymentCases.flatMap(({ when, because }) => [when, because]);
    expect(texts.filter((text) => !text.endsWith('.'))).toEqual([]);
  });

  test('only an exact code with its amount is booked without a look', () => {
    const exact: CaseReason[] = ['code', 'code_short'];
    for (const [transfer] of table) {
      const { state, ways } = judge(transfer);
      if (state !== 'matched' && state !== 'after_deadline' && state !== 'short') continue;
      expect(ways).toHaveLength(1);
      expect(ways[0]?.shares).toHaveLength(1);
      expect(exact).toContain(ways[0]?.reason);
    }
  });

  test('what is confirmed together leaves no order open, and no cent over', () => {
    for (const [transfer, , reason] of table) {
      const { state, ways } = judge(transfer);
      if (state !== 'suggested' || !sureReasons.includes(reason)) continue;
      expect(ways).toHaveLength(1);
      const beside = (transfer.beside ?? []).reduce((sum, one) => sum + Math.round(one * 100), 0);
      for (const { orderId, cents } of ways[0]?.shares ?? []) {
        const paid = orders.find(({ id }) => id === orderId);
        expect(cents + beside).toBe((paid?.totalCents ?? 0) - (paid?.paidCents ?? 0));
      }
    }
  });
});
