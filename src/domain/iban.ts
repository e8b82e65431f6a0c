/** An IBAN in groups of four. */
export function formatIban(iban: string): string {
  return (iban.replace(/\s/g, '').match(/.{1,4}/g) ?? []).join(' ');
}
