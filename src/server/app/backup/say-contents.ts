import type { Contents } from './back-up.ts';

const NUMBER = new Intl.NumberFormat('de-DE');

/** What a copy holds, in words for whoever made it. */
export function sayContents({ orders, items, payments, documents }: Contents): string {
  const counted = [
    [orders, 'Bestellungen'],
    [items, 'Karten'],
    [payments, 'Zahlungen'],
    [documents, 'Belege'],
  ] as const;
  return counted.map(([many, what]) => `${NUMBER.format(many)} ${what}`).join(', ');
}
