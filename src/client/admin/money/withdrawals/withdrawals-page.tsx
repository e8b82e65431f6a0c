import { useState } from 'react';
import { Link, useFetcher, useLoaderData, useSearchParams } from 'react-router-dom';
import type { PossibleOrder, ReceivedWithdrawal, WithdrawalPage } from '../../../../contract/withdrawals.ts';
import { formatDateTime, wallTimeOf } from '../../../../domain/stored-time.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { type FormOutcome, useOutcomeForm } from '../../forms/form-outcome.ts';
import { Chip, ListHead, ListTools } from '../../lists/list-table.tsx';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import {
  DecisionForm,
  DecisionNote,
  DeclaredFacts,
  EarlierNote,
  RefusalMessage,
} from './withdrawal-details.tsx';
import styles from './withdrawals-page.module.css';

export { action, loader } from './withdrawals-data.ts';

export function Component() {
  const page = useLoaderData<WithdrawalPage | null>();
  return (
    <>
      <ListHead title="Widerrufe" />
      {page === null ? (
        <Notice tone="warning">Für die Widerrufe fehlt dir die Berechtigung „Bestellungen“.</Notice>
      ) : (
        <Withdrawals page={page} />
      )}
    </>
  );
}

function Withdrawals({ page: { withdrawals, next } }: { page: WithdrawalPage }) {
  const [asked] = useSearchParams();
  const { head: list, turn } = usePageFocus<HTMLElement>(withdrawals);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const unassigned = withdrawals.filter(({ order, settled }) => order === null && settled === null);
  const chosen = unassigned.filter(({ id }) => ticked.has(id));
  const state = asked.get('state') === 'settled' ? 'settled' : 'open';
  return (
    <>
      <ListTools
        chips={
          <>
            <Chip to="?" isOn={state === 'open'}>
              Offen
            </Chip>
            <Chip to="?state=settled" isOn={state === 'settled'}>
              Erledigt
            </Chip>
          </>
        }
      />
      <VisuallyHidden role="status">
        {withdrawals.length === 1 ? '1 Widerruf' : `${withdrawals.length} Widerrufe`}
        {state === 'open' ? ' offen' : ' erledigt'}
        {(next !== null || asked.has('after')) && ' auf dieser Seite'}
      </VisuallyHidden>
      {state === 'open' && (
        <details className={styles.lead}>
          <summary>Was ist zu tun?</summary>
          <p>
            Den Eingang bestätigt dem Gast von selbst eine Mail. Nehmt ihr den Widerruf an, storniert danach
            die Karten in der Bestellung und erstattet binnen 14 Tagen nach dem Eingang, was bezahlt ist.
            Lehnt ihr ihn ab, schreibt dem Gast, warum.
          </p>
        </details>
      )}
      {unassigned.length > 1 && (
        <Checkbox
          label={`Alle ${unassigned.length} ohne Bestellung auswählen`}
          checked={chosen.length === unassigned.length}
          onChange={({ target }) => setTicked(new Set(target.checked ? unassigned.map(({ id }) => id) : []))}
        />
      )}
      <section
        ref={list}
        tabIndex={-1}
        aria-label={state === 'open' ? 'Offene Widerrufe' : 'Erledigte Widerrufe'}
      >
        {withdrawals.length === 0 ? (
          <Notice>{state === 'open' ? 'Kein Widerruf ist offen.' : 'Noch ist keiner erledigt.'}</Notice>
        ) : (
          <ul className={styles.list}>
            {withdrawals.map((withdrawal) => (
              <WithdrawalCard
                key={withdrawal.id}
                withdrawal={withdrawal}
                isChosen={chosen.includes(withdrawal)}
                onChoose={(isChosen) => setTicked(withId(ticked, withdrawal.id, isChosen))}
                among={withdrawals}
                focusFallback={() => list.current}
              />
            ))}
          </ul>
        )}
      </section>
      <TickOffBar chosen={chosen} onEnd={() => setTicked(new Set())} focusFallback={() => list.current} />
      <Pagination next={next} more="Weitere Widerrufe" query={new URLSearchParams({ state })} onTurn={turn} />
    </>
  );
}

function withId(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}

interface WithdrawalCardProps {
  withdrawal: ReceivedWithdrawal;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** All withdrawals on this page of the list. */
  among: ReadonlyArray<ReceivedWithdrawal>;
  /** Gets the focus when the card has moved to the other list. */
  focusFallback: () => HTMLElement | null;
}

