import { useEffect, useRef, useState } from 'react';
import { Form, Link, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import type { CashCount, CountSheet, Takings } from '../../../../contract/cash-counts.ts';
import { centsToEuros, eurosToCents } from '../../../../domain/money.ts';
import { berlinDay, formatDate, formatDateTime } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { serverNow } from '../../../platform/api/server-time.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { formatTicketCount } from '../../dashboard/format-figures.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { formatTimeField } from '../../forms/time-field.ts';
import { formatEuros, formatEurosInput, parseEuros } from '../../money/euros.ts';
import { saveFile } from '../../save-file.ts';
import styles from './box-office.module.css';
import { type CountSheetData, differenceText } from './count-sheet-data.ts';

export { action, loader } from './count-sheet-data.ts';

/** Prints a shift's sales with room to count on paper, and keeps what was counted. */
export function Component() {
  const data = useLoaderData<CountSheetData | null>();
  const maySell = useSession((session) => session.can('orders'));
  return (
    <div className={styles.screen}>
      <p>
        {maySell ? (
          <Link to={adminPaths.boxOffice}>Zurück zur Abendkasse</Link>
        ) : (
          <Link to={adminPaths.reconciliation}>Zurück zum Jahresabschluss</Link>
        )}
      </p>
      <PageTitle>Zählblatt</PageTitle>
      {data === null ? <Notice>Noch gibt es keine Veranstaltung.</Notice> : <ShiftSheet {...data} />}
    </div>
  );
}

function ShiftSheet({ events, sheet }: CountSheetData) {
  const { event, counts } = sheet;
  const [searchParams] = useSearchParams();
  const corrected = counts.find(({ id }) => String(id) === searchParams.get('berichtigt'));
  return (
    <>
      <p>
        Druck das Blatt am Ende der Schicht, zählt zu zweit und unterschreibt. Danach trägst du hier ein, was
        gezählt wurde. Der Shop führt kein Kassenbuch: In der EÜR steht das Geld der Abendkasse nicht.
      </p>
      <ShiftForm {...{ events, sheet }} />
      <CountedBox
        key={`${event.id} ${corrected?.id ?? ''}`}
        sheet={sheet}
        corrected={corrected?.replaced_by === null ? corrected : undefined}
      />
      <CountList sheet={sheet} />
    </>
  );
}

function ShiftForm({ events, sheet: { event, from, until } }: CountSheetData) {
  const navigate = useNavigate();
  return (
    <Form className={styles.shift} role="search" aria-label="Schicht">
      <SelectField
        label="Veranstaltung"
        name="event"
        value={event.id}
        onChange={({ target }) => void navigate(`?event=${target.value}`)}
      >
        {events.map(({ id, name, starts_at }) => (
          <option key={id} value={id}>
            {name}, {formatDate(starts_at)}
          </option>
        ))}
      </SelectField>
      <TextField
        key={`von ${from}`}
        label="Von"
        name="von"
        type="datetime-local"
        required
        defaultValue={formatTimeField(from)}
      />
      <TextField
        key={`bis ${until}`}
        label="Bis"
        name="bis"
        type="datetime-local"
        required
        defaultValue={formatTimeField(until)}
      />
      <Button type="submit" variant="secondary">
        Anzeigen
      </Button>
    </Form>
  );
}

interface CountedBoxProps {
  sheet: CountSheet;
  /** The count that is corrected. */
  corrected: CashCount | undefined;
}

/** A cash box of the shift: what was sold from it, its paper, and what was counted in it. */
function CountedBox({ sheet, corrected }: CountedBoxProps) {
  const { event, from, until, takings: all } = sheet;
  const navigate = useNavigate();
  const [cashBox, setCashBox] = useState(corrected?.cash_box ?? '');
  const [seller, setSeller] = useState(corrected?.seller ?? null);
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const heading = useRef<HTMLHeadingElement>(null);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(() => {
    // The fields are emptied by being made anew.
    if (document.activeElement instanceof HTMLInputElement) heading.current?.focus({ preventScroll: true });
    setAttempt(crypto.randomUUID());
    if (corrected !== undefined) void navigate(`?event=${event.id}`, { replace: true });
  });
  const correctedId = corrected?.id;
  useEffect(() => {
    if (correctedId !== undefined) heading.current?.focus();
  }, [correctedId]);
  useFocusFallback(form, () => document.getElementById('eintragen'));
  const names = all.flatMap((one) => (one.seller === null ? [] : [one.seller]));
  const sellers = seller === null || names.includes(seller) ? names : [...names, seller];
  const takings = all.find((one) => one.seller === seller);
  const sales = takings?.sales ?? 0;
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.screen} aria-label="Kasse">
      <input type="hidden" name="event" value={event.id} />
      <input type="hidden" name="shift" value={JSON.stringify({ from, until, seller })} />
      <input type="hidden" name="key" value={attempt} />
      <input type="hidden" name="seen_sales" value={sales} />
      <input type="hidden" name="replaces" value={corrected?.id ?? ''} />
      <div className={styles.pair}>
        <TextField
          label="Kasse"
          name="cash_box"
          hint="Zum Beispiel „Tor 1“"
          maxLength={60}
          autoComplete="off"
          value={cashBox}
          onChange={({ target }) => setCashBox(target.value)}
          message={errors.cash_box}
        />
        <SelectField
          label="Verkauft von"
          hint="Wer in diese Kasse verkauft hat"
          value={seller ?? ''}
          onChange={({ target }) => setSeller(target.value || null)}
        >
          <option value="">allen</option>
          {sellers.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TakingsTable takings={takings} />
      <PrintButton {...{ sheet, seller, cashBox }} />
      <Card as="section" aria-labelledby="eintragen" className={styles.part}>
        <h2 id="eintragen" ref={heading} tabIndex={-1}>
          {corrected === undefined ? 'Gezählt eintragen' : 'Eintrag berichtigen'}
        </h2>
        {corrected !== undefined && (
          <p className={styles.soft}>
            Der Eintrag vom {formatDateTime(corrected.counted_at)} bleibt stehen und gilt als berichtigt.{' '}
            <Link to={`?event=${event.id}`}>Doch nicht</Link>
          </p>
        )}
        <CountFields key={attempt} {...{ sales, corrected, errors }} />
        <RefusalNotice message={message} />
        <div>
          <Button type="submit" variant="secondary" isBusy={isBusy}>
            Eintragen
          </Button>
        </div>
      </Card>
    </fetcher.Form>
  );
}

