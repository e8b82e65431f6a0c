import { useState } from 'react';
import type { BoxOfficeEvent, BoxOfficeOffer } from '../../../../contract/box-office.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import styles from './box-office.module.css';
import { offerKey, offerLabel } from './offer-list.tsx';

export function QuotaForm({ event, onChanged }: { event: BoxOfficeEvent; onChanged: () => void }) {
  const heldBack = event.offers.reduce((sum, { remaining }) => sum + remaining, 0);
  return (
    <Card as="section" aria-labelledby="kontingent">
      <details>
        <summary className={styles.summary}>
          <h2 id="kontingent">Für die Abendkasse zurückhalten</h2>{' '}
          <span className={styles.soft}>{heldBack === 0 ? 'bisher nichts' : `noch ${heldBack}`}</span>
        </summary>
        <p className={styles.soft}>
          Was ihr zurückhaltet, wird online nicht verkauft. Ist es aufgebraucht, gibt die Abendkasse aus, was
          sonst noch frei ist. Weniger zurückhalten gibt Karten für den Verkauf frei.
        </p>
        <ul className={styles.offers}>
          {event.offers.map((offer) => (
            <QuotaRow key={offerKey(offer)} eventId={event.id} offer={offer} onChanged={onChanged} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

interface QuotaRowProps {
  eventId: number;
  offer: BoxOfficeOffer;
  onChanged: () => void;
}

function QuotaRow({ eventId, offer, onChanged }: QuotaRowProps) {
  const { remaining, issued, free, changed } = offer;
  /** `seen` is the quota that was shown when editing began. */
  const [draft, setDraft] = useState<{ wanted: number; seen: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const name = offerLabel(offer);
  const wanted = draft?.wanted ?? remaining;

  const change = (next: number) => {
    setMessage(undefined);
    setDraft(next === remaining ? null : { wanted: next, seen: draft?.seen ?? remaining });
  };
  const save = async () => {
    if (draft === null) return;
    setBusy(true);
    try {
      await call('PUT /api/office/box-office/quota', {
        body: {
          event: eventId,
          block: offer.block?.id ?? null,
          ticket_price_id: offer.ticket_price_id,
          remaining: draft.wanted,
          seen_remaining: draft.seen,
        },
      });
      notify(`${name}: ${draft.wanted} werden zurückgehalten.`, 'good');
      setDraft(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.message);
      // By now the page shows the new number, so the next attempt is based on that.
      if (error.code === 'quota_changed') setDraft({ ...draft, seen: error.details.left ?? draft.seen });
    }
    setBusy(false);
    onChanged();
  };
  return (
    <li className={`${styles.offer} ${styles.quota}`}>
      <span className={styles.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.stock}>
          <span>
            Noch {formatCount(remaining)} zurückgehalten, {formatCount(issued)} ausgegeben
            {free !== null && `, ${formatCount(free)} frei im Verkauf`}
          </span>
        </span>
        {changed && (
          <span className={styles.soft}>
            Zuletzt von {changed.by}, {formatDateTime(changed.at)}
          </span>
        )}
      </span>
      <Stepper label={`${name} zurückhalten`} value={wanted} onChange={change} max={5000} />
      <div role="alert" className={styles.wide}>
        {message && <Notice tone="warning">{message}</Notice>}
      </div>
      {draft !== null && (
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={save}
          aria-label={`${name}: ${wanted} zurückhalten`}
        >
          {wanted} zurückhalten
        </Button>
      )}
    </li>
  );
}
