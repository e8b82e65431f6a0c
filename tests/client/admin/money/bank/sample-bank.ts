import type { BankImportData } from '../../../../../src/client/admin/money/bank/bank-import-data.ts';
import type { Answer } from '../../../../../src/client/platform/api/call.ts';
import type { BankEntryView, BankImport, BankOrder } from '../../../../../src/contract/bank.ts';

export const file: BankImport = {
  id: 7,
  file_name: 'auszug.csv',
  kind: 'csv',
  created_at: '2027-03-01T15:00:00',
  created_by: 'Eva Maier',
  known_count: 2,
  foreign_count: 0,
  waiting_count: 0,
  open: { count: 3, amount: 130 },
  booked: { count: 0, amount: 0 },
  ignored: { count: 0, amount: 0 },
};

export const bank: Answer<'GET /api/office/bank'> = {
  imports: [file],
  open: { count: 3, amount: 130 },
  account: '3000',
};

export const order = (id: string, number: string, open: number): BankOrder => ({
  id,
  number,
  name: 'Anna Groß',
  status: 'open',
  open,
  overpaid: 0,
});

export const entry = (id: number, more: Partial<BankEntryView>): BankEntryView => ({
  id,
  booked_on: '2027-02-26',
  amount: 50,
  currency: 'EUR',
  payer: 'Anna Groß',
  iban: null,
  purpose: 'Karten',
  is_blanked: false,
  state: 'unmatched',
  reason: 'nothing',
  outcome: 'open',
  left: 50,
  ways: [],
  together: 0,
  bookings: [],
  final_order: null,
  settled_at: null,
  settled_by: null,
  ignored_because: '',
  ...more,
});

const a = order('a', 'WF27-AAAAAA', 50);
const b = order('b', 'WF27-BBBBBB', 30.5);

/** One exact match, one typo in the number, one underpayment, one without a hint. */
export const readImport: BankImportData = {
  import: file,
  refund_due: 0,
  groups: [
    {
      ...{ group: 'matched', count: 1, amount: 50 },
      entries: [
        entry(1, {
          state: 'matched',
          reason: 'code',
          ways: [{ reason: 'code', shares: [{ order: a, amount: 50 }] }],
        }),
      ],
    },
    {
      ...{ group: 'suggested', count: 1, amount: 50 },
      entries: [
        entry(2, {
          ...{ state: 'suggested', reason: 'near_code', payer: 'Max Eins' },
          ways: [{ reason: 'near_code', shares: [{ order: a, amount: 50 }] }],
        }),
      ],
    },
    {
      ...{ group: 'partial', count: 1, amount: 30 },
      entries: [
        entry(3, {
          ...{ state: 'partial', reason: 'code', amount: 30, left: 30, payer: 'Ute Zwei' },
          ways: [{ reason: 'code', shares: [{ order: b, amount: 30 }] }],
        }),
      ],
    },
    {
      ...{ group: 'unmatched', count: 1, amount: 80.5 },
      entries: [entry(4, { amount: 80.5, left: 80.5, payer: 'Zwei Nachbarn' })],
    },
  ],
};
