import { Link } from 'react-router-dom';
import type { BankEntryView } from '../../../../contract/bank.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { Button } from '../../../ui/button.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';

type Transfer = NonNullable<BankEntryView['transfer']>;

interface BankReturnProps {
  entry: BankEntryView;
  transfer: Transfer;
  /** Prefix of the ids of the entry's parts. */
  id: string;
}

/** What an entry is of our own transfers, and the step after a return. */
export function BankReturn({ entry, transfer, id }: BankReturnProps) {
  const { run, order, kind } = transfer;
  const runLink = run !== null && <Link to={adminPathTo.refundRun(run)}>Erstattungslauf {run}</Link>;
  const orderLink = order !== null && <Link to={adminPathTo.staffOrder(order.id)}>{order.number}</Link>;
  const isOpen = entry.outcome === 'open' && entry.twin === undefined;
  // What is set aside has a reason of its own.
  const textId = entry.outcome === 'open' ? `${id}-grund` : undefined;
  return (
    <>
      {kind === 'paid_run' && <p>Überweist den {runLink}.</p>}
      {kind === 'paid_refund' && (
        <p>
          Überweist die Erstattung von {orderLink} aus dem {runLink}.
        </p>
      )}
      {kind === 'returned_refund' && (
        <p id={textId}>
          Die Erstattung von {orderLink} aus dem {runLink} kam zurück.{' '}
          {isOpen ? (
            'Der Betrag ist dann wieder zu erstatten, und das Konto ist neu zu erfragen.'
          ) : (
            <Link to={`${adminPaths.refunds}?q=${order?.number ?? ''}`}>Neues Konto eintragen</Link>
          )}
        </p>
      )}
      {kind === 'returned_payment' && (
        <p id={textId}>
          Die Bank holt die Zahlung vom {formatDay(transfer.paid_on ?? entry.booked_on)} zurück. Was auf sie
          gebucht ist, wird dann zurückgenommen, und die Bestellung ist wieder offen.
        </p>
      )}
      {isOpen && (kind === 'returned_refund' || kind === 'returned_payment') && (
        <ReturnForm
          entry={entry.id}
          label={kind === 'returned_refund' ? 'Als zurückgekommen vermerken' : 'Zahlung zurücknehmen'}
        />
      )}
    </>
  );
}

function ReturnForm({ entry, label }: { entry: number; label: string }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  return (
    <fetcher.Form ref={form} method="post">
      <input type="hidden" name="entry" value={entry} />
      <div>
        <Button type="submit" variant="secondary" name="intent" value="return" isBusy={isBusy}>
          {label}
        </Button>
      </div>
      <RefusalNotice message={message} />
    </fetcher.Form>
  );
}
