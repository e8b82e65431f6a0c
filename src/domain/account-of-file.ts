import type { BankFile } from './bank-entry.ts';

/** How a file of the bank names its account (`BankFile`). */
export type NamedAccount = Pick<BankFile, 'accountIban' | 'isAccountComputed' | 'accountWritten'>;

/** `ours` is taken in, `doubtful` only once staff have said that it is ours, `other` never. */
type Ownership = 'ours' | 'doubtful' | 'other';

interface AccountCase {
  when: string;
  holds: (account: NamedAccount, iban: string) => boolean;
  verdict: Ownership;
  because: string;
}

/** Whether a file's account is that of the shop, `iban` without blanks. The first case that holds decides. */
export const accountCases = [
  {
    when: 'it is our IBAN',
    holds: ({ accountIban, isAccountComputed }, iban) => accountIban === iban && !isAccountComputed,
    verdict: 'ours',
    because: 'No two accounts have one IBAN, and its check digits show a damaged one.',
  },
  {
    when: 'bank code and account number are those in our IBAN',
    holds: ({ accountIban, accountWritten }, iban) =>
      accountIban === iban || (isGerman(iban) && bankCodeAndNumber(accountWritten) === iban.slice(4)),
    verdict: 'ours',
    because: 'A German IBAN consists of both, so together they name one account.',
  },
  {
    when: 'it is the account number in our IBAN, of six digits or more, without a bank code',
    holds: ({ accountWritten }, iban) =>
      isGerman(iban) &&
      /^\d{6,10}$/.test(withoutZeros(accountWritten ?? '')) &&
      withoutZeros(accountWritten ?? '') === withoutZeros(iban.slice(-10)),
    verdict: 'ours',
    because: 'Another bank may have the same number, but not by chance in the hands of the same treasurer.',
  },
  {
    when: 'it is another IBAN',
    holds: ({ accountIban, isAccountComputed }) => accountIban !== null && !isAccountComputed,
    verdict: 'other',
    because: 'An IBAN that is written out says by itself whose account it is.',
  },
  {
    when: 'several IBANs are named, and ours is none of them',
    holds: ({ accountWritten }, iban) => {
      const named = ibansIn(accountWritten ?? '');
      return named.length > 0 && !named.includes(iban);
    },
    verdict: 'other',
    because: 'Whichever of them is meant, it is not ours.',
  },
  {
    when: 'bank code and account number give another IBAN by the usual rule',
    holds: ({ accountIban }) => accountIban !== null,
    verdict: 'doubtful',
    because: 'Some banks compute IBANs by rules of their own, so it may still be ours.',
  },
  {
    when: 'it is named in another way, or several are',
    holds: ({ accountWritten }) => accountWritten !== null,
    verdict: 'doubtful',
    because: 'A short number, a name or a list does not say which account it is.',
  },
  {
    when: 'none is named',
    holds: () => true,
    verdict: 'doubtful',
    because: 'Nothing in the file speaks for or against it.',
  },
] as const satisfies ReadonlyArray<AccountCase>;

/** Whether a file's account is that of the shop (`accountCases`). */
export function ownershipOf(account: NamedAccount, iban: string): Ownership {
  return accountCases.find(({ holds }) => holds(account, iban))?.verdict ?? 'doubtful';
}

interface ChosenFiles {
  /** Surely of our account. */
  sure: BankFile[];
  /** Taken only once staff have said that they are ours. */
  doubtful: BankFile[];
}

/**
 * Which files of one upload to take. Beside ours only those that name no account can be ours too; where none is ours,
 * all may be, as long as they name one and the same account.
 */
export function chooseFiles(files: ReadonlyArray<BankFile>, iban: string): ChosenFiles {
  const of = (wanted: Ownership) => files.filter((file) => ownershipOf(file, iban) === wanted);
  const isNameless = (file: BankFile) => accountOf(file) === '';
  // A file without account and entries asks nothing of anybody.
  const empty = files.filter((file) => isNameless(file) && file.entries.length === 0);
  const sure = [...of('ours'), ...empty];
  const doubtful = of('doubtful').filter((file) => !empty.includes(file));
  if (of('ours').length > 0) return { sure, doubtful: doubtful.filter(isNameless) };
  const isOne = of('other').length === 0 && new Set(doubtful.map(accountOf)).size === 1;
  return { sure, doubtful: isOne ? doubtful : [] };
}

/** The account as a file names it; empty for none. */
export function accountOf({ accountIban, accountWritten }: NamedAccount): string {
  return accountIban ?? accountWritten ?? '';
}

function isGerman(iban: string): boolean {
  return iban.startsWith('DE');
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}

/** `37040044/532013000` or 18 digits as in an IBAN; null for anything else. */
function bankCodeAndNumber(written: string | null): string | null {
  const [, bankCode, number] = /^(\d{8})(?:\s*[/ -]\s*(\d{1,10})|(?=\d{10}$))/.exec(written ?? '') ?? [];
  if (bankCode === undefined) return null;
  return `${bankCode}${(number ?? written?.slice(8) ?? '').padStart(10, '0')}`;
}

function ibansIn(written: string): string[] {
  return written.match(/\bDE\d{20}\b/g) ?? [];
}
