import { type ReactNode, useState } from 'react';
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import {
  BOOK_TABLE_NAMES,
  type BookPeriod,
  type Books,
  bookTables,
  SPHERE_NAMES,
} from '../../../../contract/books.ts';
import type { Reconciliation } from '../../../../contract/reconciliation.ts';
import { berlinDay, formatDate, formatDay } from '../../../../domain/stored-time.ts';
import { call } from '../../../platform/api/call.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify, useNotifications } from '../../../ui/notifications.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { saveFile } from '../../save-file.ts';
import { formatEuros } from '../euros.ts';
import styles from './books-page.module.css';
import { ReconciliationSection, ReconciliationVerdict } from './reconciliation-section.tsx';

interface BooksData {
  books: Books;
  sums: Reconciliation;
}

export async function loader({ request: { url, signal } }: LoaderFunctionArgs): Promise<BooksData> {
  const asked = new URL(url).searchParams;
  const year = berlinDay(Date.now()).slice(0, 4);
  const query = { from: asked.get('from') || `${year}-01-01`, to: asked.get('to') || `${year}-12-31` };
  const [books, sums] = await Promise.all([
    call('GET /api/office/books', { query, signal, timeout: 120_000 }),
    call('GET /api/office/bank/reconciliation', { signal, timeout: 120_000 }),
  ]);
  return { books, sums };
}

/** What the tax adviser gets of a year, to read, to print and to save, and whether the books agree. */
export function Component() {
  const { books, sums } = useLoaderData<BooksData>();
  const { from, to, invoices, difference } = books;
  return (
    <>
      <PageTitle>Jahresabschluss</PageTitle>
      <PeriodForm key={`${from} ${to}`} books={books} />
      <p>
        {formatDay(from)} bis {formatDay(to)}, nach dem Tag, an dem das Geld kam oder ging (Zufluss).{' '}
        <strong>Das Bargeld der Abendkasse ist nicht enthalten:</strong> Es steht unten bei „Abendkasse,
        gezählt“.
      </p>
      {difference !== 0 && (
        <Notice tone="danger" title={`Differenz: ${formatEuros(difference)}`}>
          <p>
            So viel Geld ist gebucht, ohne dass der Shop weiß, wofür. Es fehlt unten in Bereichen und Steuer.
          </p>
        </Notice>
      )}
      {invoices.waiting.count > 0 && (
        <Notice tone="warning" title={waitingTitle(invoices.waiting.count)}>
          <p>
            Zusammen {formatEuros(invoices.waiting.gross)}. Sie gehen von selbst hinaus, wenn die Steuernummer
            in den Einstellungen steht.
          </p>
        </Notice>
      )}
      <ReconciliationVerdict sums={sums} />
      <Files period={{ from, to }} archiveKey={books.archive_key} />
      <SphereTable books={books} />
      <TaxTable taxes={books.taxes} />
      <div className={styles.sheets}>
        <WayTable ways={books.ways} />
        <BillTable invoices={invoices} />
      </div>
      <PriceTable prices={books.prices} />
      <CashTable cash={books.cash} />
      <ReconciliationSection sums={sums} />
    </>
  );
}

const waitingTitle = (count: number) =>
  count === 1
    ? 'Eine Rechnung wartet auf die Steuernummer'
    : `${count} Rechnungen warten auf die Steuernummer`;

function PeriodForm({ books: { from, to, years } }: { books: Books }) {
  return (
    <Form className={`${styles.period} ${styles.screenOnly}`} role="search" aria-label="Zeitraum">
      <TextField label="Von" name="from" type="date" required defaultValue={from} />
      <TextField label="Bis" name="to" type="date" required defaultValue={to} />
      <Button type="submit" variant="secondary">
        Anzeigen
      </Button>
      <p className={styles.years}>
        {years.map((year) => (
          <Link key={year} to={`?from=${year}-01-01&to=${year}-12-31`}>
            {year}
          </Link>
        ))}
      </p>
    </Form>
  );
}

