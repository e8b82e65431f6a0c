/** Whole euros, as the API carries prices, to integer cents. */
export function eurosToCents(euros: number): number {
  return Math.round(euros * 100);
}

/** Integer cents to euros for the API; `2250` becomes `22.5`. */
export function centsToEuros(cents: number): number {
  return cents / 100;
}

/** Integer cents as guests read them: `2500` is `25,00 €`, `-510` is `−5,10 €`, `186400` is `1.864,00 €`. */
export function formatCents(cents: number): string {
  const absolute = Math.abs(cents);
  const euros = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  const rest = String(absolute % 100).padStart(2, '0');
  return `${cents < 0 ? '−' : ''}${euros},${rest} €`;
}
