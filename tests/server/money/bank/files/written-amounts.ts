/**
 * The amounts that stand in a file, read in another and much simpler way than the shop's: by what stands around them.
 * For a statement of CAMT without sign and with all balances and parts; for all others those of the entries, signed.
 */
export function writtenAmounts(name: string, content: string): number[] {
  const text = content.replace(/\r\n?/g, '\n');
  if (name.endsWith('.xml')) {
    return [...text.matchAll(/>\s*(\d+(?:\.\d+)?)\s*<\/(?:\w+:)?Amt\s*>/g)].map(([, amount = '']) =>
      cents(amount),
    );
  }
  if (name.endsWith('.sta')) {
    const line = /^:61:\d{6}(?:\d{4})?(RC|RD|C|D)[A-Z]?(\d+),(\d{0,2})[NFS]/;
    // A line may go on in the next one.
    const lines = [...text.matchAll(/^(:61:.*)(?=\n?(.*))/gm)].flatMap(([, first = '', next = '']) => [
      line.exec(first) ?? line.exec(first + next) ?? [],
    ]);
    return lines.map(([, mark = '', whole, decimals = '']) =>
      ['C', 'RD'].includes(mark) ? cents(`${whole}.${decimals}`) : -cents(`${whole}.${decimals}`),
    );
  }
  if (name === 'sparkasse.csv') {
    const rows = text.matchAll(/;"?([^";]*)"?;"?[^";]*"?;"?\s*(?:umsatz gebucht|gebucht|booked)\s*"?\s*$/gim);
    return [...rows].map(([, amount = '']) => german(amount));
  }
  if (name === 'volksbank.csv') {
    const rows = text.matchAll(
      /;"?\s*([+\-−]?[\d.\s]+(?:,\d{1,2})?[+\-−]?)\s*(?:EUR|€)?"?;"?\s*(?:[A-Z]{3}|€)\s*"?;/g,
    );
    return [...rows].map(([, amount = '']) => german(amount));
  }
  if (name === 'fremde-bank.csv') {
    const side = '"?\\s*([+\\-−\\d., ]*)\\s*(?:€|EUR)?\\s*"?;';
    const rows = text.matchAll(
      new RegExp(`^[^;\\n]*\\d[^;\\n]*;(?:[^;\\n]*;){4}${side}${side}[^;\\n]*$`, 'gm'),
    );
    return [...rows].map(([, debit = '', credit = '']) => german(credit) - Math.abs(german(debit)));
  }
  const rows = text.matchAll(
    /(?:(Anfangssaldo|Endsaldo)[\s\S]{0,40}?)?"?\s*([\d. ]+,\d\d)\s*"?;"?\s*([SH])(?:oll|aben)?\s*"?\s*$/gim,
  );
  return [...rows]
    .filter(([, label]) => label === undefined)
    .map(([, , amount = '', side = '']) => german(amount) * (side.toUpperCase() === 'S' ? -1 : 1));
}

function german(amount: string): number {
  const digits = amount.replace(/[^\d,]/g, '').replace(',', '.');
  return /[-−]/.test(amount) ? -cents(digits) : cents(digits);
}

function cents(amount: string): number {
  return Math.round(Number.parseFloat(amount || '0') * 100);
}

/** Whether all of the one stand in the other, in the same sequence. */
export function areWithin(amounts: number[], written: number[]): boolean {
  let at = 0;
  return amounts.every((amount) => {
    at = written.indexOf(amount, at) + 1;
    return at > 0;
  });
}
