import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, type Body, call } from '../../../platform/api/call.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './bank-page.module.css';

type BankColumns = Body<'POST /api/office/bank/mappings'>['mapping'];
export type UnknownColumns = NonNullable<Answer<'POST /api/office/bank/imports'>['columns']>;

interface ColumnFormProps {
  columns: UnknownColumns;
  isBusy: boolean;
  /** The mapping is saved, so the file can be imported now. */
  onSaved: () => void;
  /** The result of the import, which gets the focus when the form disappears. */
  focusFallback: () => HTMLElement | null;
}

const FIELDS: { name: keyof BankColumns['columns']; label: string; isRequired?: true; isInstead?: true }[] = [
  { name: 'bookedOn', label: 'Buchungstag', isRequired: true },
  { name: 'amount', label: 'Betrag mit Vorzeichen (oder Soll und Haben)', isInstead: true },
  { name: 'debit', label: 'Soll (statt Betrag)', isInstead: true },
  { name: 'credit', label: 'Haben (statt Betrag)', isInstead: true },
  { name: 'purpose', label: 'Verwendungszweck', isRequired: true },
  { name: 'payerName', label: 'Name des Zahlenden' },
  { name: 'payerIban', label: 'IBAN des Zahlenden' },
  { name: 'currency', label: 'Währung' },
  { name: 'accountIban', label: 'IBAN eures Kontos' },
];

