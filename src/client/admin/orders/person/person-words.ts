/** `Eine Bestellung und 2 Widerrufe`; empty where there are none of both. */
export function thingsInWords(orders: number, withdrawals: number): string {
  return [
    ...(orders > 0 ? [orders === 1 ? 'Eine Bestellung' : `${orders} Bestellungen`] : []),
    ...(withdrawals > 0 ? [withdrawalsInWords(withdrawals)] : []),
  ].join(' und ');
}

export function withdrawalsInWords(count: number): string {
  return count === 1 ? 'Ein Widerruf' : `${count} Widerrufe`;
}
