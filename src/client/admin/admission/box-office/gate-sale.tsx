import { useState } from 'react';
import type { BoxOfficeEvent } from '../../../../contract/box-office.ts';
import { centsToEuros, formatCents } from '../../../../domain/money.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { readTyped, storeTyped } from '../../../platform/storage.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from './box-office.module.css';
import { IssueRefused } from './issue-refused.tsx';
import { chosenOf, countTicketsWords, nameOfOffer, type Quantities } from './offer-lines.ts';
import { OfferList } from './offer-list.tsx';
import type { Sold } from './sold-panel.tsx';
import { SoldPanel } from './sold-panel.tsx';
import { useIssuing } from './use-issuing.ts';

const ADMITTING = 'gate/admitting';

/** Quantities, one button, and the next guest. */
export function GateSale({ event, onIssued }: { event: BoxOfficeEvent; onIssued: () => void }) {
  const mayAdmit = useSession((session) => session.can('checkin'));
  const [isAdmitting, setAdmitting] = useState(() => readTyped(ADMITTING) === true);
  const [quantities, setQuantities] = useState<Quantities>({});
  const [sold, setSold] = useState<Sold | null>(null);
  const { issue, isBusy, refused, forget } = useIssuing();
  const { count, cents, lines } = chosenOf(event.offers, quantities);
  const [sent, setSent] = useState<string[]>([]);
  const isAdmitted = mayAdmit && isAdmitting;

  const choose = (wanted: Quantities) => {
    forget();
    setQuantities(wanted);
  };
  const admit = (isWanted: boolean) => {
    storeTyped(ADMITTING, isWanted);
    setAdmitting(isWanted);
  };
  const sell = async () => {
    setSent(
      lines.map((line) =>
        event.offers
          .filter((offer) => offer.ticket_price_id === line.ticket_price_id)
          .filter((offer) => (offer.block?.id ?? null) === (line.block ?? null))
          .map(nameOfOffer)
          .join(),
      ),
    );
    const seen_total = centsToEuros(cents);
    const wish = { event: event.id, lines, seen_total, is_admitted: isAdmitted };
    await issue({ kind: 'box_office', ...wish }, (order) => {
      setQuantities({});
      setSold({ order, count, cents, isAdmitted });
    });
    onIssued();
  };
  return (
    <>
      {sold && <SoldPanel key={sold.order.id} sold={sold} onUndone={onIssued} />}
      <Card as="section" aria-labelledby="karten" className={`${styles.part} ${styles.gate}`}>
        <h2 id="karten">Wie viele Karten?</h2>
        <OfferList offers={event.offers} quantities={quantities} onChange={choose} />
        {mayAdmit && (
          <Checkbox
            label="Gleich einlassen"
            checked={isAdmitting}
            onChange={({ target }) => admit(target.checked)}
          />
        )}
        <IssueRefused refused={refused} names={sent} />
        <ActionBar>
          <p className={styles.sum} role="status">
            {count === 0 ? 'Noch keine Karte gewählt' : `Zu kassieren: ${formatCents(cents)}`}
          </p>
          <Button
            isWide
            className={styles.main ?? ''}
            isBusy={isBusy}
            aria-disabled={count === 0 || undefined}
            onClick={() => count > 0 && sell()}
          >
            {count === 0 ? 'Ausgeben' : `${countTicketsWords(count)} ausgeben · ${formatCents(cents)}`}
          </Button>
        </ActionBar>
      </Card>
    </>
  );
}