interface CountFieldsProps {
  sales: number;
  corrected: CashCount | undefined;
  errors: Record<string, string>;
}

/** The difference is shown while typing; the server computes it again. */
function CountFields({ sales, corrected, errors }: CountFieldsProps) {
  const [opening, setOpening] = useState(corrected === undefined ? '' : formatEurosInput(corrected.opening));
  const [counted, setCounted] = useState(corrected === undefined ? '' : formatEurosInput(corrected.counted));
  const difference = centsToEuros(
    eurosToCents(parseEuros(counted)) - eurosToCents(parseEuros(opening)) - eurosToCents(sales),
  );
  const amount = { required: true, inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Wechselgeld am Anfang"
          name="opening"
          {...amount}
          value={opening}
          onChange={({ target }) => setOpening(target.value)}
          message={errors.opening}
        />
        <TextField
          label="Gezählt am Ende"
          name="counted"
          {...amount}
          value={counted}
          onChange={({ target }) => setCounted(target.value)}
          message={errors.counted}
        />
      </div>
      <p role="status" className={styles.difference}>
        {Number.isNaN(difference) ? `Verkauft laut Shop: ${formatEuros(sales)}` : differenceText(difference)}
      </p>
      <TextField
        label="Grund einer Differenz"
        name="reason"
        isOptional={difference === 0}
        maxLength={200}
        autoComplete="off"
        message={errors.reason}
      />
    </>
  );
}

function TakingsTable({ takings }: { takings: Takings | undefined }) {
  if (takings === undefined || takings.lines.length === 0)
    return <Notice>In dieser Schicht wurde an der Abendkasse nichts verkauft.</Notice>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keyboard.
    <section className={styles.scrolled} tabIndex={0} aria-label="Verkauft in dieser Schicht">
      <table className={styles.table} aria-label="Verkauft laut Shop">
        <thead>
          <tr>
            {['Karte', 'Preis', 'Verkauft', 'Zurück', 'Summe'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {takings.lines.map(({ price, amount, sold, taken_back }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two prices may have the same name and amount
            <tr key={n}>
              <th scope="row">{price}</th>
              <td>{formatEuros(amount)}</td>
              <td>{formatCount(sold)}</td>
              <td>{formatCount(taken_back)}</td>
              <td>{formatEuros((sold - taken_back) * amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Zusammen
            </th>
            <td colSpan={2}>{formatTicketCount(takings.tickets)}</td>
            <td>{formatEuros(takings.sales)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface PrintButtonProps {
  sheet: CountSheet;
  seller: string | null;
  cashBox: string;
}

function PrintButton({ sheet: { event, from, until }, seller, cashBox }: PrintButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    const load = () =>
      fetchFile('POST /api/office/count-sheets/:id/sheet.pdf', {
        params: { id: event.id },
        body: { from, until, seller, cash_box: cashBox },
        timeout: false,
      });
    await saveFile(load, `Zaehlblatt-${berlinDay(serverNow())}.pdf`);
    setBusy(false);
  };
  return (
    <div>
      <Button onClick={print} isBusy={isBusy}>
        Zählblatt als PDF
      </Button>
    </div>
  );
}

/** Every entry stays as it was; a corrected one says so. */
function CountList({ sheet: { event, counts } }: { sheet: CountSheet }) {
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby="eingetragen" className={styles.part}>
      <h2 id="eingetragen">Eingetragen</h2>
      <ul className={styles.counts}>
        {counts.map((count) => (
          <li key={count.id} data-replaced={count.replaced_by !== null || undefined}>
            <p className={styles.head}>
              <strong>{count.cash_box}</strong>
              {count.replaced_by === null ? (
                <Badge tone={count.difference === 0 ? 'good' : 'warning'}>
                  {differenceText(count.difference)}
                </Badge>
              ) : (
                <Badge tone="quiet">berichtigt</Badge>
              )}
            </p>
            <p className={styles.soft}>
              {formatDateTime(count.from)} bis {formatDateTime(count.until)}
              {count.seller !== null && `, verkauft von ${count.seller}`}
            </p>
            <p>
              Gezählt {formatEuros(count.counted)}, davon Wechselgeld {formatEuros(count.opening)}; verkauft{' '}
              {formatEuros(count.sales)}
              {count.reason !== '' && `. Grund: ${count.reason}`}
            </p>
            <p className={styles.head}>
              <span className={styles.soft}>
                Von {count.counted_by}, {formatDateTime(count.counted_at)}
              </span>
              {count.replaced_by === null && (
                <Link
                  to={`?event=${event.id}&von=${formatTimeField(count.from)}&bis=${formatTimeField(count.until)}&berichtigt=${count.id}`}
                  aria-label={`Eintrag ${count.cash_box} vom ${formatDateTime(count.counted_at)} berichtigen`}
                >
                  Berichtigen
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
