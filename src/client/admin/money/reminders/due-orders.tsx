import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Link, useFetcher, useNavigation, useRevalidator, useSearchParams } from 'react-router-dom';
import type { DueOrder, ReminderPage } from '../../../../contract/reminders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { formatCount, Price } from '../../../ui/numbers.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { BesideList } from '../../lists/list-panel.tsx';
import { type Column, ListTable } from '../../lists/list-table.tsx';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import { saveFile } from '../../save-file.ts';
import { formatDueCount, nobodyDueText, pauseText, type Step, sentRemindersText } from './reminder-texts.ts';
import type { SendingOutcome } from './reminders-data.ts';
import styles from './reminders-page.module.css';

const ONLY_STORED = 'Ohne Mailserver nur abgelegt, kein Gast bekommt sie';

interface DueOrdersProps {
  page: ReminderPage;
  search: RefObject<HTMLInputElement | null>;
  /** The order whose mail is shown beside the list, and that panel. */
  shown: string | null;
  panel: ReactNode;
}

export function DueOrders({ page, search, shown, panel }: DueOrdersProps) {
  const { step, orders } = page;
  const [asked] = useSearchParams();
  const isSearched = (asked.get('q') ?? '') !== '';
  const isAsking = useNavigation().state === 'loading';
  // Orders without a pause are selected by default. After sending, or after everything was deselected, newly
  // listed orders are not: pressing the same key again must not send to all of them.
  const [isManual, setManual] = useState(false);
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isTicked = (order: DueOrder) =>
    isTickable(order) && (changed[order.id] ?? (!isManual && isFree(order)));
  const tick = (ids: ReadonlyArray<string>, isTicked: boolean) =>
    setChanged({ ...changed, ...Object.fromEntries(ids.map((id) => [id, isTicked])) });
  const clear = () => {
    setManual(true);
    setChanged({});
  };
  const chosen = orders.filter(isTicked);
  const free = orders.filter(isFree);
  const { head: list, turn } = usePageFocus<HTMLElement>(page);
  if (page.counts[step] === null) return null;
  const selection = {
    ticked: new Set(chosen.map(({ id }) => id)),
    isSelectable: isTickable,
    isAmongAll: isFree,
    onTick: tick,
    onClear: clear,
  };
  return (
    <div className={styles.part}>
      <VisuallyHidden role="status">
        {statusText(page)}
        {step !== 'cancel' && orders.length > 0 && `, ${chosen.length} ausgewählt`}
      </VisuallyHidden>
      {page.only_stored && step !== 'cancel' && orders.length > 0 && (
        <p className={`${styles.warning} ${styles.onPhone}`}>{ONLY_STORED}</p>
      )}
      <BesideList panel={panel}>
        <section
          ref={list}
          tabIndex={-1}
          aria-label={asked.has('after') ? 'Weitere Bestellungen' : 'Bestellungen, die an der Reihe sind'}
          className={isAsking ? styles.asking : undefined}
        >
          {orders.length === 0 ? (
            <Notice {...(isSearched ? {} : { tone: 'good' as const })}>
              {isSearched ? 'Dazu ist keine Bestellung an der Reihe.' : nobodyDueText(page)}
            </Notice>
          ) : (
            <ListTable
              label="Bestellungen, die an der Reihe sind"
              rows={orders}
              keyOf={({ id }) => id}
              link={orderLink}
              columns={columnsOf(step, asked)}
              search={search}
              shown={shown}
              {...(step === 'cancel' ? {} : { selection })}
            />
          )}
        </section>
      </BesideList>
      {step !== 'cancel' && (
        <SendingBar
          kind={step}
          chosen={chosen}
          isOnlyStored={page.only_stored}
          onAll={
            free.every(isTicked)
              ? undefined
              : () =>
                  tick(
                    free.map(({ id }) => id),
                    true,
                  )
          }
          onEnd={clear}
          focusFallback={() => list.current}
        />
      )}
      <Pagination
        next={page.next}
        more="Weitere Bestellungen"
        query={new URLSearchParams({ step, ...(isSearched && { q: asked.get('q') ?? '' }) })}
        onTurn={turn}
      />
    </div>
  );
}

