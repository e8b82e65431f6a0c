import type { Cell } from '../../domain/csv-line.ts';
import { formatCents } from '../../domain/money.ts';
import type { ProofRecord } from '../../domain/proof-records.ts';
import { PROOF_TABLES } from '../../domain/proof-tables.ts';
import { formatDay } from '../../domain/stored-time.ts';
import { type CheckedArchive, checkArchive, labelOf, verdictOf } from './check-archive.ts';
import { amountOf, RecordIndex } from './record-index.ts';

/** The most that are shown at once. */
const MOST_SHOWN = 200;
const MOST_FOUND = 20;

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const status = byId('status');
const progress = byId('progress');

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
    // Said once: whoever listens is not told each file.
    status.textContent = 'Das Archiv wird geprüft …';
    let shown = 0;
    const checked = await checkArchive(file, (text) => {
      if (performance.now() - shown < 200) return;
      shown = performance.now();
      progress.textContent = text;
    });
    status.textContent = '';
    showResult(checked, file.name);
    follow(checked.records);
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  } finally {
    progress.textContent = '';
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

function notes({ sums: { byHand, unproven }, records }: CheckedArchive): HTMLElement[] {
  const issuers = Map.groupBy(
    records.filter((record) => record.kind === 'document'),
    ({ seller, taxNumber }) => `${seller}, Steuernummer ${taxNumber || 'fehlt'}`,
  );
  const texts = [
    issuers.size > 1 &&
      `Der Verein hat seine Angaben geändert, Belege gelten mit denen ihres Tages: ${[...issuers].map(([issuer, { length }]) => `${issuer} (${length})`).join('; ')}.`,
    byHand > 0 &&
      `${formatCents(byHand)} sind von Hand gebucht, ohne Umsatz der Bank im Shop: bitte mit dem Kontoauszug vergleichen.`,
    unproven > 0 && `Über ${unproven} Bankumsätze sagt kein Kontostand etwas.`,
    'Das Bargeld der Abendkasse ist nicht enthalten.',
  ];
  return texts.filter((text) => text !== false).map((text) => element('p', { class: 'soft' }, text));
}

function follow(all: ReadonlyArray<ProofRecord>): void {
  const records = new RecordIndex(all);
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