/** Maps an unknown table's columns; the mapping is saved for later files of its kind. */
export function ColumnForm({ columns, isBusy, onSaved, focusFallback }: ColumnFormProps) {
  const header = headerOf(columns.rows);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<{ message: string; errors: Record<string, string> } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const shown = columns.rows.filter(({ line }) => line > header.line && line <= header.line + 3);
  const guess = guessColumns(header.cells, shown[0]?.cells ?? []);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useFocusFallback(form, focusFallback);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaving(true);
    setProblem(null);
    try {
      await call('POST /api/office/bank/mappings', {
        body: { mapping: mappingOf(new FormData(event.currentTarget), columns.delimiter) },
      });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
      const [wrong] = Object.keys(error.errors);
      const name = wrong?.split('.')[2] ?? 'bookedOn';
      form.current?.querySelector<HTMLSelectElement>(`[name=${name}]`)?.focus();
    }
    setSaving(false);
  };
  const errors = problem?.errors ?? {};
  return (
    <Card as="section" aria-labelledby="spalten">
      <form ref={form} onSubmit={submit} className={styles.part} noValidate>
        <h2 id="spalten" ref={title} tabIndex={-1}>
          Was steht in welcher Spalte?
        </h2>
        <p>
          Diese Tabelle kennen wir noch nicht. Sieh nach, ob wir richtig raten; beim nächsten Mal geht es dann
          von selbst.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <section className={styles.scroll} aria-label="Die ersten Zeilen der Datei" tabIndex={0}>
          <table className={styles.sample}>
            <caption className={styles.soft}>Die ersten Zeilen der Datei</caption>
            <thead>
              <tr>
                {header.cells.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ line, cells }) => (
                <tr key={line}>
                  {header.cells.map((name, at) => (
                    <td key={name}>{cells[at] ?? ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <div className={styles.fields}>
          {FIELDS.map(({ name, label, isRequired, isInstead }) => (
            <SelectField
              key={name}
              label={label}
              name={name}
              isOptional={!isRequired && !isInstead}
              required={isRequired}
              defaultValue={guess.columns[name] ?? ''}
              message={errors[`mapping.columns.${name}`]}
            >
              <option value="">–</option>
              {header.cells.map((cell) => (
                <option key={cell} value={cell}>
                  {cell}
                </option>
              ))}
            </SelectField>
          ))}
          <SelectField label="So stehen Tage da" name="dateFormat" defaultValue={guess.dateFormat}>
            <option value="DD.MM.YYYY">31.12.2027</option>
            <option value="DD.MM.YY">31.12.27</option>
            <option value="YYYY-MM-DD">2027-12-31</option>
            <option value="DD/MM/YYYY">31/12/2027</option>
            <option value="MM/DD/YYYY">12/31/2027</option>
          </SelectField>
          <SelectField label="So stehen Beträge da" name="decimalSign" defaultValue={guess.decimalSign}>
            <option value=",">1.234,56</option>
            <option value=".">1,234.56</option>
          </SelectField>
        </div>
        {problem !== null && (
          <Notice tone="danger" role="alert">
            {problem.message}
          </Notice>
        )}
        <div>
          <Button type="submit" isBusy={isBusy || isSaving}>
            Merken und einlesen
          </Button>
        </div>
      </form>
    </Card>
  );
}

type Rows = UnknownColumns['rows'];

/** The first row of full width with at least half of its cells filled; each name counts once. */
function headerOf(rows: Rows): { line: number; cells: string[] } {
  const filled = ({ cells }: Rows[number]) => cells.filter((cell) => cell !== '').length;
  const most = Math.max(0, ...rows.map((row) => row.cells.length));
  const row = rows.find((one) => one.cells.length === most && filled(one) >= most / 2) ?? rows[0];
  return { line: row?.line ?? 1, cells: [...new Set(row?.cells.filter((cell) => cell !== '') ?? [])] };
}

function mappingOf(form: FormData, delimiter: BankColumns['delimiter']): BankColumns {
  const text = (name: string) => String(form.get(name) ?? '');
  const column = (name: string) => text(name) || null;
  return {
    delimiter,
    columns: {
      bookedOn: text('bookedOn'),
      amount: column('amount'),
      sign: null,
      debit: column('debit'),
      credit: column('credit'),
      purpose: [text('purpose')].filter((name) => name !== ''),
      payerName: column('payerName'),
      payerIban: column('payerIban'),
      currency: column('currency'),
      endToEndId: null,
      bankReference: null,
      accountIban: column('accountIban'),
      state: null,
    },
    // The selects have no other values.
    dateFormat: text('dateFormat') as BankColumns['dateFormat'],
    decimalSign: text('decimalSign') as BankColumns['decimalSign'],
  };
}

type Field = keyof BankColumns['columns'];

interface Guess {
  columns: Partial<Record<Field, string>>;
  dateFormat: BankColumns['dateFormat'];
  decimalSign: BankColumns['decimalSign'];
}

/** Banks' names for their columns, unambiguous ones first. */
const NAMES: [Field, RegExp[]][] = [
  ['accountIban', [/^(iban )?auftragskonto|^(eigene|konto-?)\s?iban|^iban (des )?(konto|auftraggeberkonto)/]],
  ['bookedOn', [/^buchung(s?(tag|datum)|$)/, /datum|^tag$|date/]],
  ['debit', [/^soll|belastung|ausg(a|ä)ng|debit/]],
  ['credit', [/^haben|gutschrift|eing(a|ä)ng|credit/]],
  ['amount', [/^betrag/, /umsatz$|^umsatz|amount|^euro|^eur$|^summe/]],
  ['purpose', [/verwendungszweck/, /zweck|beschreibung|^text$|^details|reference|buchungstext/]],
  [
    'payerName',
    [/auftraggeber|zahlungspflicht|zahlungsbeteiligt|zahler|^name/, /empf(ä|ae)nger|partner|payer|^wer$/],
  ],
  ['payerIban', [/iban|kontonummer/]],
  ['currency', [/^w(ä|ae)hrung|currency/]],
];

const DATES: [BankColumns['dateFormat'], RegExp][] = [
  ['DD.MM.YYYY', /^\d{1,2}\.\d{1,2}\.\d{4}$/],
  ['DD.MM.YY', /^\d{1,2}\.\d{1,2}\.\d{2}$/],
  ['YYYY-MM-DD', /^\d{4}-\d{2}-\d{2}$/],
  ['DD/MM/YYYY', /^\d{1,2}\/\d{1,2}\/\d{4}$/],
];

/** Guessed from the header and the first row, for somebody to check. */
function guessColumns(names: ReadonlyArray<string>, row: ReadonlyArray<string>): Guess {
  const columns: Guess['columns'] = {};
  const taken = new Set<string>();
  for (const [field, patterns] of NAMES) {
    for (const pattern of patterns) {
      const found = names.find((name) => !taken.has(name) && pattern.test(name.toLowerCase()));
      if (found === undefined) continue;
      columns[field] = found;
      taken.add(found);
      break;
    }
  }
  // Either of the two alone would cover only half of the amounts.
  if (columns.debit === undefined || columns.credit === undefined) {
    delete columns.debit;
    delete columns.credit;
  }
  const cellOf = (field: Field) => row[names.indexOf(columns[field] ?? '')]?.trim() ?? '';
  const day = cellOf('bookedOn');
  return {
    columns,
    dateFormat: DATES.find(([, form]) => form.test(day))?.[0] ?? 'DD.MM.YYYY',
    decimalSign: /\.\d{2}$/.test(cellOf('amount') || cellOf('credit')) ? '.' : ',',
  };
}
