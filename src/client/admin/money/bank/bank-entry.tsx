import { Fragment, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type BankEntryView, type EntryGroup, shownGroups } from '../../../../contract/bank.ts';
import { formatIban } from '../../../../domain/iban.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { formatEuros } from '../euros.ts';
import { AssignForm } from './assign-form.tsx';
import styles from './bank-import-page.module.css';
import { BankReturn } from './bank-return.tsx';
import {
  bookedText,
  differenceText,
  formatEntryAmount,
  payerText,
  reasonText,
  togetherText,
} from './bank-texts.ts';

interface EntryItemProps {
  entry: BankEntryView;
  /** Index within the list. */
  at: number;
  group: EntryGroup;
  /** Only where several can be answered at once. */
  isTicked?: boolean;
  onTick?: (isTicked: boolean) => void;
}

export function EntryItem({ entry, at, group, isTicked, onTick }: EntryItemProps) {
  const heading = groupHeadingId(group);
  const id = entryElementId(entry.id);
  const item = useRef<HTMLLIElement>(null);
  // Moves the focus to the entry that takes its place, which screen readers then announce.
  useFocusFallback(
    item,
    () =>
      // All children of the list are list items.
      (document.getElementById(`${heading}-liste`)?.children[at] as HTMLElement | undefined) ??
      document.getElementById(heading) ??
      nextGroupHeading(group),
  );
  const isExact = entry.outcome === 'open' && (entry.state === 'matched' || entry.state === 'after_deadline');
  const candidates = entry.outcome === 'open' && !isExact ? entry.ways : [];
  const why = candidates.length === 0 ? `${id}-grund` : candidates.map((_, n) => `${id}-weg-${n}`).join(' ');
  return (
    <li ref={item} id={id} tabIndex={-1} aria-labelledby={`${id}-was ${why}`} className={styles.entry}>
      <div id={`${id}-was`} className={styles.facts}>
        <span className={styles.soft}>{formatDay(entry.booked_on)}</span>{' '}
        <span className={styles.payer}>{payerText(entry)}</span>{' '}
        <span className={styles.amount}>{formatEntryAmount(entry)}</span>{' '}
        {entry.purpose !== '' && entry.twin === undefined && (
          <Purpose text={entry.purpose} className={styles.purpose} />
        )}
      </div>
      {onTick && (
        <Checkbox
          label="Auswählen"
          aria-label={`Auswählen: ${payerText(entry)}, ${formatEntryAmount(entry)}`}
          checked={isTicked === true}
          onChange={({ target }) => onTick(target.checked)}
        />
      )}
      {entry.is_sure && (
        <p>
          <Badge tone="good">sicher</Badge>
        </p>
      )}
      {entry.outcome === 'booked' && <ShareList id={`${id}-grund`} shares={entry.bookings} />}
      {entry.outcome === 'ignored' && (
        <p id={`${id}-grund`} className={styles.soft}>
          {entry.ignored_because === '' ? reasonText(entry.reason) : entry.ignored_because}
        </p>
      )}
      {entry.transfer !== undefined && <BankReturn entry={entry} transfer={entry.transfer} id={id} />}
      {isExact && <ShareList id={`${id}-grund`} shares={entry.ways[0]?.shares ?? []} />}
      {entry.outcome === 'open' && entry.twin !== undefined && (
        <DoubleForm entry={entry} twin={entry.twin} id={`${id}-grund`} />
      )}
      {entry.outcome === 'open' && !isExact && entry.twin === undefined && (
        <OpenEntry entry={entry} id={id} />
      )}
      {entry.outcome !== 'open' && <UndoForm entry={entry} />}
    </li>
  );
}

/** Longer than a transfer may be; so long are the details of batches and some banks' own notes. */
const LONG_PURPOSE = 240;
const SHOWN_OF_LONG = 140;

/** A long one is cut at a word, with a button to read all. */
function Purpose({ text, className }: { text: string; className?: string | undefined }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= LONG_PURPOSE) return <span className={className}>{text}</span>;
  const cut = text.slice(0, SHOWN_OF_LONG).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return (
    <span className={className}>
      {isWhole ? text : `${end < SHOWN_OF_LONG / 2 ? cut : cut.slice(0, end)} …`}
      <button
        type="button"
        className={styles.more}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Weniger' : 'Ganz lesen'}
      </button>
    </span>
  );
}

interface DoubleFormProps {
  entry: BankEntryView;
  twin: Twin;
  /** Of the reason, which labels the entry. */
  id: string;
}

