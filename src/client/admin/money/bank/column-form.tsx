import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type BankColumns, sendBankColumns, type TakenFile } from '../../../platform/api/send-bank.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { headerOf, mappingOf } from './column-mapping.ts';
import styles from './columns.module.css';
import { guessColumns } from './guess-columns.ts';

interface ColumnFormProps {
  columns: NonNullable<TakenFile['columns']>;
  isBusy: boolean;
  /** The mapping is remembered: the file can be read now. */
  onKept: () => void;
  /** Who gets the focus when the form goes: what came of the file. */
  heir: () => HTMLElement | null;
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

/** Which column says what, once for each kind of table. */
export function ColumnForm({ columns, isBusy, onKept, heir }: ColumnFormProps) {
  const header = headerOf(columns.rows);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<{ message: string; errors: Record<string, string> } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const shown = columns.rows.filter(({ line }) => line > header.line && line <= header.line + 3);
  const guess = guessColumns(header.cells, shown[0]?.cells ?? []);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useFocusHeir(form, heir);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaving(true);
    setProblem(null);
    try {
      await sendBankColumns(mappingOf(new FormData(event.currentTarget), columns.delimiter));
      onKept();
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keys */}
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
