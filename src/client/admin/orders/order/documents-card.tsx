import { useState } from 'react';
import { addressOf } from '../../../../contract/addresses.ts';
import type { InvoicePart, IssuedDocument } from '../../../../contract/documents.ts';
import type { StaffOrder } from '../../../../contract/staff-orders.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { saveFile } from '../../save-file.ts';
import { FormMessage, type OrderForm, sectionHeading, useOrderForm } from './order-form.tsx';
import styles from './order-page.module.css';

interface DocumentsCardProps {
  order: StaffOrder;
  documents: ReadonlyArray<IssuedDocument>;
  /** The invoice waits for the club's tax number. */
  isWaiting: boolean;
}

/** Tickets, once the order is paid, and all invoices issued for it. */
export function DocumentsCard({ order, documents, isWaiting }: DocumentsCardProps) {
  const hasTickets = order.status === 'paid' && order.items.some((item) => item.cancelled_at === null);
  return (
    <Card as="section" aria-labelledby="dokumente">
      <div className={styles.part}>
        <h2 id="dokumente" tabIndex={-1}>
          Dokumente
        </h2>
        {!hasTickets && documents.length === 0 && (
          <p className={styles.soft}>Karten und Rechnung gibt es, sobald die Bestellung bezahlt ist.</p>
        )}
        {hasTickets && (
          <p>
            <a
              href={addressOf('/api/booking/order/:id/tickets.pdf', { id: order.id })}
              target="_blank"
              rel="noreferrer"
              className={styles.document}
            >
              Karten als PDF ansehen
            </a>
          </p>
        )}
        {documents.length > 0 && (
          <ul className={styles.rows}>
            {documents.map((issued) => (
              <DocumentRow key={issued.id} orderId={order.id} issued={issued} />
            ))}
          </ul>
        )}
        {isWaiting && (
          <p className={styles.soft}>
            Die Rechnung wartet auf die Steuernummer des Vereins und geht dann von selbst hinaus.
          </p>
        )}
        <InvoiceCorrection order={order} documents={documents} />
      </div>
    </Card>
  );
}

const documentLabels = { invoice: 'Rechnung', cancellation: 'Stornorechnung' };

function DocumentRow({ orderId, issued }: { orderId: string; issued: IssuedDocument }) {
  const [isBusy, setBusy] = useState(false);
  const name = `${documentLabels[issued.kind]} ${issued.number}`;
  const save = async () => {
    setBusy(true);
    await saveFile(
      () =>
        fetchFile('GET /api/office/orders/:id/documents/:document', {
          params: { id: orderId, document: issued.id },
          timeout: 60_000,
        }),
      `${name.replace(' ', '-')}.pdf`,
    );
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <div className={styles.grow}>
        <a
          href={addressOf('/api/booking/order/:id/documents/:document', { id: orderId, document: issued.id })}
          target="_blank"
          rel="noreferrer"
          className={styles.document}
        >
          {name}
        </a>
        <p className={styles.soft}>
          {formatDateTime(issued.issued_at)}
          {issued.replaced_by && `, ersetzt durch Rechnung ${issued.replaced_by}`}
        </p>
      </div>
      <Button variant="quiet" onClick={save} isBusy={isBusy} aria-label={`${name} speichern`}>
        Speichern
      </Button>
    </li>
  );
}

const partLabels: Record<InvoicePart, string> = {
  buyer: 'Rechnung an',
  seller: 'Verein',
  supply: 'Termin',
  tax: 'Umsatzsteuer',
};

interface InvoiceCorrectionProps {
  order: StaffOrder;
  documents: ReadonlyArray<IssuedDocument>;
}

/**
 * Corrects wrong facts of one invoice, and says before what will change. What the club has changed about itself since is no
 * reason: it can be chosen, behind a line that is folded.
 */
function InvoiceCorrection({ order, documents }: InvoiceCorrectionProps) {
  // Outlives the form, which disappears once the invoice is corrected.
  const correction = useOrderForm();
  const invoice = documents.find(({ changes = [] }) => changes.length > 0);
  const isWrong = invoice !== undefined && invoice.outdated.length > 0;
  return (
    <>
      {/* Announced, because it is usually caused by saving in another card, far from here. */}
      <VisuallyHidden role="status">
        {isWrong &&
          `Rechnung ${invoice.number} stimmt nicht mehr. Unter „Dokumente“ lässt sie sich berichtigen.`}
      </VisuallyHidden>
      {isWrong && (
        <Notice tone="warning" title={`Rechnung ${invoice.number} stimmt nicht mehr`}>
          <CorrectionForm key={invoice.id} order={order} invoice={invoice} correction={correction} />
        </Notice>
      )}
      {invoice && !isWrong && (
        <details>
          <summary>Rechnung {invoice.number} berichtigen</summary>
          <p className={styles.soft}>
            Sie war richtig, als sie ausgestellt wurde; seither hat der Verein seine Angaben geändert.
            Berichtige nur, was schon damals falsch war.
          </p>
          <CorrectionForm key={invoice.id} order={order} invoice={invoice} correction={correction} />
        </details>
      )}
    </>
  );
}

interface CorrectionFormProps {
  order: StaffOrder;
  invoice: IssuedDocument;
  correction: OrderForm;
}

function CorrectionForm({ order, invoice, correction }: CorrectionFormProps) {
  const { fetcher, form, isBusy, message } = correction;
  const [parts, setParts] = useState<ReadonlyArray<InvoicePart>>(invoice.outdated);
  useFocusFallback(form, sectionHeading('dokumente'));
  return (
    <fetcher.Form ref={form} method="post" className={styles.form}>
      <FormMessage message={message} />
      <input type="hidden" name="document" value={invoice.id} />
      <input type="hidden" name="parts" value={parts.join(',')} />
      <fieldset className={styles.changes}>
        <legend>Das ändert sich auf der Rechnung</legend>
        {(invoice.changes ?? []).map(({ part, from, to }) => (
          <Checkbox
            key={part}
            checked={parts.includes(part)}
            onChange={({ target }) =>
              setParts(target.checked ? [...parts, part] : parts.filter((one) => one !== part))
            }
            label={
              <>
                {partLabels[part]}: <del>{from}</del> <ins>{to}</ins>
              </>
            }
          />
        ))}
      </fieldset>
      <p className={styles.soft}>
        Eine Stornorechnung hebt sie auf, und es gibt eine neue mit eigener Nummer.{' '}
        {order.customer.email === ''
          ? 'Beide liegen dann hier zum Ausdrucken.'
          : 'Beide gehen per E-Mail an den Gast.'}{' '}
        Die Karten gelten weiter. Zurücknehmen lässt es sich nicht.
      </p>
      <div>
        <Button
          type="submit"
          name="intent"
          value="correct invoice"
          variant="secondary"
          isBusy={isBusy}
          disabled={parts.length === 0}
        >
          Rechnung berichtigen
        </Button>
      </div>
    </fetcher.Form>
  );
}