/** What goes to the tax adviser. */
function Files({ period, archiveKey }: { period: BookPeriod; archiveKey: string | null }) {
  const span = `${period.from}-bis-${period.to}`;
  const options = { query: { ...period }, timeout: false } as const;
  const { revalidate } = useRevalidator();
  return (
    <Card as="section" aria-labelledby="dateien" className={`${styles.files} ${styles.screenOnly}`}>
      <h2 id="dateien" className={styles.caption}>
        Für die Steuerberatung
      </h2>
      <div className={styles.steps}>
        <FileButton
          variant="primary"
          name={`Jahresarchiv-${span}.zip`}
          fetch={() => makeArchive(period)}
          onSaved={revalidate}
        >
          Jahresarchiv (ZIP)
        </FileButton>
        <FileButton
          name={`Jahresabschluss-${span}.xlsx`}
          fetch={() => fetchFile('GET /api/office/books/workbook.xlsx', options)}
        >
          Alle Tabellen (Excel)
        </FileButton>
        <FileButton
          name={`EXTF_Buchungsstapel_${span}.csv`}
          fetch={() => fetchFile('GET /api/office/books/datev', options)}
        >
          Buchungsstapel (DATEV)
        </FileButton>
        <Button variant="secondary" onClick={() => window.print()}>
          Drucken
        </Button>
      </div>
      <details>
        <summary>Was im Jahresarchiv ist</summary>
        <p className={styles.soft}>
          Alle Belege und Tabellen und ein unterschriebener Nachweis: Jede Karte lässt sich bis zum
          Kontoauszug verfolgen. Zum Prüfen liegt die Seite „pruefen.html“ bei.
        </p>
      </details>
      {archiveKey !== null && (
        <details>
          <summary>Fingerabdruck des Schlüssels</summary>
          <p className={styles.key}>{archiveKey}</p>
          <p className={styles.soft}>
            Gib ihn deiner Prüferin auf einem anderen Weg als das Archiv: Zeigt pruefen.html denselben, ist es
            von diesem Shop.
          </p>
        </details>
      )}
      <details>
        <summary>Einzelne Tabellen (CSV)</summary>
        <div className={styles.steps}>
          {bookTables.map((table) => (
            <FileButton
              key={table}
              variant="quiet"
              name={`${BOOK_TABLE_NAMES[table]}-${span}.csv`}
              fetch={() =>
                fetchFile('GET /api/office/books/tables/:table', { params: { table }, ...options })
              }
            >
              {BOOK_TABLE_NAMES[table]}
            </FileButton>
          ))}
        </div>
      </details>
    </Card>
  );
}

/** Told, because it takes minutes. */
async function makeArchive(period: BookPeriod): Promise<Blob> {
  const begun = 'Das Jahresarchiv wird erstellt. Das kann einige Minuten dauern.';
  notify(begun);
  const archive = await fetchFile('POST /api/office/books/archive', { body: period, timeout: false }).finally(
    () => {
      const { shown, dismiss } = useNotifications.getState();
      for (const { id, text } of shown) if (text === begun) dismiss(id);
    },
  );
  notify('Das Jahresarchiv ist fertig.', 'good');
  return archive;
}

interface FileButtonProps {
  name: string;
  fetch: () => Promise<Blob>;
  onSaved?: () => unknown;
  variant?: 'primary' | 'secondary' | 'quiet';
  children: ReactNode;
}

function FileButton({ name, fetch, onSaved, variant = 'secondary', children }: FileButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveFile(fetch, name);
    setBusy(false);
    onSaved?.();
  };
  return (
    <Button variant={variant} onClick={save} isBusy={isBusy}>
      {children}
    </Button>
  );
}

type Row = readonly [label: string, ...cells: string[]];

interface WideTableProps {
  id: string;
  title: string;
  head: Row;
  rows: ReadonlyArray<Row>;
  foot?: Row;
  /** Beneath the table. */
  children?: ReactNode;
}

/** Scrolls sideways where the screen is narrow. */
function WideTable({ children, ...table }: WideTableProps) {
  const { id, title, rows } = table;
  return (
    <Card as="section" aria-labelledby={id}>
      {/* Not the table's caption, which would scroll with it. */}
      <h2 id={id} className={styles.caption}>
        {title}
      </h2>
      {rows.length === 0 ? <p className={styles.soft}>Nichts in diesem Zeitraum.</p> : <Pane {...table} />}
      {children}
    </Card>
  );
}

function Pane({ id, title, head, rows, foot }: Omit<WideTableProps, 'children'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keyboard.
    <section className={styles.wide} tabIndex={0} aria-label={`${title} als Tabelle`}>
      <table className={styles.sums} aria-labelledby={id}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(rowOf)}</tbody>
        {foot && <tfoot>{rowOf(foot, 0)}</tfoot>}
      </table>
    </section>
  );
}

