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
    const line = /^:61:\d{6}(?:\d{4})?(RC|RD|C|D)[A-Z]?(\d+),(\d{0,2})\s?[NFS]/;
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

const DAY = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;

/** The signed amounts of a bank's table, by a way of its own to cut it and by the names of its columns. */
export function tableAmounts(content: string): number[] {
  const lines = content.split(/\r\n|\n|\r/);
  const named = (header: string[], name: RegExp) => {
    const found = header.flatMap((cell, at) => (name.test(cell) ? [at] : []));
    return found.length === 1 ? (found[0] ?? -1) : -1;
  };
  const columnsOf = (header: string[]) => ({
    day: named(header, /^buchung(stag|sdatum)?$/i),
    debit: named(header, /^soll$/i),
    credit: named(header, /^haben$/i),
    amount: named(header, /^(betrag|umsatz)( \((eur|€)\)| in eur)?$/i),
  });
  const start = lines.findLastIndex((line) => {
    const { day, debit, credit, amount } = columnsOf(cells(line)[0] ?? []);
    return day >= 0 && ((debit >= 0 && credit >= 0) || (debit < 0 && credit < 0 && amount >= 0));
  });
  const [header = [], ...rows] = cells(lines.slice(start).join('\n'));
  const { debit, credit, amount } = columnsOf(header);
  return rows.flatMap((row) => {
    if (row.length !== header.length || !row.some((cell) => DAY.test(cell))) return [];
    if (row.some((cell) => /^(vorgemerkt|umsatz vorgemerkt|offen|anfangssaldo|endsaldo)$/i.test(cell)))
      return [];
    if (credit >= 0) return [german(row[credit] ?? '') - Math.abs(german(row[debit] ?? ''))];
    return [german(row[amount] ?? '') * (/^S$/i.test(row.at(-1) ?? '') ? -1 : 1)];
  });
}

/** Letter by letter: a quote opens a cell at its beginning and closes it where no other quote follows. */
function cells(content: string): string[][] {
  const rows = [['']];
  let isQuoted = false;
  for (const letter of content.replace(/\r\n?/g, '\n').replaceAll('""', '\u0000')) {
    const row = rows.at(-1) ?? [];
    const last = row.length - 1;
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ';' && !isQuoted) row.push('');
    else if (letter === '\n' && !isQuoted) rows.push(['']);
    else row[last] += letter;
  }
  return rows.map((row) => row.map((cell) => cell.replaceAll('\u0000', '').trim()));
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
