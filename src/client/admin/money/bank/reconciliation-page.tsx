import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Reconciliation } from '../../../../contract/reconciliation.ts';
import { centsToEuros, eurosToCents } from '../../../../domain/money.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { call } from '../../../platform/api/call.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { saveFile } from '../../save-file.ts';
import { formatEuros } from '../euros.ts';
import styles from './reconciliation-page.module.css';

export function loader({ request: { signal } }: LoaderFunctionArgs): Promise<Reconciliation> {
  return call('GET /api/office/bank/reconciliation', { signal, timeout: 120_000 });
}

/** Adds up every amount in the shop in two ways, for printing. */
export function Component() {
  const { at, orders, payments, invoices, refunds, bank, differences, wrong } =
    useLoaderData<Reconciliation>();
  const isInOrder = Object.values(differences).every((euros) => euros === 0) && wrong.length === 0;
  const { received_by_paypal: byPaypal, refunded_by_paypal: backByPaypal } = payments;
  const byHand = subtract(payments.received, payments.by_bank, byPaypal);
  return (
    <>
      <p className={styles.screenOnly}>
        <Link to={adminPaths.bank}>Zurück zu den Kontoauszügen</Link>
      </p>
      <PageTitle>Abgleich</PageTitle>
      <p className={styles.soft}>
        Stand: {formatDateTime(at)}. Ohne Abendkasse, über die hier kein Buch geführt wird.
      </p>
      {isInOrder ? (
        <Notice tone="good" title="Alles stimmt auf den Cent" />
      ) : (
        <Notice tone="danger" title="Hier stimmt etwas nicht">
          {wrong.length > 0 && <p>Sieh dir diese Bestellungen an: {wrong.join(', ')}.</p>}
        </Notice>
      )}
      <div className={styles.sheets}>
        <Sheet
          id="zahlungen"
          title="Zahlungen"
          rows={[
            ['Über Kontoauszüge', payments.by_bank],
            ['+ Über PayPal', byPaypal],
            ['+ Von Hand gebucht', byHand],
            ['= Eingegangen', payments.received],
            ['− Erstattet', payments.refunded],
            ['Bezahlt laut Bestellungen', orders.paid],
          ]}
          difference={differences.payments}
        />
        <Sheet
          id="bestellungen"
          title="Bestellungen"
          rows={[
            ['Bezahlt', orders.paid],
            ['+ Offen', orders.open],
            ['− Zu erstatten', orders.refund_due],
            ['Summe der Bestellungen', orders.total],
          ]}
          difference={differences.orders}
        />
        <Sheet
          id="rechnungen"
          title="Rechnungen"
          rows={[
            ['In Rechnung gestellt', invoices.invoiced],
            ['− Storniert', invoices.cancelled],
            ['+ Rechnung folgt noch', invoices.unbilled],
            ['Summe bezahlter Bestellungen', invoices.billable],
          ]}
          difference={differences.invoices}
        />
        <Sheet
          id="erstattungen"
          title="Erstattungen"
          rows={[
            ['In Läufen überwiesen', refunds.paid],
            ['+ Bei PayPal', backByPaypal],
            ['+ Einzeln gebucht', subtract(payments.refunded, refunds.paid, backByPaypal)],
            ['= Erstattet', payments.refunded],
            ['Wartet noch in Läufen', refunds.in_runs],
          ]}
          difference={differences.refunds}
        />
        <Sheet
          id="kontoauszuege"
          title="Kontoauszüge"
          rows={[
            ['Noch zu klären', bank.open],
            ['Beiseitegelegt', bank.ignored],
            ['Auf Bestellungen gebucht', bank.assigned],
            ['Zahlungen daraus', payments.by_bank],
          ]}
          difference={differences.bank}
        />
      </div>
      <div className={`${styles.steps} ${styles.screenOnly}`}>
        <Button onClick={() => window.print()}>Drucken</Button>
        <SaveButton />
      </div>
    </>
  );
}

/** Exact to the cent. */
function subtract(euros: number, ...others: number[]): number {
  return centsToEuros(others.reduce((left, other) => left - eurosToCents(other), eurosToCents(euros)));
}

interface SheetProps {
  id: string;
  title: string;
  rows: ReadonlyArray<readonly [label: string, euros: number]>;
  difference: number;
}

function Sheet({ id, title, rows, difference }: SheetProps) {
  return (
    <Card as="section" aria-labelledby={id}>
      <table className={styles.sums}>
        <caption id={id}>{title}</caption>
        <tbody>
          {rows.map(([label, euros]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatEuros(euros)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Differenz</th>
            <td>{formatEuros(difference)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function SaveButton() {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveFile(
      () => fetchFile('GET /api/office/bank/reconciliation.csv', { timeout: false }),
      'abgleich.csv',
    );
    setBusy(false);
  };
  return (
    <Button variant="secondary" onClick={save} isBusy={isBusy}>
      Als Tabelle speichern
    </Button>
  );
}