function rowOf([label, ...cells]: Row, at: number): ReactNode {
  return (
    <tr key={`${at} ${label}`}>
      <th scope="row">{label}</th>
      {cells.map((cell, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
        <td key={n}>{cell}</td>
      ))}
    </tr>
  );
}

const rateText = (percent: number) =>
  percent === 0 ? 'steuerfrei' : `${String(percent).replace('.', ',')} %`;

const incomeCells = (income: Record<'received' | 'refunded' | 'net' | 'tax', number>) =>
  [income.received, income.refunded, income.net, income.tax].map(formatEuros);

const INCOME_HEAD = ['Satz', 'Eingegangen', 'Erstattet', 'Netto', 'Steuer'] as const;

function SphereTable({ books: { spheres, overpaid } }: { books: Books }) {
  const isOver = overpaid.received !== 0 || overpaid.refunded !== 0;
  const over = [formatEuros(overpaid.received), formatEuros(overpaid.refunded)];
  return (
    <WideTable
      id="bereiche"
      title="Einnahmen nach Bereich (EÜR)"
      head={['Bereich', ...INCOME_HEAD]}
      rows={[
        ...spheres.map(
          ({ sphere, percent, ...income }): Row => [
            SPHERE_NAMES[sphere],
            rateText(percent),
            ...incomeCells(income),
          ],
        ),
        ...(isOver ? [['Überzahlt, keine Einnahme', '', ...over, '', ''] as Row] : []),
      ]}
    />
  );
}

function TaxTable({ taxes }: Pick<Books, 'taxes'>) {
  return (
    <WideTable
      id="steuer"
      title="Umsatzsteuer nach Monat"
      head={['Monat', ...INCOME_HEAD]}
      rows={taxes.map(
        ({ month, percent, ...income }): Row => [
          `${month.slice(5)}.${month.slice(0, 4)}`,
          rateText(percent),
          ...incomeCells(income),
        ],
      )}
    />
  );
}

function WayTable({ ways }: Pick<Books, 'ways'>) {
  return (
    <WideTable
      id="wege"
      title="Geld nach Weg"
      head={['Weg', 'Eingegangen', 'Erstattet']}
      rows={ways.map(({ way, received, refunded }) => [
        way === 'paypal' ? 'PayPal' : 'Überweisung',
        formatEuros(received),
        formatEuros(refunded),
      ])}
    />
  );
}

function BillTable({ invoices: { issued, cancelled } }: Pick<Books, 'invoices'>) {
  return (
    <WideTable
      id="belege"
      title="Belege"
      head={['Art', 'Anzahl', 'Brutto']}
      rows={[
        ['Rechnungen', String(issued.count), formatEuros(issued.gross)],
        ['Stornorechnungen', String(cancelled.count), formatEuros(0 - cancelled.gross)],
      ]}
    />
  );
}

function PriceTable({ prices }: Pick<Books, 'prices'>) {
  return (
    <WideTable
      id="preise"
      title="Karten nach Preis"
      head={[
        ...(['Preis', 'Bestellt', 'Bezahlt', 'Storniert', 'Abendkasse', 'Frei'] as const),
        ...(['Eingegangen', 'Erstattet'] as const),
      ]}
      rows={prices.map((row) => [
        `${row.event} (${formatDate(row.starts_at)}), ${row.price}`,
        ...[row.ordered, row.paid, row.cancelled, row.box_office, row.free].map(String),
        ...[row.received, row.refunded].map(formatEuros),
      ])}
    />
  );
}

/** As typed in from the count sheets; no part of any sum above. */
function CashTable({ cash }: Pick<Books, 'cash'>) {
  return (
    <WideTable
      id="gezaehlt"
      title="Abendkasse, gezählt (nicht in der EÜR)"
      head={['Veranstaltung', 'Zählblätter', 'Verkauft', 'Gezählt', 'Differenz']}
      rows={cash.map(({ event, starts_at, counts, ...sums }) => [
        `${event} (${formatDate(starts_at)})`,
        String(counts),
        ...[sums.sales, sums.counted, sums.difference].map(formatEuros),
      ])}
    >
      <Link className={styles.screenOnly} to={adminPaths.countSheet}>
        Zu den Zählblättern
      </Link>
    </WideTable>
  );
}
