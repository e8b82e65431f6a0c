import { readItemCode } from '../../domain/item-code.ts';
import type { ProofRecord } from '../../domain/proof-records.ts';
import { labelOf } from './check-archive.ts';
import { sha256OfText } from './sha256.ts';

/** The records of a proof by what refers to them. */
export class RecordIndex {
  readonly all: ReadonlyArray<ProofRecord>;
  readonly #orders = new Map<string, ProofRecord[]>();
  readonly #byKey = new Map<string, ProofRecord>();
  readonly #entries = new Map<number, ProofRecord[]>();
  readonly #runs = new Map<number, ProofRecord[]>();

  constructor(all: ReadonlyArray<ProofRecord>) {
    this.all = all;
    for (const record of all) {
      this.#byKey.set(labelOf(record), record);
      const order = record.kind === 'order' ? record.number : 'order' in record ? record.order : null;
      if (order !== null) push(this.#orders, order, record);
      if (record.kind === 'payment' && record.entry !== null) push(this.#entries, record.entry, record);
      if ((record.kind === 'refund' || record.kind === 'entry') && record.run !== null)
        push(this.#runs, record.run, record);
    }
  }

  /** Everything that a record leads to, in both directions. */
  tiesOf(record: ProofRecord): ProofRecord[] {
    const get = (...labels: string[]) => labels.flatMap((label) => this.#byKey.get(label) ?? []);
    switch (record.kind) {
      case 'order':
        return (this.#orders.get(record.number) ?? []).filter((one) => one !== record);
      case 'ticket':
        return get(`Bestellung ${record.order}`);
      case 'payment':
        return get(
          `Bestellung ${record.order}`,
          `Umsatz ${record.entry}`,
          `Monat ${record.day.slice(0, 7)}`,
        ).concat(
          (this.#orders.get(record.order) ?? []).filter(
            (one) => one.kind === 'refund' && one.payment === record.id,
          ),
        );
      case 'refund':
        return get(`Bestellung ${record.order}`, `Lauf ${record.run}`, `Zahlung ${record.payment}`);
      case 'document':
        return get(`Bestellung ${record.order}`).concat(
          (this.#orders.get(record.order) ?? []).filter(
            (one) =>
              one.kind === 'document' &&
              (one.number === record.cancels ||
                one.cancels === record.number ||
                one.number === record.replaces),
          ),
        );
      case 'entry':
        return [
          ...(this.#entries.get(record.id) ?? []),
          ...get(
            `Lauf ${record.run}`,
            `Umsatz ${record.returns}`,
            `Umsatz ${record.twin}`,
            `Datei der Bank ${record.file}`,
          ),
          ...this.all.filter(
            (one) =>
              one.kind === 'statement' &&
              one.account === record.account &&
              one.from <= record.day &&
              record.day <= one.to,
          ),
        ];
      case 'run':
        return this.#runs.get(record.id) ?? [];
      case 'statement':
        return [
          ...get(`Datei der Bank ${record.file}`),
          ...this.all.filter(
            (one) =>
              one.kind === 'entry' &&
              one.account === record.account &&
              record.from <= one.day &&
              one.day <= record.to,
          ),
        ];
      case 'file':
        return this.all.filter(
          (one) => (one.kind === 'statement' || one.kind === 'entry') && one.file === record.id,
        );
      case 'month':
        return this.all.filter((one) => one.kind === 'payment' && one.day.startsWith(record.month));
      default:
        return [];
    }
  }

  /** What a typed text may mean. */
  find(typed: string): ProofRecord[] {
    const text = typed.trim();
    const lower = text.toLowerCase();
    const code = readItemCode(text);
    const hashes = [code === null ? null : sha256OfText(code), /^[0-9a-f]{8,64}$/.test(lower) ? lower : null];
    const paypal = sha256OfText(text);
    const cents = centsOf(text);
    const day = dayOf(text);
    const head = this.all.find((one) => one.kind === 'head');
    const reference = base64url(sha256OfText(`${head?.iban ?? ''}\n${text}`));
    return this.all.filter((record) => {
      if (labelOf(record).toLowerCase() === lower) return true;
      if ((record.kind === 'order' || record.kind === 'document') && record.number.toLowerCase() === lower)
        return true;
      if (record.kind === 'ticket')
        return hashes.some((hash) => hash !== null && record.code.startsWith(hash));
      if (record.kind === 'entry' && record.reference === reference) return true;
      if (record.kind === 'payment' && record.paypal === paypal) return true;
      if (cents !== null && amountOf(record) === cents) return true;
      return day !== null && 'day' in record && record.day === day;
    });
  }
}

function push<Key>(map: Map<Key, ProofRecord[]>, key: Key, record: ProofRecord): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [record]);
  else known.push(record);
}

function base64url(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return btoa(bytes.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function centsOf(text: string): number | null {
  const [, sign = '', euros, cents = ''] =
    /^([-−]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{2}))?\s*€?$/.exec(text) ?? [];
  if (euros === undefined) return null;
  const sum = Number(euros.replace(/\./g, '')) * 100 + Number(cents);
  return sign === '' ? sum : -sum;
}

function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (day !== undefined) return `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

/** In integer cents; null for what has none of its own. */
export function amountOf(record: ProofRecord): number | null {
  if (record.kind === 'order' || record.kind === 'document') return record.total;
  return record.kind === 'payment' || record.kind === 'entry' || record.kind === 'refund'
    ? record.cents
    : null;
}
