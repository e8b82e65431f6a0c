import { useRef, useState } from 'react';
import { Link, useFetcher, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import type { PossibleOrder, ReceivedWithdrawal, WithdrawalPage } from '../../../../contract/withdrawals.ts';
import { formatDateTime, wallTimeOf } from '../../../../domain/stored-time.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { type FormOutcome, useOutcomeForm } from '../../forms/form-outcome.ts';
import { BesideList, SidePanel } from '../../lists/list-panel.tsx';
import { ListSearch } from '../../lists/list-search.tsx';
import {
  Chip,
  type Column,
  formatCapped,
  ListHead,
  ListTable,
  ListTools,
  withParam,
} from '../../lists/list-table.tsx';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import {
  DecisionForm,
  DecisionNote,
  DeclaredFacts,
  EarlierNote,
  outcomeLabels,
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

function Withdrawals({ page: { withdrawals, next, counts } }: { page: WithdrawalPage }) {
  const [asked] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  const { head: list, turn } = usePageFocus<HTMLElement>(withdrawals);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = withdrawals.filter((one) => isUnassigned(one) && ticked.has(String(one.id)));
  const state = asked.get('state') === 'settled' ? 'settled' : 'open';
  const q = asked.get('q') ?? '';
  const shown = withdrawals.find(({ id }) => String(id) === asked.get('id'));
  const tick = (ids: ReadonlyArray<string>, isTicked: boolean) => {
    const others = [...ticked].filter((id) => !ids.includes(id));
    setTicked(new Set(isTicked ? [...others, ...ids] : others));
  };
  const unassigned = withdrawals.filter(isUnassigned);
  const clear = () => setTicked(new Set());
  return (
    <>
      <ListTools
        search={<ListSearch field={search} placeholder="Name, E-Mail, Nummer" />}
        chips={
          <>
            <Chip to={toList(asked, '')} isOn={state === 'open'} count={formatCapped(counts.open)}>
              Offen
            </Chip>
            <Chip
              to={toList(asked, 'settled')}
              isOn={state === 'settled'}
              count={formatCapped(counts.settled)}
            >
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
      <BesideList
        panel={
          shown && (
            <WithdrawalPanel
              key={shown.id}
              withdrawal={shown}
              among={withdrawals}
              focusFallback={() => rowLink(shown.id) ?? list.current}
            />
          )
        }
      >
        <section
          ref={list}
          tabIndex={-1}
          aria-label={state === 'open' ? 'Offene Widerrufe' : 'Erledigte Widerrufe'}
        >
          {withdrawals.length === 0 ? (
            <Notice>{noneText(state, q !== '')}</Notice>
          ) : (
            <ListTable
              label="Widerrufe"
              rows={withdrawals}
              keyOf={({ id }) => String(id)}
              link={{
                title: 'Gast',
                name: ({ name }) => name,
                to: ({ id }) => toShown(asked, id),
                isMain: true,
              }}
              columns={columns}
              selection={{ ticked, isSelectable: isUnassigned, onTick: tick, onClear: clear }}
              search={search}
              shown={shown ? String(shown.id) : null}
            />
          )}
        </section>
      </BesideList>
      <TickOffBar
        chosen={chosen}
        onAll={
          chosen.length < unassigned.length
            ? () =>
                tick(
                  unassigned.map(({ id }) => String(id)),
                  true,
                )
            : undefined
        }
        onEnd={clear}
        focusFallback={() => list.current}
      />
      <Pagination
        next={next}
        more="Weitere Widerrufe"
        query={new URLSearchParams({ state, q })}
        onTurn={turn}
      />
      {state === 'open' && (
        <details className={styles.lead}>
          <summary>Was ist zu tun?</summary>
          <p>
            Den Eingang bestätigt dem Gast von selbst eine E-Mail. Nehmt ihr den Widerruf an, storniert danach
            die Karten in der Bestellung und erstattet binnen 14 Tagen nach dem Eingang, was bezahlt ist.
            Lehnt ihr ihn ab, schreibt dem Gast, warum.
          </p>
        </details>
      )}
    </>
  );
}

function noneText(state: 'open' | 'settled', isSearched: boolean): string {
  if (isSearched) return 'Dazu gibt es hier keinen Widerruf. Weniger Buchstaben finden mehr.';
  return state === 'open' ? 'Kein Widerruf ist offen.' : 'Noch ist keiner erledigt.';
}

/** The list in this state, with what is searched for. */
function toList(asked: URLSearchParams, state: string): string {
  const list = new URLSearchParams(asked);
  list.delete('id');
  return withParam(list, 'state', state);
}

/** Can be ticked off together with others. */
function isUnassigned({ order, settled }: ReceivedWithdrawal): boolean {
  return order === null && settled === null;
}

/** The address of the list with this withdrawal beside it; null for none. */
function toShown(asked: URLSearchParams, id: number | null): string {
  const target = new URLSearchParams(asked);
  target.delete('id');
  if (id !== null) target.set('id', String(id));
  return `?${target}`;
}

const rowLink = (id: number) => document.querySelector<HTMLElement>(`tr[data-key="${id}"] a`);

const columns: ReadonlyArray<Column<ReceivedWithdrawal>> = [
  {
    title: 'Bestellung',
    place: 'below',
    cell: ({ order, order_number }) =>
      order === null ? <span className={styles.typed}>„{order_number}“</span> : order.number,
  },
  {
    title: 'Stand',
    place: 'state',
    cell: ({ order, settled, receipt }) => (
      <>
        {settled !== null && `Widerruf ${outcomeLabels[settled.outcome]}`}
        {settled === null && order === null && <Badge tone="warning">Ohne Bestellung</Badge>}
        {settled === null && order !== null && <Badge tone="quiet">Zu entscheiden</Badge>}
        {receipt?.state === 'failed' && (
          <>
            {' '}
            <Badge tone="danger">Mail kam nicht an</Badge>
          </>
        )}
      </>
    ),
  },
  {
    title: 'Eingegangen',
    isNumber: true,
    place: 'end',
    cell: ({ received_at }) => <time dateTime={wallTimeOf(received_at)}>{formatDateTime(received_at)}</time>,
  },
];

interface WithdrawalPanelProps {
  withdrawal: ReceivedWithdrawal;
  /** All withdrawals on this page of the list. */
  among: ReadonlyArray<ReceivedWithdrawal>;
  /** Gets the focus when it is closed, or has moved to the other list. */
  focusFallback: () => HTMLElement | null;
}

function WithdrawalPanel({ withdrawal, among, focusFallback }: WithdrawalPanelProps) {
  const { name, order, received_at, settled } = withdrawal;
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const facts = useRef<HTMLDivElement>(null);
  return (
    <SidePanel
      label={`Widerruf von ${name}`}
      title={order ? <Link to={adminPathTo.staffOrder(order.id)}>Bestellung {order.number}</Link> : name}
      onClose={() => void navigate(toShown(asked, null), { replace: true, preventScrollReset: true })}
      focusFallback={focusFallback}
    >
      <div ref={facts} tabIndex={-1} className={styles.form}>
        {order === null && (
          <p>
            <Badge tone="warning">Ohne passende Bestellung</Badge>
          </p>
        )}
        <p className={styles.soft}>
          Eingegangen am <time dateTime={wallTimeOf(received_at)}>{formatDateTime(received_at)}</time>
        </p>
        <EarlierNote withdrawal={withdrawal} among={among} />
        <DeclaredFacts withdrawal={withdrawal} />
      </div>
      {isUnassigned(withdrawal) && (
        <AssignOrderForm withdrawal={withdrawal} focusFallback={() => facts.current} />
      )}
      {settled === null ? (
        <DecisionForm withdrawal={withdrawal} focusFallback={focusFallback} />
      ) : (
        <DecisionNote withdrawal={withdrawal} focusFallback={focusFallback} />
      )}
    </SidePanel>
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
  onAll: (() => void) | undefined;
  onEnd: () => void;
  /** Gets the focus when the bar disappears. */
  focusFallback: () => HTMLElement | null;
}

/** Closes all selected withdrawals without an order at once. */
function TickOffBar({ chosen, onAll, onEnd, focusFallback }: TickOffBarProps) {
  const fetcher = useFetcher<FormOutcome>();
  const isBusy = fetcher.state !== 'idle';
  const count = chosen.length === 1 ? '1 Widerruf' : `${chosen.length} Widerrufe`;
  return (
    <>
      <RefusalMessage {...(isBusy ? {} : fetcher.data)} />
      {chosen.length > 0 && (
        <SelectionBar
          label="Widerrufe abhaken"
          fallback={focusFallback}
          onAll={onAll}
          lead={
            <p>
              <strong>{count}</strong> ohne Bestellung
            </p>
          }
          rare={
            <Button variant="quiet" onClick={onEnd}>
              Keine auswählen
            </Button>
          }
        >
          <fetcher.Form method="post" action={adminPaths.withdrawals}>
            {chosen.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <Button type="submit" name="intent" value="tick-off" isBusy={isBusy}>
              Abhaken
            </Button>
          </fetcher.Form>
        </SelectionBar>
      )}
    </>
  );
}