function isFree({ is_choosable, pause }: DueOrder): boolean {
  return is_choosable && pause === null;
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

const orderLink = {
  title: 'Nummer',
  name: ({ number }: DueOrder) => number,
  to: ({ id }: DueOrder) => adminPathTo.staffOrder(id),
};

function columnsOf(step: Step, asked: URLSearchParams): ReadonlyArray<Column<DueOrder>> {
  const dayTitle = step === 'cancel' ? 'Frist' : 'Fällig';
  return [
    {
      title: 'Gast',
      place: 'main',
      cell: ({ lastname, firstname, email }) => (
        <>
          <span className={styles.person}>{[lastname, firstname].filter(Boolean).join(', ')}</span>{' '}
          <span data-spare className={styles.email}>
            {email}
          </span>
        </>
      ),
    },
    {
      title: 'Offen',
      isNumber: true,
      place: 'end',
      cell: ({ open }) => <Price cents={eurosToCents(open)} />,
    },
    {
      title: dayTitle,
      isNumber: true,
      place: 'state',
      cell: ({ last_deadline, due_on }) => (
        <>
          <span className={styles.onPhone}>{dayTitle} </span>
          {formatDay(last_deadline ?? due_on)}
        </>
      ),
    },
    {
      title: 'Stand',
      place: 'foot',
      cell: (order) => <DueState step={step} order={order} asked={asked} />,
    },
  ];
}

interface DueStateProps {
  step: Step;
  order: DueOrder;
  asked: URLSearchParams;
}

/** Why it pauses, what was sent before, and the mail that it would get. */
function DueState({ step, order, asked }: DueStateProps) {
  const { id, number, pause } = order;
  const toMail = new URLSearchParams(asked);
  toMail.set('mail', id);
  const sent = sentRemindersText(order);
  return (
    <div className={styles.status}>
      {pause !== null && (
        <>
          <Badge tone="warning">Pausiert</Badge>
          <span>{pauseText(pause, step, order)}</span>
          <PauseLink order={order} />
        </>
      )}
      {pause === null && step === 'cancel' && 'Wird storniert'}
      {sent && <span className={styles.soft}>{sent}</span>}
      {step !== 'cancel' && order.is_choosable && (
        <Link
          id={`mail-${id}`}
          to={`?${toMail}`}
          preventScrollReset
          className={styles.link}
          aria-label={`E-Mail ansehen: ${number}`}
        >
          E-Mail ansehen
        </Link>
      )}
    </div>
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
  /** Nobody would get a mail. */
  isOnlyStored: boolean;
  onAll: (() => void) | undefined;
  /** Clears the selection, after sending or on request. */
  onEnd: () => void;
  /** Gets the focus when the bar disappears. */
  focusFallback: () => HTMLElement | null;
}

/** What was skipped stays listed after the bar is gone. */
function SendingBar({ kind, chosen, isOnlyStored, onAll, onEnd, focusFallback }: SendingBarProps) {
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
        <SelectionBar
          label="Erinnerungen senden"
          fallback={focusFallback}
          onAll={onAll}
          lead={
            <p>
              <strong>
                {formatCount(chosen.length)}
                <span className={styles.offPhone}>
                  {chosen.length === 1 ? ' Bestellung' : ' Bestellungen'}
                </span>
              </strong>
              , offen {formatCents(open)}
              {isOnlyStored && <span className={`${styles.warning} ${styles.offPhone}`}>{ONLY_STORED}</span>}
            </p>
          }
          rare={
            <>
              <Button variant="secondary" onClick={() => void print()} isBusy={isPrinting}>
                {chosen.length === 1 ? 'Als Brief drucken' : 'Als Briefe drucken'}
              </Button>
              <Button variant="quiet" onClick={onEnd}>
                Keine auswählen
              </Button>
            </>
          }
        >
          <Button onClick={() => void send()} isBusy={fetcher.state !== 'idle'}>
            {chosen.length === 1 ? 'Erinnerung senden' : 'Erinnerungen senden'}
          </Button>
        </SelectionBar>
      )}
    </>
  );
}
