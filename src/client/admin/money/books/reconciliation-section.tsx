import { useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  AtBank,
  ChainFault,
  Reconciliation,
  StatementChain,
} from '../../../../contract/reconciliation.ts';
import { centsToEuros, eurosToCents } from '../../../../domain/money.ts';
import { formatDateTime, formatDay } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { saveFile } from '../../save-file.ts';
import { formatEntryCount } from '../bank/bank-texts.ts';
import { formatEuros } from '../euros.ts';
import styles from './books-page.module.css';

const isInOrder = ({ differences, wrong }: Reconciliation) =>
  Object.values(differences).every((euros) => euros === 0) && wrong.length === 0;

/** Whether the shop agrees with itself and with the bank. */
export function ReconciliationVerdict({ sums }: { sums: Reconciliation }) {
  const { wrong, at_bank } = sums;
  return (
    <section aria-label="Ergebnis des Abgleichs" className={styles.part}>
      {!isInOrder(sums) && (
        <Notice tone="danger" title="Hier stimmt etwas nicht">
          {wrong.length > 0 && <p>Sieh dir diese Bestellungen an: {wrong.join(', ')}.</p>}
        </Notice>
      )}
      <BankVerdict atBank={at_bank} isInOrder={isInOrder(sums)} />
    </section>
  );
}

/** Adds up every amount in the shop in two ways. */
export function ReconciliationSection({ sums }: { sums: Reconciliation }) {
  const { at, orders, payments, invoices, refunds, bank, differences } = sums;
  const { received_by_paypal: byPaypal, refunded_by_paypal: backByPaypal } = payments;
  const byHand = subtract(payments.received, payments.by_bank, byPaypal);
  return (
    <section aria-labelledby="abgleich" className={styles.part}>
      <h2 id="abgleich">Abgleich</h2>
      <p className={styles.soft}>Alles seit Anfang, Stand: {formatDateTime(at)}, ohne Abendkasse.</p>
      <details>
        <summary>So wird geprüft</summary>
        <p className={styles.soft}>
          Vom Kontostand eines Auszugs zum nächsten müssen unsere Umsätze genau aufgehen. Fehlt ein Auszug
          oder zählt eine Zahlung doppelt, fällt es hier auf.
        </p>
      </details>
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
        <SaveButton />
      </div>
    </section>
  );
}

const WITHOUT_BALANCE =
  'CAMT.053 und MT940 nennen ihn, viele CSV-Tabellen nicht. Auch eine Datei, die schon eingelesen ist, kannst du dafür noch einmal wählen.';

/** Whether the bank agrees with our books, and what differs, line by line. */
function BankVerdict({ atBank, isInOrder }: { atBank: AtBank; isInOrder: boolean }) {
  const { verdict, chains } = atBank;
  const overlaps = chains.flatMap((chain) => chain.overlaps);
  return (
    <>
      {verdict === 'agrees' && isInOrder && (
        <Notice tone="good" title="Alles stimmt auf den Cent">
          {chains.map((chain) => (
            <ClosingLine key={chain.account} chain={chain} />
          ))}
        </Notice>
      )}
      {verdict === 'differs' && (
        <Notice tone="danger" title="Die Bank sagt etwas anderes">
          <DifferenceList atBank={atBank} />
          {chains.map((chain) => (
            <ClosingLine key={chain.account} chain={chain} />
          ))}
        </Notice>
      )}
      {verdict === 'unknown' && (
        <Notice title={isInOrder ? 'Im Shop stimmt alles auf den Cent' : 'Was die Bank sagt, ist noch offen'}>
          {unknownLines(atBank).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {overlaps.length > 0 && (
        <details className={styles.screenOnly}>
          <summary>Kontoauszüge, die sich überschneiden ({overlaps.length})</summary>
          <p className={styles.soft}>Das ist in Ordnung: Kein Umsatz zählt doppelt.</p>
          <ul className={styles.lines}>
            {overlaps.map(({ from, to, before, after }) => (
              <li key={`${from} ${before} ${after}`}>
                {daysText(from, to)}: {before} und {after}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function ClosingLine({ chain: { account, since, closing } }: { chain: StatementChain }) {
  return (
    <p>
      Konto …{account}, Kontoauszüge seit {formatDay(since)}: Kontostand am {formatDay(closing.day)}{' '}
      {formatEuros(closing.amount)}.
    </p>
  );
}

function DifferenceList({ atBank: { chains, runs, open_returns: returns } }: { atBank: AtBank }) {
  return (
    <ul className={styles.lines}>
      {chains.flatMap(({ account, faults }) =>
        faults.map((fault) => (
          <li key={`${account} ${fault.from} ${fault.to} ${fault.kind}`}>{faultText(fault)}</li>
        )),
      )}
      {runs.map(({ run, booked, debited }) => (
        <li key={run}>
          <Link to={adminPathTo.refundRun(run)}>Erstattungslauf {run}</Link>: {formatEuros(booked)} gebucht,
          bei der Bank {formatEuros(debited)} abgebucht.
        </li>
      ))}
      {returns > 0 && (
        <li>
          {returns === 1 ? 'Eine Rückgabe wartet' : `${returns} Rückgaben warten`} bei den{' '}
          <Link to={adminPaths.bank}>Kontoauszügen</Link> noch auf den nächsten Schritt.
        </li>
      )}
    </ul>
  );
}

function daysText(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} bis ${formatDay(to)}`;
}

/** What differs between two balances, and where to look. */
function faultText({ kind, from, to, bank, known, before, after }: ChainFault): string {
  const cents = eurosToCents(bank) - eurosToCents(known);
  const amount = formatEuros(centsToEuros(Math.abs(cents)));
  if (kind === 'contradiction')
    return `${formatDay(to)}: ${before} und ${after} nennen für diesen Abend Kontostände, die ${amount} auseinanderliegen.`;
  const facts = `${daysText(from, to)}: Der Kontostand änderte sich um ${formatEuros(bank)}, unsere Umsätze ergeben ${formatEuros(known)}.`;
  if (kind === 'gap')
    return `${facts} Zwischen ${before} und ${after} fehlt ein Kontoauszug: Lies ihn noch ein.`;
  return cents > 0
    ? `${facts} In ${after} steht ${amount} mehr: Vielleicht liegt eine Zahlung zu Unrecht als doppelt beiseite.`
    : `${facts} In ${after} steht ${amount} weniger: Vielleicht zählt hier eine Zahlung doppelt.`;
}

/** Why nobody knows yet whether the bank agrees. */
function unknownLines({ chains, open_doubles: doubles }: AtBank): string[] {
  if (chains.length === 0)
    return [
      `Was die Bank sagt, ist noch offen: Keine Datei hat einen Kontostand genannt. ${WITHOUT_BALANCE}`,
    ];
  const lines = chains.flatMap(({ since, closing, unproven: { before, after } }) => [
    ...(before > 0 ? [`${formatEntryCount(before)} vor dem ${formatDay(since)}`] : []),
    ...(after > 0 ? [`${formatEntryCount(after)} nach dem ${formatDay(closing.day)}`] : []),
  ]);
  return [
    ...(lines.length > 0 ? [`Kein Kontostand bestätigt ${lines.join(' und ')}. ${WITHOUT_BALANCE}`] : []),
    ...(doubles > 0 ? [`Vielleicht doppelt und noch nicht entschieden: ${formatEntryCount(doubles)}.`] : []),
  ];
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

export function Sheet({ id, title, rows, difference }: SheetProps) {
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
