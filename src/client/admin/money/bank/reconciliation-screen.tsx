import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { Reconciliation } from '../../../../contract/reconciliation.ts';
import { centsToEuros, eurosToCents } from '../../../../domain/money.ts';
import { fetchReconciliationCsv } from '../../../platform/api/fetch-bank.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { euroWords } from '../../euro-words.ts';
import { momentWords } from '../../moment-words.ts';
import { officePaths } from '../../office-paths.ts';
import { saveFile } from '../../save-file.ts';
import styles from './reconciliation.module.css';

/** Every amount in the shop added up in two ways, to be printed. */
export function ReconciliationScreen() {
  const { at, orders, payments, invoices, refunds, bank, differences, wrong } =
    useLoaderData<Reconciliation>();
  const isInOrder = Object.values(differences).every((euros) => euros === 0) && wrong.length === 0;
  const { received_by_paypal: byPaypal, refunded_by_paypal: backByPaypal } = payments;
  const byHand = less(payments.received, payments.by_bank, byPaypal);
  return (
    <>
      <p className={styles.screenOnly}>
        <Link to={officePaths.bank}>Zurück zu den Kontoauszügen</Link>
      </p>
      <PageTitle>Abgleich</PageTitle>
      <p className={styles.soft}>
        Stand: {momentWords(at)}. Ohne Abendkasse, über die hier kein Buch geführt wird.
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
            ['+ Einzeln gebucht', less(payments.refunded, refunds.paid, backByPaypal)],
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

/** Euros less other euros, to the cent. */
function less(euros: number, ...others: number[]): number {
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
              <td>{euroWords(euros)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Differenz</th>
            <td>{euroWords(difference)}</td>
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
    await saveFile(fetchReconciliationCsv, 'abgleich.csv');
    setBusy(false);
  };
  return (
    <Button variant="secondary" onClick={save} isBusy={isBusy}>
      Als Tabelle speichern
    </Button>
  );
}
