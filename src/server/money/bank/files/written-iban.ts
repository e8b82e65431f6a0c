import { isIban } from '../../../../domain/is-iban.ts';

/** An IBAN without blanks in upper case, or null where the text is none (an account number, say) or wrong. */
export function ibanOf(text: string | null | undefined): string | null {
  const iban = (text ?? '').replace(/\s/g, '').toUpperCase();
  const isWritten = !iban.startsWith('DE') || /^DE\d{20}$/.test(iban);
  return isWritten && isIban(iban) ? iban : null;
}

/** The IBAN of a German account by bank code (8 digits) and account number (up to 10), by the usual rule. */
export function ibanOfGermanAccount(bankCode: string, account: string): string {
  const own = `${bankCode}${account.padStart(10, '0')}`;
  const rest = BigInt(`${own}131400`) % 97n;
  return `DE${String(98n - rest).padStart(2, '0')}${own}`;
}