function WithdrawalCard({ withdrawal, isChosen, onChoose, among, focusFallback }: WithdrawalCardProps) {
  const { id, order, received_at, settled } = withdrawal;
  const headingId = `widerruf-${id}`;
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.titled}>
        <h2 id={headingId} tabIndex={-1} className={styles.heading}>
          {order ? (
            <Link to={adminPathTo.staffOrder(order.id)}>Bestellung {order.number}</Link>
          ) : (
            withdrawal.name
          )}
        </h2>
        {order === null && <Badge tone="warning">Ohne passende Bestellung</Badge>}
        <span className={styles.soft}>
          Eingegangen am <time dateTime={wallTimeOf(received_at)}>{formatDateTime(received_at)}</time>
        </span>
      </div>
      {settled === null && order === null && (
        <Checkbox
          label="Auswählen"
          aria-label={`Auswählen: ${withdrawal.name}, ${withdrawal.order_number}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <EarlierNote withdrawal={withdrawal} among={among} />
      <DeclaredFacts withdrawal={withdrawal} />
      {settled === null && order === null && (
        <AssignOrderForm withdrawal={withdrawal} focusFallback={() => document.getElementById(headingId)} />
      )}
      {settled === null ? (
        <DecisionForm withdrawal={withdrawal} focusFallback={focusFallback} />
      ) : (
        <DecisionNote withdrawal={withdrawal} focusFallback={focusFallback} />
      )}
    </Card>
  );
}

interface AssignOrderFormProps {
  withdrawal: ReceivedWithdrawal;
  focusFallback: () => HTMLElement | null;
}

/** For unknown order numbers: offers similar orders, or any other one. */
function AssignOrderForm({ withdrawal: { id, possible }, focusFallback }: AssignOrderFormProps) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  useFocusFallback(form, focusFallback);
  return (
    <div className={styles.form}>
      <RefusalMessage errors={errors} message={message} />
      {possible.length > 0 && (
        <fetcher.Form method="post" action={adminPaths.withdrawals} className={styles.possible}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="intent" value="assign" />
          <p>Gemeint ist vielleicht:</p>
          {possible.map((order) => (
            <Button
              key={order.id}
              type="submit"
              name="number"
              value={order.number}
              variant="secondary"
              isBusy={fetcher.formData?.get('number') === order.number}
            >
              {order.number}, {order.name} ({matchLabels[order.by]})
            </Button>
          ))}
        </fetcher.Form>
      )}
      <fetcher.Form ref={form} method="post" action={adminPaths.withdrawals} className={styles.line}>
        <input type="hidden" name="id" value={id} />
        <TextField
          label="Gehört zu Bestellung"
          name="number"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          required
          message={errors.number}
        />
        <Button type="submit" name="intent" value="assign" variant="secondary" isBusy={isBusy}>
          Zuordnen
        </Button>
      </fetcher.Form>
    </div>
  );
}

const matchLabels: Record<PossibleOrder['by'], string> = {
  number: 'fast dieselbe Nummer',
  email: 'gleiche E-Mail',
  name: 'gleicher Name',
};

interface TickOffBarProps {
  chosen: ReadonlyArray<ReceivedWithdrawal>;
  onEnd: () => void;
  /** Gets the focus when the bar disappears. */
  focusFallback: () => HTMLElement | null;
}

/** Closes all selected withdrawals without an order at once. */
function TickOffBar({ chosen, onEnd, focusFallback }: TickOffBarProps) {
  const fetcher = useFetcher<FormOutcome>();
  const isBusy = fetcher.state !== 'idle';
  const count = chosen.length === 1 ? '1 Widerruf' : `${chosen.length} Widerrufe`;
  return (
    <>
      <RefusalMessage {...(isBusy ? {} : fetcher.data)} />
      {chosen.length > 0 && (
        <SelectionBar label="Widerrufe abhaken" fallback={focusFallback}>
          <p>
            <strong>{count}</strong> ohne Bestellung
          </p>
          <fetcher.Form method="post" action={adminPaths.withdrawals}>
            {chosen.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <Button type="submit" name="intent" value="tick-off" isBusy={isBusy}>
              Als erledigt abhaken
            </Button>
          </fetcher.Form>
          <Button variant="quiet" onClick={onEnd}>
            Keine auswählen
          </Button>
        </SelectionBar>
      )}
    </>
  );
}
