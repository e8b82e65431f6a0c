import { describe, expect, test } from 'vitest';
import { accountCases, chooseFiles, type NamedAccount } from '../../src/domain/account-of-file.ts';
import type { BankFile } from '../../src/domain/bank-entry.ts';

const OURS = 'DE89370400440532013000';
const OTHER = 'DE02120300000000202051';

const named = (account: Partial<NamedAccount>): NamedAccount => ({
  ...{ accountIban: null, isAccountComputed: false, accountWritten: null },
  ...account,
});

describe('whether a file is of our account', () => {
  const examples: [string, Partial<NamedAccount>, string?][] = [
    ['it is our IBAN', { accountIban: OURS }],
    ['bank code and account number are those in our IBAN', { accountIban: OURS, isAccountComputed: true }],
    ['bank code and account number are those in our IBAN', { accountWritten: '37040044/532013000' }],
    ['bank code and account number are those in our IBAN', { accountWritten: '370400440532013000' }],
    [
      'it is the account number in our IBAN, of six digits or more, without a bank code',
      { accountWritten: '0532013000' },
    ],
    ['it is another IBAN', { accountIban: OTHER }],
    [
      'several IBANs are named, and ours is none of them',
      { accountWritten: `${OTHER} und DE44500105175407324931` },
    ],
    [
      'bank code and account number give another IBAN by the usual rule',
      { accountIban: OTHER, isAccountComputed: true },
    ],
    ['it is named in another way, or several are', { accountWritten: '12030000/0532013000' }],
    ['it is named in another way, or several are', { accountWritten: '532013001' }],
    ['it is named in another way, or several are', { accountWritten: 'Vereinskonto' }],
    ['it is named in another way, or several are', { accountWritten: `${OURS} und ${OTHER}` }],
    // Several banks have an account of this number.
    ['it is named in another way, or several are', { accountWritten: '4711' }, 'DE87370400440000004711'],
    ['it is named in another way, or several are', { accountWritten: '0532013000' }, 'AT611904300234573201'],
    ['none is named', {}],
  ];

  test.each(examples)('%s: %o', (when, account, iban = OURS) => {
    expect(accountCases.find(({ holds }) => holds(named(account), iban))?.when).toBe(when);
  });

  test('each case has an example', () => {
    expect(new Set(examples.map(([when]) => when))).toEqual(new Set(accountCases.map(({ when }) => when)));
  });
});

describe('which files of one upload are taken', () => {
  const file = (account: Partial<NamedAccount>, count = 1): BankFile => ({
    ...named(account),
    ...{ kind: 'csv', name: null, accountLine: null, waitingCount: 0, statements: [] },
    lines: Array(count).fill(1),
    entries: Array.from({ length: count }, (_, at) => ({
      ...{ ordinal: at + 1, bookedOn: '2027-02-26', amountCents: 1, currency: 'EUR', payerName: '' },
      ...{ payerIban: null, purposeParts: [], endToEndId: null, bankReference: null, isReversal: false },
    })),
  });
  const [ours, other, number, nameless, empty] = [
    file({ accountIban: OURS }),
    file({ accountIban: OTHER }),
    file({ accountWritten: '4711' }),
    file({}),
    file({}, 0),
  ];

  test.each<[string, BankFile[], BankFile[], BankFile[]]>([
    ['ours beside others', [other, ours, number], [ours], []],
    ['one that names none beside ours is asked about', [ours, nameless], [ours], [nameless]],
    ['one account that may be ours', [number, number], [], [number, number]],
    [
      'two accounts that may be ours, of which one is not',
      [number, file({ accountWritten: '4712' })],
      [],
      [],
    ],
    ['one that may be ours beside one that is not', [number, other], [], []],
    ['another', [other], [], []],
    ['nothing in it', [empty], [empty], []],
    ['nothing in it beside one that may be ours', [empty, number], [empty], [number]],
  ])('%s', (_what, files, sure, doubtful) => {
    expect(chooseFiles(files, OURS)).toEqual({ sure, doubtful });
  });
});
