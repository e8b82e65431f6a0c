import type { CampaignDetail } from '../../../../contract/discounts.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { momentWords, offWords, priceWords } from '../discounts/campaign-words.ts';
import styles from './discount-codes.module.css';

interface CodeCardProps {
  code: string;
  campaign: CampaignDetail;
  festival: string;
}

/** A card to cut out: the code, what it takes off, for what and until when. */
export function CodeCard({ code, campaign, festival }: CodeCardProps) {
  return (
    <li className={styles.card}>
      <span className={styles.festival}>{festival}</span>
      <strong className={styles.off}>{offWords(campaign.off)} Rabatt</strong>
      <code className={styles.code}>{code}</code>
      <span className={styles.terms}>{termsOf(campaign)}</span>
    </li>
  );
}

function termsOf(campaign: CampaignDetail): string {
  const { least_order, most_tickets, starts_at, ends_at, event_ids, price_ids } = campaign;
  const named = campaign.events.filter(({ id }) => event_ids.includes(id)).map(({ name }) => name);
  return [
    `Gilt einmal auf ${location.host}`,
    starts_at !== null && `ab ${momentWords(starts_at)}`,
    ends_at !== null && `bis ${momentWords(ends_at)}`,
    least_order > 0 && `ab ${formatCents(eurosToCents(least_order))} Bestellwert`,
    most_tickets !== null && `höchstens ${most_tickets} ${most_tickets === 1 ? 'Karte' : 'Karten'}`,
    // The longest at the end: on paper there is room for so many lines.
    named.length > 0 && `für ${named.join(', ')}`,
    price_ids.length > 0 && `${pricesOf(campaign)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function pricesOf({ events, price_ids }: CampaignDetail): string {
  const prices = events.flatMap((event) => event.prices);
  const names = prices.filter(({ id }) => price_ids.includes(id)).map(priceWords);
  return `nur ${[...new Set(names)].join(', ')}`;
}
