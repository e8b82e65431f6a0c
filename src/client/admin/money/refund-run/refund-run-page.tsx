import { useId, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { RefundRun, RunRefund } from '../../../../contract/refunds.ts';
import { formatDateTime, formatDay } from '../../../../domain/stored-time.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import { formatEuros } from '../euros.ts';
import { formatRefundCount, refundStateLabel, runStateLabel } from '../refunds/refund-texts.ts';
import type { RefundRunData } from './refund-run-data.ts';
import styles from './refund-run-page.module.css';
import { ExecutedSteps, OpenSteps, RunForm } from './run-steps.tsx';

export { action, loader } from './refund-run-data.ts';

export function Component() {
  const { run, refunds, four_eyes: fourEyes, bank } = useLoaderData<RefundRunData>();
  const { tone, label } = runStateLabel(run);
  const gone = refunds.filter(({ is_due }) => !is_due);
  const isUndoable = refunds.every(({ state, iban }) => state === 'paid' && iban !== '');
  return (
    <>
      <p>
        <Link to={adminPaths.refunds}>Zurück zu den Erstattungen</Link>
      </p>
      <div className={styles.top}>
        <PageTitle>{`Erstattungslauf ${run.id}`}</PageTitle>
        <Badge tone={tone} mayWrap>
          {label}
        </Badge>
      </div>
      <p>
        <strong>{formatRefundCount(run.count)}</strong> über {formatEuros(run.amount)}. Angelegt am{' '}
        {formatDateTime(run.created_at)} von {run.created_by}
        {run.executed_on === null
          ? `, zu überweisen am ${formatDay(run.requested_on)}.`
          : `, überwiesen am ${formatDay(run.executed_on)}, gebucht von ${run.executed_by}.`}
      </p>
      {gone.length > 0 && <NoLongerDueRefunds run={run} gone={gone} />}
      {run.executed_at === null ? (
        <OpenSteps run={run} fourEyes={fourEyes} debitedOn={bank?.entries.find(isDebit)?.booked_on} />
      ) : (
        <ExecutedSteps run={run} isUndoable={isUndoable} />
      )}
      {bank !== undefined && <AtBank run={run} bank={bank} />}
      <section aria-labelledby="erstattungen" className={styles.part}>
        <h2 id="erstattungen" tabIndex={-1}>
          Erstattungen
        </h2>
        <ul className={styles.refunds}>
          {refunds.map((refund) => (
            <RunRefundItem key={refund.id} refund={refund} isLast={refunds.length === 1} />
          ))}
        </ul>
      </section>
    </>
  );
}

type RunAtBank = NonNullable<RefundRunData['bank']>;
type RunEntry = RunAtBank['entries'][number];

function isDebit({ amount }: RunEntry): boolean {
  return amount < 0;
}

/** What the bank has debited and what came back, and debits that may belong to the run. */
function AtBank({ run, bank }: { run: RefundRun; bank: RunAtBank }) {
  const { debited, returned, entries, candidates } = bank;
  const debits = entries.filter(isDebit);
  const lastOn = debits
    .map(({ booked_on }) => booked_on)
    .sort()
    .at(-1);
  return (
    <section aria-labelledby="bank" className={styles.part}>
      <h2 id="bank" tabIndex={-1}>
        Bei der Bank
      </h2>
      {lastOn !== undefined && (
        <p>
          {debited === run.amount
            ? `Ganz abgebucht am ${formatDay(lastOn)}: ${formatEuros(debited)}.`
            : `Abgebucht sind ${formatEuros(debited)} von ${formatEuros(run.amount)}, zuletzt am ${formatDay(lastOn)}.`}
          {returned > 0 && ` Zurück kamen ${formatEuros(returned)}.`}
        </p>
      )}
      {entries.length > 0 && (
        <ul className={styles.bankLines}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Link to={adminPathTo.bankImport(entry.import)}>{formatDay(entry.booked_on)}</Link>,{' '}
              {formatEuros(entry.amount)}
              {entry.number !== null && `, ${entry.number}`}
            </li>
          ))}
        </ul>
      )}
      {candidates.map((entry) => (
        <CandidateForm key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

function CandidateForm({ entry }: { entry: RunEntry }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  const line = useRef<HTMLDivElement>(null);
  useFocusFallback(line, () => document.getElementById('bank'));
  return (
    <div ref={line} className={styles.goneLine}>
      <p>
        Genau so viel ging am {formatDay(entry.booked_on)} hinaus:{' '}
        <Link to={adminPathTo.bankImport(entry.import)}>{formatEuros(entry.amount)}</Link>. Gehört das zu
        diesem Lauf?
      </p>
      <fetcher.Form ref={form} method="post" className={styles.action}>
        <input type="hidden" name="intent" value="debit" />
        <input type="hidden" name="entry" value={entry.id} />
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Ja, gehört dazu
        </Button>
        <RefusalNotice message={message} />
      </fetcher.Form>
    </div>
  );
}

interface NoLongerDueRefundsProps {
  run: RefundRun;
  /** Refunds that are no longer owed. */
  gone: ReadonlyArray<RunRefund>;
}

/** These have to be removed before an open run can continue. */
function NoLongerDueRefunds({ run, gone }: NoLongerDueRefundsProps) {
  const place = useRef<HTMLElement>(null);
  useFocusFallback(place, () => document.getElementById('erstattungen'));
  return (
    <section ref={place} aria-labelledby="hinfaellig" className={styles.part}>
      <Notice tone="danger">
        <h2 id="hinfaellig" tabIndex={-1} className={styles.gone}>
          Nicht mehr zu erstatten
        </h2>
        <p>
          Dieses Geld ist inzwischen schon auf anderem Weg zurückgegangen. Nimm heraus, was hier steht, dann
          geht es weiter.
          {run.downloaded_at !== null &&
            ' Hat die Bank die Datei schon, dann bekommt der Gast es doppelt: Bitte ihn, es zurückzuüberweisen.'}
        </p>
        <ul className={styles.refunds}>
          {gone.map(({ id, order, number, name, amount }) => (
            <li key={id} className={styles.goneLine}>
              <span>
                <Link to={adminPathTo.staffOrder(order)}>{number}</Link> {name}, {formatEuros(amount)}
              </span>
              <RunForm
                intent="take out"
                label="Herausnehmen"
                refund={{ id, number, isLast: run.count === 1 }}
              />
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}

function RunRefundItem({ refund, isLast }: { refund: RunRefund; isLast: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  useFocusFallback(item, () => document.getElementById('erstattungen'));
  const { id, number, name, holder, iban, reference, amount, state, is_due } = refund;
  const { tone, label } = refundStateLabel(refund);
  return (
    <li ref={item} className={styles.refund}>
      <div className={styles.facts}>
        <p className={styles.who}>
          <Link to={adminPathTo.staffOrder(refund.order)}>{number}</Link>
          <span>{name}</span>
        </p>
        <strong className={styles.amount}>{formatEuros(amount)}</strong>
      </div>
      <p>
        {iban === '' ? (
          <span className={styles.soft}>Die Bankdaten sind gelöscht.</span>
        ) : (
          <>
            {holder}, <span className={styles.iban}>{iban}</span>
          </>
        )}
      </p>
      <p className={styles.soft}>{reference}</p>
      <div className={styles.buttons}>
        <Badge tone={tone}>{label}</Badge>
        {state === 'in_run' && is_due && (
          <RunForm intent="take out" label="Herausnehmen" refund={{ id, number, isLast }} />
        )}
        {state === 'paid' && <ReturnForm refund={refund} />}
      </div>
    </li>
  );
}

/** Asks for confirmation, because the account is deleted for good. */
function ReturnForm({ refund: { id, number, amount } }: { refund: RunRefund }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  const [isAsked, setAsked] = useState(false);
  const asking = useRef<HTMLButtonElement>(null);
  const warningId = useId();
  return (
    <fetcher.Form ref={form} method="post" className={styles.action}>
      <input type="hidden" name="intent" value="return" />
      <input type="hidden" name="refund" value={id} />
      {isAsked ? (
        <WithFocusFallback
          fallback={() => asking.current ?? document.getElementById('erstattungen')}
          onEscape={() => setAsked(false)}
        >
          <fieldset
            className={styles.action}
            aria-label={`Kam zurück: ${number}`}
            aria-describedby={warningId}
          >
            <p id={warningId}>
              {formatEuros(amount)} sind dann wieder zu erstatten. Das Konto wird gelöscht und ist neu zu
              erfragen.
            </p>
            <div className={styles.buttons}>
              <Button type="submit" variant="danger" isBusy={isBusy}>
                Ja, kam zurück
              </Button>
              <Button variant="quiet" autoFocus onClick={() => setAsked(false)}>
                Doch nicht
              </Button>
            </div>
          </fieldset>
        </WithFocusFallback>
      ) : (
        <Button
          ref={asking}
          variant="quiet"
          aria-label={`Kam zurück: ${number}`}
          onClick={() => setAsked(true)}
        >
          Kam zurück
        </Button>
      )}
      <RefusalNotice message={message} />
    </fetcher.Form>
  );
}
