import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useFetcher, useNavigation, useRevalidator, useSearchParams } from 'react-router-dom';
import type { DueOrder, ReminderPage } from '../../../../contract/reminders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { formatCount, Price } from '../../../ui/numbers.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import { saveFile } from '../../save-file.ts';
import table from './due-orders.module.css';
import { formatDueCount, nobodyDueText, pauseText, type Step, sentRemindersText } from './reminder-texts.ts';
import type { SendingOutcome } from './reminders-data.ts';
import styles from './reminders-page.module.css';

export function DueOrders({ page }: { page: ReminderPage }) {
  const { step, orders } = page;
  const [asked] = useSearchParams();
  const isAsking = useNavigation().state === 'loading';
  // Orders without a pause are selected by default. After sending, or after everything was deselected, newly
  // listed orders are not: pressing the same key again must not send to all of them.
  const [isManual, setManual] = useState(false);
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isFree = (order: DueOrder) => order.is_choosable && order.pause === null;
  const isTicked = (order: DueOrder) =>
    isTickable(order) && (changed[order.id] ?? (!isManual && isFree(order)));
  const free = orders.filter(isFree);
  const tickFree = (isTicked: boolean) =>
    setChanged({ ...changed, ...Object.fromEntries(free.map(({ id }) => [id, isTicked])) });
  const clear = () => {
    setManual(true);
    setChanged({});
  };
  const chosen = orders.filter(isTicked);
  const { head: list, turn } = usePageFocus<HTMLElement>(page);
  if (page.counts[step] === null) return null;
  return (
    <>
      <p role="status" className={styles.count}>
        {statusText(page)}
        {step !== 'cancel' && orders.length > 0 && `, ${chosen.length} ausgewählt`}
      </p>
      {step !== 'cancel' && free.length > 1 && (
        <Checkbox
          label={free.length === orders.length ? 'Alle auswählen' : 'Alle auswählen, die nicht pausieren'}
          checked={free.every(isTicked)}
          onChange={({ target }) => tickFree(target.checked)}
        />
      )}
      <section
        ref={list}
        tabIndex={-1}
        aria-label={asked.has('after') ? 'Weitere Bestellungen' : 'Bestellungen, die an der Reihe sind'}
        className={isAsking ? styles.asking : undefined}
      >
        {orders.length === 0 ? (
          <Notice tone="good">{nobodyDueText(page)}</Notice>
        ) : (
          <DueOrderTable
            step={step}
            orders={orders}
            isTicked={isTicked}
            onTick={(id, isTicked) => setChanged({ ...changed, [id]: isTicked })}
          />
        )}
      </section>
      {step !== 'cancel' && (
        <SendingBar kind={step} chosen={chosen} onEnd={clear} focusFallback={() => list.current} />
      )}
      <Pagination
        next={page.next}
        more="Weitere Bestellungen"
        query={new URLSearchParams({ step })}
        onTurn={turn}
      />
    </>
  );
}

/** Whoever has no address can be sent a letter. */
function isTickable({ is_choosable, pause }: DueOrder): boolean {
  return is_choosable || pause === 'no_email';
}

function statusText({ step, counts, orders }: ReminderPage): string {
  const count = counts[step] ?? 0;
  const paused = orders.filter(({ pause }) => pause !== null).length;
  const due = count === 1 ? '1 Bestellung' : `${formatDueCount(count)} Bestellungen`;
  return paused === 0 ? due : `${due}, ${paused} ${paused === 1 ? 'pausiert' : 'pausieren'}`;
}

interface DueOrderTableProps {
  step: Step;
  orders: ReadonlyArray<DueOrder>;
  isTicked: (order: DueOrder) => boolean;
  onTick: (id: string, isTicked: boolean) => void;
}

