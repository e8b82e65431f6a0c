import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { officePaths } from '../../office-paths.ts';
import { CustomerForm } from './customer-form.tsx';
import styles from './desk-screen.module.css';

/** Who ordered, ready to be called or written to; corrected in place. */
export function CustomerCard({ order, invoice }: { order: DeskOrder; invoice: IssuedDocument | undefined }) {
  const [isEdited, setEdited] = useState(false);
  const { firstname, lastname, email, telephone, street, zipcode, city } = order.customer;
  return (
    <Card as="section" aria-labelledby="besteller">
      <div className={styles.part}>
        <h2 id="besteller" tabIndex={-1}>
          Wer bestellt hat
        </h2>
        {isEdited ? (
          <CustomerForm order={order} invoice={invoice} onEnd={() => setEdited(false)} />
        ) : (
          <>
            <address className={styles.address}>
              <strong>
                {firstname} {lastname}
              </strong>
              {street && <span>{street}</span>}
              {(zipcode || city) && (
                <span>
                  {zipcode} {city}
                </span>
              )}
              {email && <a href={`mailto:${email.split('@').map(encodeURIComponent).join('@')}`}>{email}</a>}
              {telephone && <a href={`tel:${telephone.replace(/[^\d+]/g, '')}`}>{telephone}</a>}
            </address>
            <div>
              <Button variant="secondary" onClick={() => setEdited(true)}>
                Angaben berichtigen
              </Button>
            </div>
            {email && (
              <p className={styles.soft}>
                <Link to={officePaths.person} state={{ email }}>
                  Auskunft geben oder Daten löschen
                </Link>
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
