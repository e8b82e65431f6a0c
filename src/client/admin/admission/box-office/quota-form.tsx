import { useState } from 'react';
import type { BoxOfficeEvent, BoxOfficeOffer } from '../../../../contract/box-office.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendQuota } from '../../../platform/api/send-issue.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { germanCount } from '../../../ui/german-count.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notification-store.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { momentWords } from '../../moment-words.ts';
import styles from './box-office.module.css';
import { keyOfOffer, nameOfOffer } from './offer-lines.ts';

/** How many tickets are kept back from the guests for the box office. */
export function QuotaForm({ event, onChanged }: { event: BoxOfficeEvent; onChanged: () => void }) {
  const keptBack = event.offers.reduce((sum, { remaining }) => sum + remaining, 0);
  return (
    <Card as="section" aria-labelledby="kontingent">
      <details>
        <summary className={styles.summary}>
          <h2 id="kontingent">Für die Abendkasse zurückhalten</h2>{' '}
          <span className={styles.soft}>{keptBack === 0 ? 'bisher nichts' : `noch ${keptBack}`}</span>
        </summary>
        <p className={styles.soft}>
          Was ihr zurückhaltet, wird online nicht verkauft. Ist es aufgebraucht, gibt die Abendkasse aus, was
          sonst noch frei ist. Weniger zurückhalten gibt Karten für den Verkauf frei.
        </p>
        <ul className={styles.offers}>
          {event.offers.map((offer) => (
            <QuotaRow key={keyOfOffer(offer)} eventId={event.id} offer={offer} onChanged={onChanged} />
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
  /** What is typed, and what was there when it was begun: what comes in meanwhile has not been seen. */
  const [draft, setDraft] = useState<{ wanted: number; seen: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const name = nameOfOffer(offer);
  const wanted = draft?.wanted ?? remaining;

  const change = (next: number) => {
    setMessage(undefined);
    setDraft(next === remaining ? null : { wanted: next, seen: draft?.seen ?? remaining });
  };
  const save = async () => {
    if (draft === null) return;
    setBusy(true);
    try {
      await sendQuota({
        event: eventId,
        block: offer.block?.id ?? null,
        ticket_price_id: offer.ticket_price_id,
        remaining: draft.wanted,
        seen_remaining: draft.seen,
      });
      notify(`${name}: ${draft.wanted} werden zurückgehalten.`, 'good');
      setDraft(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.message);
      // The new number is on the page by now, and what was wanted still stands there.
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
            Noch {germanCount(remaining)} zurückgehalten, {germanCount(issued)} ausgegeben
            {free !== null && `, ${germanCount(free)} frei im Verkauf`}
          </span>
        </span>
        {changed && (
          <span className={styles.soft}>
            Zuletzt von {changed.by}, {momentWords(changed.at)}
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
