import { useId, useState } from 'react';
import type { BankEntryView } from '../../../../contract/bank.ts';
import { centsToEuros, eurosToCents } from '../../../../domain/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { euroWords } from '../../euro-words.ts';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { readAmount, writeAmount } from '../../orders/order/read-amount.ts';
import { bookedWords } from './booking-words.ts';
import styles from './entry.module.css';
import { type FoundOrder, OrderSearch } from './order-search.tsx';
import { useQuiet } from './use-quiet.ts';

interface Row {
  order: FoundOrder;
  typed: string;
}

/** Books an entry on orders that somebody picks; the parts must be the whole, to the cent. */
export function AssignForm({ entry }: { entry: BankEntryView }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  const [rows, setRows] = useState<Row[]>(() =>
    entry.ways.length === 1
      ? (entry.ways[0]?.shares ?? []).map(({ order, amount }) => ({ order, typed: writeAmount(amount) }))
      : [],
  );
  const [done, setDone] = useState('');
  const [added, setAdded] = useState<string | null>(null);
  const ids = useId();
  const fieldOf = (order: string) => `${ids}-${order}`;
  const cents = rows.map(({ typed }) => eurosToCents(readAmount(typed)));
  const leftCents = eurosToCents(entry.left) - cents.reduce((sum, one) => sum + (one || 0), 0);
  const add = (order: FoundOrder) => {
    setDone(`${order.number} steht dabei. `);
    if (rows.some((row) => row.order.id === order.id)) {
      document.getElementById(fieldOf(order.id))?.focus();
      return;
    }
    setAdded(order.id);
    const amount = Math.min(order.open > 0 ? order.open : entry.left, centsToEuros(Math.max(0, leftCents)));
    setRows([...rows, { order, typed: amount > 0 ? writeAmount(amount) : '' }]);
  };
  const leaveOut = ({ id, number }: FoundOrder, row: Element | null | undefined) => {
    // The next one's, else the search: what has the focus now goes.
    const heir =
      row?.nextElementSibling?.querySelector<HTMLElement>('button') ??
      form.current?.querySelector<HTMLElement>('[type=search]');
    setRows(rows.filter(({ order }) => order.id !== id));
    setDone(`${number} ist weggelassen. `);
    heir?.focus();
  };
  const isReadable = !cents.some(Number.isNaN);
  const told = useQuiet(isReadable ? `${done}${rows.length > 0 ? leftWords(leftCents) : ''}` : '');
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
        value={bookedWords(rows.map(({ order }, at) => ({ order, amount: shares[at]?.amount ?? 0 })))}
      />
      <OrderSearch wanted={centsToEuros(Math.max(0, leftCents || 0))} onPick={add} />
      {rows.map(({ order, typed }, at) => (
        <div key={order.id} className={styles.row}>
          <TextField
            id={fieldOf(order.id)}
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
            onClick={({ currentTarget }) => leaveOut(order, currentTarget.parentElement)}
          >
            Weglassen
          </Button>
        </div>
      ))}
      <p role="status" className={styles.soft}>
        {told}
      </p>
      {message !== undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
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

function leftWords(cents: number): string {
  if (cents === 0) return 'Aufgeteilt bis auf den Cent.';
  const amount = euroWords(centsToEuros(Math.abs(cents)));
  return cents > 0 ? `Noch ${amount} zu verteilen.` : `Das sind ${amount} mehr, als eingegangen sind.`;
}