/** A row per due order, on phones a card. */
function DueOrderTable({ step, orders, isTicked, onTick }: DueOrderTableProps) {
  const [asked] = useSearchParams();
  const toMail = (id: string) => {
    const query = new URLSearchParams(asked);
    query.set('mail', id);
    return `?${query}`;
  };
  return (
    <table className={`${table.table} ${step === 'cancel' ? styles.unticked : ''}`}>
      <caption className={table.caption}>Bestellungen, die an der Reihe sind</caption>
      <thead>
        <tr>
          <th scope="col">Nummer</th>
          <th scope="col">Name</th>
          <th scope="col" className={table.number}>
            Offen
          </th>
          <th scope="col">{step === 'cancel' ? 'Frist' : 'Fällig'}</th>
          <th scope="col">Bisher</th>
          <th scope="col">Stand</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <DueOrderRow
            key={order.id}
            step={step}
            order={order}
            isTicked={isTicked(order)}
            onTick={(isTicked) => onTick(order.id, isTicked)}
            toMail={step === 'cancel' ? null : toMail(order.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface DueOrderRowProps {
  step: Step;
  order: DueOrder;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** The address of the mail preview; null if there is no mail. */
  toMail: string | null;
}

function DueOrderRow({ step, order, isTicked, onTick, toMail }: DueOrderRowProps) {
  const { id, number, pause } = order;
  return (
    <tr>
      <th scope="row" aria-label={number} className={table.code}>
        <span className={table.pick}>
          {step !== 'cancel' && (
            <label>
              <input
                type="checkbox"
                aria-label={`${number} auswählen`}
                checked={isTicked}
                disabled={!isTickable(order)}
                onChange={(event) => onTick(event.target.checked)}
              />
            </label>
          )}
          <Link to={adminPathTo.staffOrder(id)}>{number}</Link>
        </span>
      </th>
      <td className={`${table.person} ${styles.person}`}>
        {[order.lastname, order.firstname].filter(Boolean).join(', ')}
        <span className={table.email}>{order.email}</span>
      </td>
      <td className={`${table.number} ${styles.open}`} data-label="Offen">
        <Price cents={eurosToCents(order.open)} />
      </td>
      <td data-label={step === 'cancel' ? 'Frist' : 'Fällig'}>
        {formatDay(order.last_deadline ?? order.due_on)}
      </td>
      <td className={styles.sent} data-label="Bisher">
        {sentRemindersText(order) || '–'}
      </td>
      <td className={styles.state}>
        <span className={styles.status}>
          {pause !== null && (
            <>
              <Badge tone="warning">Pausiert</Badge>
              <span>{pauseText(pause, step, order)}</span>
              <PauseLink order={order} />
            </>
          )}
          {pause === null && step === 'cancel' && 'Wird storniert'}
          {toMail !== null && order.is_choosable && (
            <Link
              id={`mail-${id}`}
              to={toMail}
              preventScrollReset
              className={styles.link}
              aria-label={`Mail ansehen: ${number}`}
            >
              Mail ansehen
            </Link>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Links to where the reason for the pause can be resolved. */
function PauseLink({ order: { id, number, pause, bank_import: bankImport } }: { order: DueOrder }) {
  const mayMoney = useSession((session) => session.can('money'));
  const [label, to] =
    mayMoney && pause === 'bank_entry' && bankImport !== null
      ? ['Zum Kontoauszug', adminPathTo.bankImport(bankImport)]
      : mayMoney && pause === 'bank_statement'
        ? ['Kontoauszug einlesen', adminPaths.bank]
        : ['Zur Bestellung', adminPathTo.staffOrder(id)];
  return (
    <Link to={to} className={styles.link} aria-label={`${label} wegen ${number}`}>
      {label}
    </Link>
  );
}

/** A hundred letters take some seconds. */
const PRINT_MS = 60_000;

interface SendingBarProps {
  kind: 'friendly' | 'last';
  chosen: ReadonlyArray<DueOrder>;
  /** Clears the selection, after sending or on request. */
  onEnd: () => void;
  /** Gets the focus when the bar disappears. */
  focusFallback: () => HTMLElement | null;
}

/** What was skipped stays listed after the bar is gone. */
function SendingBar({ kind, chosen, onEnd, focusFallback }: SendingBarProps) {
  const fetcher = useFetcher<SendingOutcome>();
  const { data } = fetcher;
  const finish = useEffectEvent(({ message }: SendingOutcome) => {
    if (message === undefined) onEnd();
  });
  useEffect(() => {
    if (data !== undefined) finish(data);
  }, [data]);
  const open = chosen.reduce((sum, order) => sum + eurosToCents(order.open), 0);
  const send = () =>
    fetcher.submit(
      { kind, orders: chosen.map(({ id }) => id) },
      { method: 'post', encType: 'application/json' },
    );
  const [isPrinting, setPrinting] = useState(false);
  const { revalidate } = useRevalidator();
  const print = async () => {
    setPrinting(true);
    let isPrinted = false;
    await saveFile(async () => {
      const letters = await fetchFile('POST /api/office/reminders/letters', {
        body: { kind, orders: chosen.map(({ id }) => id) },
        timeout: PRINT_MS,
      });
      isPrinted = true;
      return letters;
    }, 'Erinnerungen.pdf');
    setPrinting(false);
    if (!isPrinted) return;
    notify(
      chosen.length === 1
        ? 'Der Brief ist gespeichert. Die Bestellung gilt jetzt als erinnert.'
        : // Who paid in the meantime gets none, which the file does not say.
          'Die Briefe sind gespeichert. Wer einen bekommt, gilt jetzt als erinnert.',
      'good',
    );
    onEnd();
    await revalidate();
  };
  return (
    <>
      <div role="alert">
        {data?.message && <Notice tone="danger">{data.message}</Notice>}
        {data?.skipped.map(({ order, number, reason }) => (
          <Notice key={order} tone="warning">
            {number} hat keine Erinnerung bekommen. {pauseText(reason, kind)}
          </Notice>
        ))}
      </div>
      {chosen.length > 0 && (
        <SelectionBar label="Erinnerungen senden" fallback={focusFallback}>
          <p>
            <strong>
              {chosen.length === 1 ? '1 Bestellung' : `${formatCount(chosen.length)} Bestellungen`}
            </strong>
            , offen {formatCents(open)}
          </p>
          <Button onClick={() => void send()} isBusy={fetcher.state !== 'idle'}>
            {chosen.length === 1
              ? '1 Erinnerung senden'
              : `${formatCount(chosen.length)} Erinnerungen senden`}
          </Button>
          <Button variant="secondary" onClick={() => void print()} isBusy={isPrinting}>
            {chosen.length === 1 ? 'Als Brief drucken' : 'Als Briefe drucken'}
          </Button>
          <Button variant="quiet" onClick={onEnd}>
            Keine auswählen
          </Button>
        </SelectionBar>
      )}
    </>
  );
}
