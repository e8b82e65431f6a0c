const german = new Intl.Collator('de', { numeric: true });

/** Compares names as a German telephone book has them, whatever a database thinks: `apfel`, `Äpfel`, `Zander`. */
export function germanOrder(a: string, b: string): number {
  return german.compare(a, b);
}