type Twin = NonNullable<BankEntryView['twin']>;

/** An entry beside the one that may be the same payment, and the two answers. */
function DoubleForm({ entry, twin, id }: DoubleFormProps) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  return (
    <fetcher.Form ref={form} method="post" className={styles.form}>
      <input type="hidden" name="entry" value={entry.id} />
      <p id={id} className={styles.soft}>
        {reasonText(entry.reason)}.
      </p>
      <div className={styles.pair}>
        <Side title="In dieser Datei" one={entry} />
        <Side title={`Aus ${twin.file_name}`} one={twin}>
          {twin.bookings.length > 0 ? (
            <>
              <p className={styles.soft}>Gebucht auf</p>
              <ShareList shares={twin.bookings} />
            </>
          ) : (
            <p className={styles.soft}>
              {twin.outcome === 'ignored' ? 'Beiseitegelegt' : 'Noch nicht gebucht'}
            </p>
          )}
        </Side>
      </div>
      <div className={styles.answers}>
        <IntentButton intent="same" label="Dieselbe Zahlung" entry={entry} isBusy={isBusy} />
        <IntentButton intent="second" label="Eine zweite Zahlung" entry={entry} isBusy={isBusy} />
      </div>
      <RefusalNotice message={message} />
    </fetcher.Form>
  );
}

interface IntentButtonProps {
  intent: string;
  label: string;
  entry: BankEntryView;
  isBusy: boolean;
  variant?: 'secondary' | 'quiet';
}

/** Sends its form with an intent; its name says about which entry. */
function IntentButton({ intent, label, entry, isBusy, variant = 'secondary' }: IntentButtonProps) {
  return (
    <Button
      type="submit"
      variant={variant}
      name="intent"
      value={intent}
      isBusy={isBusy}
      aria-label={`${label}: ${payerText(entry)}, ${formatEntryAmount(entry)}`}
    >
      {label}
    </Button>
  );
}

function Side({ title, one, children }: { title: string; one: BankEntryView | Twin; children?: ReactNode }) {
  return (
    <div className={styles.side}>
      <p className={styles.soft}>{title}</p>
      <p className={styles.payer}>{payerText(one)}</p>
      {one.iban !== null && <p className={styles.soft}>{formatIban(one.iban)}</p>}
      {one.purpose !== '' && <Purpose text={one.purpose} />}
      {children}
    </div>
  );
}

function OpenEntry({ entry, id }: { entry: BankEntryView; id: string }) {
  const { ways: candidates } = entry;
  const [shown, setShown] = useState<'assign' | 'ignore' | null>(null);
  const toggle = (form: 'assign' | 'ignore') => setShown(shown === form ? null : form);
  const isBookable = entry.left > 0 && entry.currency === 'EUR';
  const about = `${payerText(entry)}, ${formatEntryAmount(entry)}`;
  return (
    <>
      {candidates.length === 0 && entry.transfer === undefined && (
        <p id={`${id}-grund`} className={styles.soft}>
          {reasonText(entry.reason)}.
        </p>
      )}
      {entry.bookings.length > 0 && (
        <p className={styles.soft}>Davon sind noch {formatEuros(entry.left)} zu buchen.</p>
      )}
      {candidates.map((candidate, n) => (
        <CandidateForm
          key={candidate.shares.map(({ order }) => order.id).join()}
          id={`${id}-weg-${n}`}
          entry={entry}
          candidate={candidate}
        />
      ))}
      <div className={styles.steps}>
        {isBookable && (
          <Button
            variant="quiet"
            aria-expanded={shown === 'assign'}
            aria-label={`Bestellung suchen oder aufteilen: ${about}`}
            onClick={() => toggle('assign')}
          >
            Bestellung suchen oder aufteilen
          </Button>
        )}
        <Button
          variant="quiet"
          aria-expanded={shown === 'ignore'}
          aria-label={`Beiseitelegen: ${about}`}
          onClick={() => toggle('ignore')}
        >
          Beiseitelegen
        </Button>
      </div>
      {shown === 'assign' && <AssignForm entry={entry} />}
      {shown === 'ignore' && <IgnoreForm entry={entry} />}
    </>
  );
}

