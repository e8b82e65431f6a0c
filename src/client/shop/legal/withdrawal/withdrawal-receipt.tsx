import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../fact-list.tsx';
import type { Receipt } from './declare-here.ts';
import styles from './withdrawal-screen.module.css';

/** That a withdrawal has come in, what it says, and what happens next; to be printed. */
export function WithdrawalReceipt({ declared, receivedAt, isOnlyStored }: Receipt) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, order_number, email, remark } = declared;
  return (
    <Card as="section" className={styles.card} aria-labelledby="eingang">
      <h2 ref={heading} id="eingang" tabIndex={-1}>
        Dein Widerruf ist eingegangen
      </h2>
      <p>
        {isOnlyStored ? (
          'Deine Eingangsbestätigung ist noch nicht verschickt, nur abgelegt. Drucke am besten diese Seite.'
        ) : (
          <>
            Das bestätigen wir dir auch per Mail an <strong className={styles.address}>{email}</strong>.
          </>
        )}
      </p>
      <FactList
        facts={[
          ['Eingegangen am', `${formatDateTime(receivedAt)} Uhr`],
          ['Erklärung', 'Hiermit widerrufe ich meine Bestellung.'],
          ['Bestellnummer', order_number],
          ['Name', name],
          ['Email', email],
          ['Bemerkung', remark],
        ]}
      />
      <p>
        Wir sehen ihn uns an und melden uns bei dir. Bis dahin gelten deine Karten weiter. Was du bezahlt
        hast, bekommst du bei einem wirksamen Widerruf binnen 14 Tagen zurück.
      </p>
      <Button variant="secondary" className={styles.print} onClick={() => window.print()}>
        <Printer size={18} />
        Seite drucken
      </Button>
    </Card>
  );
}
