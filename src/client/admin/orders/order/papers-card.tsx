import { useState } from 'react';
import { addressOf } from '../../../../contract/addresses.ts';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { fetchDocument } from '../../../platform/api/fetch-documents.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { momentWords } from '../../moment-words.ts';
import { saveFile } from '../../save-file.ts';
import styles from './desk-screen.module.css';
import { InvoiceCorrection } from './invoice-correction.tsx';

interface PapersCardProps {
  order: DeskOrder;
  documents: ReadonlyArray<IssuedDocument>;
}

/** The papers of an order: its tickets once it is paid, and what was issued for it. */
export function PapersCard({ order, documents }: PapersCardProps) {
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
              className={styles.paper}
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

const kinds = { invoice: 'Rechnung', cancellation: 'Stornorechnung' };

function DocumentRow({ orderId, issued }: { orderId: string; issued: IssuedDocument }) {
  const [isBusy, setBusy] = useState(false);
  const name = `${kinds[issued.kind]} ${issued.number}`;
  const save = async () => {
    setBusy(true);
    await saveFile(() => fetchDocument(orderId, issued.id), `${name.replace(' ', '-')}.pdf`);
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <div className={styles.grow}>
        <a
          href={addressOf('/api/booking/order/:id/documents/:document', { id: orderId, document: issued.id })}
          target="_blank"
          rel="noreferrer"
          className={styles.paper}
        >
          {name}
        </a>
        <p className={styles.soft}>
          {momentWords(issued.issued_at)}
          {issued.replaced_by && `, ersetzt durch Rechnung ${issued.replaced_by}`}
        </p>
      </div>
      <Button variant="quiet" onClick={save} isBusy={isBusy} aria-label={`${name} speichern`}>
        Speichern
      </Button>
    </li>
  );
}
