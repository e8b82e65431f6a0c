import { useState } from 'react';
import { addressOf } from '../../../../contract/addresses.ts';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import type { StaffOrder } from '../../../../contract/staff-orders.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { saveFile } from '../../save-file.ts';
import { FormMessage, type OrderForm, sectionHeading, useOrderForm } from './order-form.tsx';
import styles from './order-page.module.css';

interface DocumentsCardProps {
  order: StaffOrder;
  documents: ReadonlyArray<IssuedDocument>;
}

/** Tickets, once the order is paid, and all invoices issued for it. */
export function DocumentsCard({ order, documents }: DocumentsCardProps) {
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

const outdatedLabels: Record<IssuedDocument['outdated'][number], string> = {
  buyer: 'Name oder Anschrift des Gastes',
  seller: 'Name, Anschrift oder Steuernummer des Vereins',
  supply: 'Tag oder Uhrzeit der Veranstaltung',
  tax: 'Umsatzsteuer',
};

interface InvoiceCorrectionProps {
  order: StaffOrder;
  documents: ReadonlyArray<IssuedDocument>;
}

/** Explains why an invoice is outdated, and corrects it. */
function InvoiceCorrection({ order, documents }: InvoiceCorrectionProps) {
  // Outlives the form, which disappears once the invoice is corrected.
  const correction = useOrderForm();
  const invoice = documents.find(({ outdated }) => outdated.length > 0);
  return (
    <>
      {/* Announced, because it is usually caused by saving in another card, far from here. */}
      <VisuallyHidden role="status">
        {invoice &&
          `Rechnung ${invoice.number} stimmt nicht mehr. Unter „Dokumente“ lässt sie sich berichtigen.`}
      </VisuallyHidden>
      {invoice && <CorrectionForm order={order} invoice={invoice} correction={correction} />}
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
  useFocusFallback(form, sectionHeading('dokumente'));
  return (
    <Notice tone="warning" title={`Rechnung ${invoice.number} stimmt nicht mehr`}>
      <p>
        Seit sie ausgestellt ist, wurde geändert:{' '}
        {invoice.outdated.map((part) => outdatedLabels[part]).join(', ')}.
      </p>
      <p>
        Beim Berichtigen hebt eine Stornorechnung sie auf, und es gibt eine neue mit eigener Nummer.{' '}
        {order.customer.email === ''
          ? 'Beide liegen dann hier zum Ausdrucken.'
          : 'Beide gehen per Mail an den Gast.'}{' '}
        Die Karten gelten weiter. Zurücknehmen lässt es sich nicht, nur noch einmal berichtigen.
      </p>
      <fetcher.Form ref={form} method="post" className={styles.form}>
        <FormMessage message={message} />
        <input type="hidden" name="document" value={invoice.id} />
        <div>
          <Button type="submit" name="intent" value="correct invoice" variant="secondary" isBusy={isBusy}>
            Rechnung berichtigen
          </Button>
        </div>
      </fetcher.Form>
    </Notice>
  );
}
