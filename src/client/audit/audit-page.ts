import type { Cell } from '../../domain/csv-line.ts';
import { readItemCode } from '../../domain/item-code.ts';
import { formatCents } from '../../domain/money.ts';
import type { ProofRecord } from '../../domain/proof-records.ts';
import { PROOF_TABLES } from '../../domain/proof-tables.ts';
import { formatDay } from '../../domain/stored-time.ts';
import { type CheckedArchive, checkArchive, labelOf, sha256OfText, verdictOf } from './check-archive.ts';

/** The most that are shown at once. */
const MOST_SHOWN = 200;
const MOST_FOUND = 20;

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const status = byId('status');

type Child = Node | string | null | false;

function element(name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return made;
}

function button(text: string, className: string, onClick: () => void): HTMLElement {
  const made = element('button', { type: 'button', class: className }, text);
  made.addEventListener('click', onClick);
  return made;
}

const drop = byId('drop');
const picker = byId('file') as HTMLInputElement;
picker.addEventListener('change', () => check(picker.files?.[0]));
for (const type of ['dragover', 'dragleave', 'drop'])
  document.addEventListener(type, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', type === 'dragover');
  });
document.addEventListener('drop', (event) => check(event.dataTransfer?.files[0]));

async function check(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  for (const id of ['result', 'follow']) byId(id).hidden = true;
  try {
    let shown = 0;
    const checked = await checkArchive(file, (text) => {
      if (performance.now() - shown < 200) return;
      shown = performance.now();
      status.textContent = text;
    });
    status.textContent = '';
    showResult(checked, file.name);
    follow(checked.records);
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}

function showResult(checked: CheckedArchive, name: string): void {
  const { loose, count } = checked;
  const result = byId('result');
  const { tone, title, advice } = verdictOf(checked);
  const heading = element('h2', { id: 'verdict', tabindex: '-1' }, title);
  result.replaceChildren(
    element(
      'div',
      { class: `verdict ${tone}` },
      heading,
      element('p', {}, advice),
      periodText(checked, name),
    ),
    ...(count > 0 ? [looseList(loose, count)] : []),
    keyPart(checked),
    sumsPart(checked),
    ...notes(checked),
    element('p', { class: 'soft' }, `Geprüft am ${new Date().toLocaleString('de-DE')}.`),
    button('Protokoll drucken', 'screen', () => window.print()),
  );
  result.hidden = false;
  heading.focus();
}

function periodText({ seal }: CheckedArchive, name: string): HTMLElement {
  if (seal === null) return element('p', {}, name);
  const { club, festival, from, to, made, shop } = seal;
  return element(
    'p',
    {},
    `${club}, ${festival}: ${formatDay(from)} bis ${formatDay(to)}. Erstellt am ${new Date(made).toLocaleString('de-DE')} vom Kartenshop ${shop}. Datei: ${name}`,
  );
}

function looseList(loose: CheckedArchive['loose'], count: number): HTMLElement {
  const rows = loose
    .slice(0, MOST_SHOWN)
    .map(({ about, text }) => element('li', {}, element('strong', {}, about), element('span', {}, text)));
  return element(
    'div',
    {},
    element('ul', { class: 'loose' }, ...rows),
    count > rows.length && element('p', { class: 'soft' }, `… und ${count - rows.length} weitere.`),
  );
}

/** Whose signature it is, only the club can say: so its word is compared with the key in the archive. */
function keyPart({ fingerprint, signature }: CheckedArchive): HTMLElement {
  const answer = element('p', { role: 'status' });
  const input = element('input', {
    id: 'known',
    autocomplete: 'off',
    spellcheck: 'false',
  }) as HTMLInputElement;
  const plain = (text: string) => text.replace(/[^0-9a-z]/gi, '').toUpperCase();
  input.addEventListener('input', () => {
    const typed = plain(input.value);
    answer.className = '';
    if (typed === '') answer.textContent = '';
    else if (typed === plain(fingerprint)) {
      answer.textContent = 'Das ist derselbe Schlüssel.';
      answer.className = 'verdict good';
    } else if (typed.length >= plain(fingerprint).length) {
      answer.textContent =
        'Das ist ein anderer Schlüssel: Dieses Archiv hat nicht der Shop dieses Vereins unterschrieben.';
      answer.className = 'verdict bad';
    }
  });
  const how = {
    valid: 'Die Unterschrift ist gültig.',
    broken: 'Die Unterschrift ist ungültig.',
    unknown: 'Dieser Browser kennt Ed25519 nicht; nimm einen neueren.',
  };
  return element(
    'div',
    { class: 'card' },
    element('h3', {}, 'Wessen Unterschrift?'),
    element(
      'p',
      {},
      `${how[signature]} Fingerabdruck des Schlüssels: `,
      element('strong', {}, fingerprint || 'keiner'),
    ),
    element(
      'label',
      { for: 'known', class: 'screen' },
      'Der Fingerabdruck, den der Verein nennt (Seite „Jahresabschluss“)',
    ),
    element('div', { class: 'screen' }, input),
    answer,
  );
}

function sumsPart({ sums }: CheckedArchive): HTMLElement {
  const counts: [string, string][] = [
    ['Bestellungen', String(sums.orders)],
    ['Karten', String(sums.tickets)],
    ['Zahlungen', String(sums.payments)],
    ['Bankumsätze', String(sums.entries)],
    ['Kontoauszüge', String(sums.statements)],
    ['Belege', String(sums.documents)],
    ['Eingegangen', formatCents(sums.received)],
    ['Erstattet', formatCents(sums.refunded)],
    ['In Rechnung gestellt', formatCents(sums.billed)],
  ];
  return element(
    'dl',
    { class: 'sums' },
    ...counts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  );
}

function notes({ sums: { byHand, unproven } }: CheckedArchive): HTMLElement[] {
  const texts = [
    byHand > 0 &&
      `${formatCents(byHand)} sind von Hand gebucht, ohne Umsatz der Bank im Shop: bitte mit dem Kontoauszug vergleichen.`,
    unproven > 0 && `Über ${unproven} Bankumsätze sagt kein Kontostand etwas.`,
    'Das Bargeld der Abendkasse ist nicht enthalten.',
  ];
  return texts.filter((text) => text !== false).map((text) => element('p', { class: 'soft' }, text));
}

/** The records by what refers to them. */
class Records {
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

function amountOf(record: ProofRecord): number | null {
  if (record.kind === 'order' || record.kind === 'document') return record.total;
  return record.kind === 'payment' || record.kind === 'entry' || record.kind === 'refund'
    ? record.cents
    : null;
}

function follow(all: ReadonlyArray<ProofRecord>): void {
  const records = new Records(all);
  const found = byId('found');
  const foundStatus = byId('found-status');
  const show = (list: ReadonlyArray<ProofRecord>, text: string) => {
    foundStatus.textContent = text;
    found.replaceChildren(...list.slice(0, MOST_FOUND).map((record) => card(record)));
  };
  const open = (record: ProofRecord) => {
    show([record], '');
    found.querySelector('h3')?.focus();
  };
  const card = (record: ProofRecord): HTMLElement => {
    const ties = records.tiesOf(record);
    return element(
      'div',
      { class: 'card' },
      element('h3', { tabindex: '-1' }, labelOf(record)),
      element('dl', { class: 'sums' }, ...factsOf(record)),
      ties.length > 0 && element('p', { class: 'soft' }, 'Führt zu:'),
      element(
        'div',
        { class: 'ties' },
        ...ties.slice(0, MOST_SHOWN).map((tie) => button(shortOf(tie), 'tie', () => open(tie))),
      ),
      ties.length > MOST_SHOWN &&
        element('p', { class: 'soft' }, `… und ${ties.length - MOST_SHOWN} weitere.`),
    );
  };
  found.replaceChildren();
  foundStatus.textContent = '';
  (byId('find') as HTMLFormElement).onsubmit = (event) => {
    event.preventDefault();
    const typed = (byId('query') as HTMLInputElement).value;
    if (typed.trim() === '') return;
    const list = records.find(typed);
    show(
      list,
      list.length === 0
        ? 'Nichts gefunden.'
        : `${list.length} gefunden${list.length > MOST_FOUND ? `, die ersten ${MOST_FOUND}` : ''}.`,
    );
  };
  byId('follow').hidden = false;
}

/** With its amount, to be told from others of its kind. */
function shortOf(record: ProofRecord): string {
  const cents = record.kind === 'ticket' ? record.cents : amountOf(record);
  const day = 'day' in record ? `, ${formatDay(record.day)}` : '';
  return `${labelOf(record)}${day}${cents === null ? '' : `: ${formatCents(cents)}`}`;
}

/** As its tables have it. */
function factsOf(record: ProofRecord): HTMLElement[] {
  return PROOF_TABLES.filter(({ kind }) => kind === record.kind).flatMap(({ columns, rowsOf }) =>
    rowsOf(record).flatMap((row) =>
      columns.flatMap(({ name }, at) => {
        const text = cellText(row[at] ?? '');
        return text === '' ? [] : [element('div', {}, element('dt', {}, name), element('dd', {}, text))];
      }),
    ),
  );
}

function cellText(cell: Cell): string {
  if (typeof cell === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? formatDay(cell) : cell;
  if ('cents' in cell) return formatCents(cell.cents);
  return 'count' in cell ? String(cell.count) : cell.telephone;
}
