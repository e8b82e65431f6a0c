/** An amount as one types it, in euros: `22,50`, `1.250`, `25 €`. NaN for what is none. */
export function readAmount(typed: string): number {
  const text = typed.replace(/[\s€]/g, '');
  if (!/^\d[\d.]*(,\d{1,2})?$/.test(text) && !/^\d+\.\d{1,2}$/.test(text)) return Number.NaN;
  // A point before two digits at most stands for a comma, before three it parts thousands.
  return /^\d+\.\d{1,2}$/.test(text) ? Number(text) : Number(text.replaceAll('.', '').replace(',', '.'));
}

/** Euros as they are typed: `22,50`. */
export function writeAmount(euros: number): string {
  return euros.toFixed(2).replace('.', ',');
}
