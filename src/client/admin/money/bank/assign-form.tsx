import { useEffect, useId, useState } from 'react';
import type { BankEntryView } from '../../../../contract/bank.ts';
import { centsToEuros, eurosToCents } from '../../../../domain/money.ts';
import { call } from '../../../platform/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { formatEuros, formatEurosInput, parseEuros } from '../euros.ts';
import styles from './bank-import-page.module.css';
import { bookedText } from './bank-texts.ts';

interface Row {
  order: FoundOrder;
  typed: string;
}

/** The shares must add up to the entry to the cent. */
export function AssignForm({ entry }: { entry: BankEntryView }) {
  const { ways: candidates } = entry;
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  const [rows, setRows] = useState<Row[]>(() =>
    candidates.length === 1
      ? (candidates[0]?.shares ?? []).map(({ order, amount }) => ({ order, typed: formatEurosInput(amount) }))
      : [],
  );
  const [done, setDone] = useState('');
  const [added, setAdded] = useState<string | null>(null);
  const ids = useId();
  const fieldId = (order: string) => `${ids}-${order}`;
  const cents = rows.map(({ typed }) => eurosToCents(parseEuros(typed)));
  const leftCents = eurosToCents(entry.left) - cents.reduce((sum, one) => sum + (one || 0), 0);
  const add = (order: FoundOrder) => {
    setDone(`${order.number} steht dabei. `);
    if (rows.some((row) => row.order.id === order.id)) {
      document.getElementById(fieldId(order.id))?.focus();
      return;
    }
    setAdded(order.id);
    const amount = Math.min(order.open > 0 ? order.open : entry.left, centsToEuros(Math.max(0, leftCents)));
    setRows([...rows, { order, typed: amount > 0 ? formatEurosInput(amount) : '' }]);
  };
  const remove = ({ id, number }: FoundOrder, row: Element | null | undefined) => {
    // The focused button disappears, so the focus moves to the next row or to the search.
    const focusFallback =
      row?.nextElementSibling?.querySelector<HTMLElement>('button') ??
      form.current?.querySelector<HTMLElement>('[type=search]');
    setRows(rows.filter(({ order }) => order.id !== id));
    setDone(`${number} ist weggelassen. `);
    focusFallback?.focus();
  };
  const isReadable = !cents.some(Number.isNaN);
  const announced = useDebouncedText(
    isReadable ? `${done}${rows.length > 0 ? leftText(leftCents) : ''}` : '',
  );
  const shares = rows.map(({ order }, at) => ({ order: order.id, amount: centsToEuros(cents[at] ?? 0) }));
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.form}>
      <input type="hidden" name="entry" value={entry.id} />
      <input type="hidden" name="left" value={entry.left} />
      {entry.bookings.length === 0 && <input type="hidden" name="is_whole" value="1" />}
      <input type="hidden" name="shares" value={JSON.stringify(shares)} />
      <input
        type="hidden"
        name="said"
        value={bookedText(rows.map(({ order }, at) => ({ order, amount: shares[at]?.amount ?? 0 })))}
      />
      <OrderSearch wanted={centsToEuros(Math.max(0, leftCents || 0))} onPick={add} />
      {rows.map(({ order, typed }, at) => (
        <div key={order.id} className={styles.row}>
          <TextField
            id={fieldId(order.id)}
            label={`${order.number}, ${order.name}: Betrag in Euro`}
            autoFocus={order.id === added}
            inputMode="decimal"
            autoComplete="off"
            required
            value={typed}
            onChange={({ target }) => {
              setDone('');
              setRows(rows.map((row, n) => (n === at ? { ...row, typed: target.value } : row)));
            }}
            message={Number.isNaN(cents[at]) ? 'Bitte gib einen Betrag wie 25 oder 22,50 an' : undefined}
          />
          <Button
            variant="quiet"
            aria-label={`${order.number} weglassen`}
            onClick={({ currentTarget }) => remove(order, currentTarget.parentElement)}
          >
            Weglassen
          </Button>
        </div>
      ))}
      <p role="status" className={styles.soft}>
        {announced}
      </p>
      <RefusalNotice message={message} />
      {rows.length > 0 && (
        <div>
          <Button type="submit" name="intent" value="assign" isBusy={isBusy}>
            {rows.length === 1 ? 'Darauf buchen' : `Auf ${rows.length} Bestellungen buchen`}
          </Button>
        </div>
      )}
    </fetcher.Form>
  );
}

function leftText(cents: number): string {
  if (cents === 0) return 'Aufgeteilt bis auf den Cent.';
  const amount = formatEuros(centsToEuros(Math.abs(cents)));
  return cents > 0 ? `Noch ${amount} zu verteilen.` : `Das sind ${amount} mehr, als eingegangen sind.`;
}

interface FoundOrder {
  id: string;
  number: string;
  name: string;
  /** In euros; 0 if nothing is open. */
  open: number;
}

const PAUSE_MS = 250;
/** More than are shown, because ranking happens here. */
const LOADED = '50';
const SHOWN = 6;

interface OrderSearchProps {
  /** In euros; orders with exactly this amount open come first. */
  wanted: number;
  onPick: (order: FoundOrder) => void;
}

function OrderSearch({ wanted, onPick }: OrderSearchProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundOrder[] | null>(null);
  useEffect(() => {
    const asked = typed.trim();
    setFound(null);
    if (asked === '') return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ q: asked, limit: LOADED });
        const { orders } = await call('GET /api/office/orders', { query, signal: abort.signal });
        const shown = orders.map(({ id, number, firstname, lastname, status, total, paid }) => ({
          id,
          number,
          name: `${firstname} ${lastname}`.trim(),
          open: status === 'open' ? centsToEuros(Math.max(0, eurosToCents(total) - eurosToCents(paid))) : 0,
        }));
        const rankOf = ({ open }: FoundOrder) => (open === wanted ? 0 : open > 0 ? 1 : 2);
        setFound(shown.toSorted((a, b) => rankOf(a) - rankOf(b)));
      } catch {
        // Aborted by the next keystroke, or offline: the list stays empty.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, wanted]);
  return (
    <div className={styles.search}>
      <TextField
        label="Bestellung suchen"
        type="search"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Name, Nummer oder E-Mail"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className={styles.soft}>
        {found !== null &&
          (found.length > SHOWN
            ? `Die ersten ${SHOWN}; mehr Buchstaben finden genauer`
            : found.length === 0
              ? 'Dazu gibt es keine Bestellung.'
              : `${found.length} gefunden`)}
      </p>
      {found !== null && found.length > 0 && (
        <ul className={styles.found}>
          {found.slice(0, SHOWN).map((order) => (
            <li key={order.id}>
              <Button
                variant="secondary"
                onClick={() => {
                  onPick(order);
                  setTyped('');
                }}
              >
                {order.number} {order.name},{' '}
                {order.open > 0 ? `offen\u00a0${formatEuros(order.open)}` : 'nichts offen'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const QUIET_MS = 500;

/**
 * For a live region whose text changes with every keystroke: updates after half a second of quiet, but
 * empties at once.
 */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  // At once, so that the previous text does not come back with the next keystroke.
  if (text === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
