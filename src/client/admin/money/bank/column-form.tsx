import { type FormEvent, useEffect, useRef, useState } from 'react';
import { guessColumns, headerOf } from '../../../../domain/guess-columns.ts';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, type Body, call } from '../../../platform/api/call.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAttempt } from '../../forms/use-attempt.ts';
import styles from './bank-page.module.css';

type BankColumns = Body<'POST /api/office/bank/mappings'>['mapping'];
export type UnknownColumns = NonNullable<Answer<'POST /api/office/bank/imports'>['columns']>;

interface ColumnFormProps {
  /** The name of the file. */
  file: string;
  columns: UnknownColumns;
  isBusy: boolean;
  /** The mapping is saved, so the file can be imported now. */
  onSaved: () => void;
  /** The result of the import, which gets the focus when the form disappears. */
  focusFallback: () => HTMLElement | null;
  /** Its columns were mapped before, but wrongly. */
  isAnew?: boolean;
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
export function ColumnForm({ file, columns, isBusy, onSaved, focusFallback, isAnew }: ColumnFormProps) {
  const header = headerOf(columns.rows);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const { isBusy: isSaving, attempt } = useAttempt((error) => {
    setProblem(error);
    const [wrong] = Object.keys(error.errors);
    const name = wrong?.split('.')[2] ?? 'bookedOn';
    form.current?.querySelector<HTMLSelectElement>(`[name=${name}]`)?.focus();
  });
  const shown = columns.rows.filter(({ line }) => line > header.line && line <= header.line + 3);
  const guess = guessColumns(header, columns.rows);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useFocusFallback(form, focusFallback);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(null);
    const mapping = mappingOf(new FormData(event.currentTarget), columns.delimiter);
    return attempt(async () => {
      await call('POST /api/office/bank/mappings', { body: { mapping } });
      onSaved();
    });
  };
  const errors = problem?.errors ?? {};
  return (
    <Card as="section" aria-labelledby="spalten">
      <form ref={form} onSubmit={submit} className={styles.part} noValidate>
        <h2 id="spalten" ref={title} tabIndex={-1}>
          Was steht in welcher Spalte?
        </h2>
        <p>
          {isAnew
            ? `Bessere aus, was in ${file} falsch zugeordnet war; ab jetzt gilt es so.`
            : `Die Tabelle in ${file} kennen wir noch nicht. Sieh nach, ob wir richtig raten; beim nächsten Mal geht es dann von selbst.`}
        </p>
        {columns.lacks !== undefined && (
          <Notice
            tone="warning"
            title="So, wie die Spalten bisher zugeordnet sind, lässt sie sich nicht lesen"
          >
            <p>{columns.lacks}</p>
          </Notice>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <section className={styles.scroll} aria-label="Die ersten Zeilen der Datei" tabIndex={0}>
          <table className={styles.sample}>
            <caption className={styles.soft}>Die ersten Zeilen der Datei</caption>
            <thead>
              <tr>
                {header.names.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ line, cells }) => (
                <tr key={line}>
                  {header.names.map((name) => (
                    <td key={name}>{cells[header.columnOf(name)] ?? ''}</td>
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
              {header.names.map((cell) => (
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