function IgnoreForm({ entry }: { entry: BankEntryView }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.form}>
      <input type="hidden" name="entry" value={entry.id} />
      <TextField
        label="Warum gehört das zu keiner Bestellung?"
        name="reason"
        required
        autoFocus
        maxLength={200}
        autoComplete="off"
        placeholder="Mitgliedsbeitrag"
        message={errors.reason}
      />
      {message !== undefined && errors.reason === undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="secondary" name="intent" value="ignore" isBusy={isBusy}>
          Ohne Buchung beiseitelegen
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Links to the order once it is too late to undo. */
function UndoForm({ entry }: { entry: BankEntryView }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  // After a refusal the button stays, so that message and focus do too.
  if (entry.final_order !== null && message === undefined) {
    const { final_order: id, bookings } = entry;
    const number = bookings.find(({ order }) => order.id === id)?.order.number;
    return (
      <p className={styles.final}>
        Rechnung ist hinaus,{' '}
        <Link to={adminPathTo.staffOrder(id)} aria-label={`zur Bestellung ${number}`}>
          zur Bestellung
        </Link>
      </p>
    );
  }
  return (
    <fetcher.Form ref={form} method="post" className={styles.undo}>
      <input type="hidden" name="entry" value={entry.id} />
      <div className={styles.steps}>
        <IntentButton intent="undo" label="Zurücknehmen" entry={entry} isBusy={isBusy} variant="quiet" />
      </div>
      <RefusalNotice message={message} />
    </fetcher.Form>
  );
}

interface CandidateFormProps {
  entry: BankEntryView;
  candidate: BankEntryView['ways'][number];
  /** Of the text beside the button, which labels the entry. */
  id: string;
}

/** The orders that an entry probably pays, why, and the button that books it on them. */
function CandidateForm({ entry, id: textId, candidate: { reason, shares } }: CandidateFormProps) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  const chosen = shares.map(({ order, amount }) => ({ order: order.id, amount }));
  const differenceCents = shares.reduce(
    (cents, { order, amount }) => cents + eurosToCents(amount) - eurosToCents(order.open),
    0,
  );
  return (
    <fetcher.Form ref={form} method="post" className={styles.candidate}>
      <input type="hidden" name="entry" value={entry.id} />
      <input type="hidden" name="left" value={entry.left} />
      {entry.bookings.length === 0 && <input type="hidden" name="is_whole" value="1" />}
      <input type="hidden" name="shares" value={JSON.stringify(chosen)} />
      <input type="hidden" name="said" value={bookedText(shares)} />
      <div id={textId}>
        <p className={styles.soft}>
          {reasonText(reason)}. {reason !== 'parts' && differenceText(differenceCents)}{' '}
          {togetherText(entry.together)}
        </p>
        <ShareList shares={shares} />
      </div>
      <Button type="submit" variant="secondary" name="intent" value="assign" isBusy={isBusy}>
        <span>
          Auf{' '}
          {shares.map(({ order: { id, number } }, at) => (
            <Fragment key={id}>
              {at > 0 && ' und '}
              <span className={styles.number}>{number}</span>
            </Fragment>
          ))}{' '}
          buchen
        </span>
      </Button>
      <RefusalNotice message={message} />
    </fetcher.Form>
  );
}

const statusLabels = { paid: 'bezahlt', cancelled: 'storniert', refunded: 'erstattet' };

function ShareList({ shares, id }: { shares: BankEntryView['bookings']; id?: string }) {
  return (
    <ul id={id} className={styles.shares}>
      {shares.map(({ order, amount }) => (
        <li key={order.id}>
          <Link to={adminPathTo.staffOrder(order.id)}>{order.number}</Link> {order.name}
          {shares.length > 1 && `: ${formatEuros(amount)}`}
          <span className={styles.soft}> ({orderStateText(order)})</span>
        </li>
      ))}
    </ul>
  );
}

function orderStateText({ status, open, overpaid }: BankEntryView['bookings'][number]['order']): string {
  if (status === 'open') return `offen\u00a0${formatEuros(open)}`;
  if (overpaid === 0) return statusLabels[status];
  return `${statusLabels[status]}, ${formatEuros(overpaid)} ${status === 'paid' ? 'zu\u00a0viel' : 'zu\u00a0erstatten'}`;
}

export function groupHeadingId(group: EntryGroup): string {
  return `gruppe-${group}`;
}

/** Focus fallback when a group disappears: the heading of the next group, or the page's own. */
export function nextGroupHeading(group: EntryGroup): HTMLElement | null {
  for (const next of shownGroups.slice(shownGroups.indexOf(group) + 1)) {
    const heading = document.getElementById(groupHeadingId(next));
    if (heading !== null) return heading;
  }
  return document.querySelector('h1');
}

/** Prefix of the ids of an entry's parts. */
export function entryElementId(entry: number): string {
  return `umsatz-${entry}`;
}
