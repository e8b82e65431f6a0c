import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import type { EntryGroup } from '../../../../contract/bank.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { formatEuros } from '../euros.ts';
import { EntryItem, entryElementId, groupHeadingId, nextGroupHeading } from './bank-entry.tsx';
import { type BankImportData, onEntryUndone } from './bank-import-data.ts';
import styles from './bank-import-page.module.css';
import { formatBookingCount, formatEntryCount, formatPaymentCount, groupTexts } from './bank-texts.ts';
import { ColumnsAnew } from './columns-anew.tsx';

export { action, loader } from './bank-import-data.ts';

export function Component() {
  const {
    import: file,
    groups,
    refund_due: refundDue,
    may_map_anew: mayMapAnew,
  } = useLoaderData<BankImportData>();
  const { revalidate } = useRevalidator();
  const undone = useRef<number | null>(null);
  useEffect(
    () =>
      onEntryUndone((entry) => {
        undone.current = entry;
        void revalidate();
      }),
    [revalidate],
  );
  useEffect(() => {
    const isHere = groups.some(({ entries }) => entries.some(({ id }) => id === undone.current));
    if (isHere && undone.current !== null) document.getElementById(entryElementId(undone.current))?.focus();
    undone.current = null;
  }, [groups]);
  const refundLink = refundDue > 0 && (
    <p>
      <Link to={adminPaths.refunds}>{formatEuros(refundDue)} zu erstatten</Link>
    </p>
  );
  return (
    <>
      <p>
        <Link to={adminPaths.bank}>Zurück zu den Kontoauszügen</Link>
      </p>
      <div className={styles.head}>
        <PageTitle>Kontoauszug prüfen</PageTitle>
        <p className={styles.soft}>
          {file.file_name}, eingelesen am {formatDateTime(file.created_at)} von {file.created_by}
        </p>
      </div>
      {file.known_count > 0 && (
        <Notice>
          {file.known_count === 1
            ? 'Einen Umsatz kennen wir schon aus einer früheren Datei; er wird nicht noch einmal gebucht.'
            : `${file.known_count} Umsätze kennen wir schon aus früheren Dateien; sie werden nicht noch einmal gebucht.`}
        </Notice>
      )}
      {file.foreign_count > 0 && (
        <Notice>
          Umsätze anderer Konten in dieser Datei bleiben außen vor: {file.foreign_count}
          {file.foreign_accounts && ` (${file.foreign_accounts.join(', ')})`}.
        </Notice>
      )}
      {file.waiting_count > 0 && (
        <Notice>
          {file.waiting_count === 1
            ? 'Ein Umsatz ist erst vorgemerkt. Er kommt mit einer späteren Datei, wenn die Bank ihn gebucht hat.'
            : `${file.waiting_count} Umsätze sind erst vorgemerkt. Sie kommen mit einer späteren Datei, wenn die Bank sie gebucht hat.`}
        </Notice>
      )}
      {file.open.count === 0 && groups.length > 0 && (
        <Notice tone="good" title="Alles geklärt">
          {refundLink || <p>Hier ist nichts mehr zu tun.</p>}
        </Notice>
      )}
      {file.open.count > 0 && refundLink && <Notice>{refundLink}</Notice>}
      {groups.length === 0 && <Notice>In dieser Datei steht nichts Neues.</Notice>}
      {mayMapAnew && <ColumnsAnew importId={file.id} />}
      {groups.length > 1 && (
        <nav aria-label="Auf einen Blick" className={styles.groupLinks}>
          {groups.map(({ group, count, amount }) => (
            <Link
              key={group}
              to={`#${groupHeadingId(group)}`}
              className={styles.groupLink}
              onClick={() => document.getElementById(groupHeadingId(group))?.focus()}
            >
              <span className={styles.count}>{count}</span> {groupTexts[group].title}
              <span className={styles.groupSum}> {formatEuros(amount)}</span>
            </Link>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <EntrySection key={group.group} group={group} />
      ))}
    </>
  );
}

type Group = BankImportData['groups'][number];

/** Longer groups that need no individual action are collapsed. */
const MOST_EXPANDED = 5;

function EntrySection({ group: { group, count, amount, sure, entries } }: { group: Group }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { title, about } = groupTexts[group];
  const heading = groupHeadingId(group);
  const hidden = count - entries.length;
  const isExact = group === 'matched' || group === 'after_deadline';
  const mayTick = group === 'maybe_double' && entries.length > 1;
  const tickOne = (id: number, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const isCollapsed = count > MOST_EXPANDED && (isExact || group === 'booked' || group === 'ignored');
  const list = (
    <>
      <ul id={`${heading}-liste`} className={styles.entries}>
        {entries.map((entry, at) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            at={at}
            group={group}
            {...(mayTick && {
              isTicked: ticked.has(entry.id),
              onTick: (isTicked: boolean) => tickOne(entry.id, isTicked),
            })}
          />
        ))}
      </ul>
      {hidden > 0 && <p className={styles.soft}>Und {hidden} weitere, die hier nicht einzeln stehen.</p>}
    </>
  );
  return (
    <Card as="section" aria-labelledby={heading}>
      <div className={styles.part}>
        <div className={styles.top}>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className={styles.sum}>
            {group === 'ignored' || group === 'unmatched'
              ? formatEntryCount(count)
              : formatPaymentCount(count)}
            , {formatEuros(amount)}
          </p>
        </div>
        <p className={styles.soft}>{about}</p>
        {(isExact || group === 'short') && <ConfirmForm state={group} count={count} amount={amount} />}
        {sure !== undefined && <ConfirmForm state="suggested" label="Sichere bestätigen" {...sure} />}
        {mayTick && <DoublesForm entries={entries} ticked={ticked} onTick={setTicked} />}
        {isCollapsed ? (
          <details className={styles.fold}>
            <summary>Alle {count} einzeln ansehen</summary>
            {list}
          </details>
        ) : (
          list
        )}
      </div>
    </Card>
  );
}

interface ConfirmFormProps {
  state: EntryGroup;
  /** Begins the label of the button. */
  label?: string;
  count: number;
  amount: number;
}

function ConfirmForm({ state, label, count, amount }: ConfirmFormProps) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  useFocusFallback(form, () => nextGroupHeading(state));
  return (
    <fetcher.Form ref={form} method="post" className={styles.confirm}>
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="count" value={count} />
      <input type="hidden" name="amount" value={amount} />
      <Button type="submit" name="intent" value="confirm" isBusy={isBusy}>
        {label === undefined
          ? `${formatBookingCount(count)} über ${formatEuros(amount)} bestätigen`
          : `${label}: ${formatBookingCount(count)} über ${formatEuros(amount)}`}
      </Button>
      <RefusalNotice message={message} />
    </fetcher.Form>
  );
}

interface DoublesFormProps {
  entries: Group['entries'];
  ticked: ReadonlySet<number>;
  onTick: (ticked: ReadonlySet<number>) => void;
}

/** The two answers for all ticked entries at once. */
function DoublesForm({ entries, ticked, onTick }: DoublesFormProps) {
  const { fetcher, form, isBusy, message } = useOutcomeForm(() => onTick(new Set()));
  useFocusFallback(form, () => nextGroupHeading('maybe_double'));
  const chosen = entries.filter(({ id }) => ticked.has(id));
  const count = chosen.length;
  return (
    <fetcher.Form ref={form} method="post" className={styles.confirm}>
      {chosen.map(({ id }) => (
        <input key={id} type="hidden" name="entries" value={id} />
      ))}
      <Checkbox
        label={`Alle ${entries.length} auswählen`}
        checked={count === entries.length}
        onChange={({ target }) => onTick(new Set(target.checked ? entries.map(({ id }) => id) : []))}
      />
      {count > 0 && (
        <div className={styles.answers}>
          <Button type="submit" variant="secondary" name="intent" value="all same" isBusy={isBusy}>
            {count === 1 ? 'Eine ist dieselbe Zahlung' : `${count} sind dieselben Zahlungen`}
          </Button>
          <Button type="submit" variant="secondary" name="intent" value="all second" isBusy={isBusy}>
            {count === 1 ? 'Eine ist eine zweite Zahlung' : `${count} sind zweite Zahlungen`}
          </Button>
        </div>
      )}
      <RefusalNotice message={message} />
    </fetcher.Form>
  );
}
